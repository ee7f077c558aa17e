// The forms that try a payment again which did not go through: what is sent, and what is said of its outcome.
import { expect, test, vi } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadResolution, resolvePayments } from '#lib/server/loaders/account/recurring/resolution-panel.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';

const t = createTranslator(defaultCopy);
const WAITING = [
  { autoplayId: 'rec_1', type: 'autoplay' },
  { autoplayId: 'rec_2', type: 'subscription' },
  { autoplayId: 'rec_3', type: 'autoplay' },
];

/** Services where these failures wait; trying them again ends as `outcome` says. */
function createServices(outcome: string[] | Error, waiting = WAITING) {
  const answers: Record<string, () => unknown> = {
    getPaymentResolutions: () => (waiting.length > 0 ? [{ recurringPurchases: waiting }] : []),
    getRecurringMethod: () => ({ available: [], selected: 'wallet' }),
    processRecurringSync: () => {
      if (outcome instanceof Error) throw outcome;
      return { results: outcome.map((state) => ({ autoplayId: 'rec_1', chargeKey: 'draw:1', state })) };
    },
  };
  const call = vi.fn(async ({ name }: EndpointShape, _: object = {}) => ({ result: answers[name]?.() }));
  return { call, mine: { call } as unknown as Pick<VisitorApi, 'call'> };
}

const createForm = (fields: [string, string][]): FormData => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};
const ASKED = createForm([
  ['key', 'key-12345678'],
  ['id', 'rec_1'],
  ['id', 'rec_2'],
]);

test('what waits is fetched with the ways to pay it, and nothing is shown where nothing does', async () => {
  const open = new Set(['autoplay-manage', 'viewing-orders'] as const);
  const { mine } = createServices([]);
  expect(await loadResolution(mine, open)).toMatchObject({
    resolutions: [{ recurringPurchases: WAITING }],
    methods: { selected: 'wallet' },
  });
  expect(await loadResolution(createServices([], []).mine, open)).toBeUndefined();
  expect(await loadResolution(mine, new Set())).toBeUndefined();
});

test.each([
  ['is going on', ['purchased', 'retrying'], { isRefused: false, message: t('recurring.retry-going') }],
  [
    'bought it',
    ['purchased', 'purchased'],
    { isRefused: false, message: t('recurring.retry-done', { count: 2 }) },
  ],
  ['found nothing left', [], { isRefused: false, message: t('recurring.retry-none') }],
  [
    'failed again',
    ['failed', 'over', 'purchased'],
    { isRefused: true, message: t('recurring.retry-failed', { count: 2 }) },
  ],
])('a try that %s says so', async (_, outcome, said) => {
  const { call, mine } = createServices(outcome);
  expect(await resolvePayments(mine, t, ASKED)).toEqual(said);
  expect(call.mock.calls.map(([{ name }, sent]) => [name, sent])).toEqual([
    ['processRecurringSync', { body: { autoplayIds: ['rec_1', 'rec_2'] }, idempotencyKey: 'key-12345678' }],
  ]);
});

test('a refusal says its first message, and a failure of the services is left to the page', async () => {
  const refusal = new ApiError({
    status: 422,
    url: '/v2/process_recurring_purchases/sync',
    messages: [
      { code: 'fund_expired', message: 'This card has expired.' },
      { code: 'other', message: 'Another.' },
    ],
  });
  expect(await resolvePayments(createServices(refusal).mine, t, ASKED)).toEqual({
    isRefused: true,
    message: 'This card has expired.',
  });
  const failure = new ApiError({ status: 500, url: '/v2/process_recurring_purchases/sync' });
  await expect(resolvePayments(createServices(failure).mine, t, ASKED)).rejects.toBe(failure);
});

test('another way to pay is chosen first, for what the form names alone', async () => {
  const { call, mine } = createServices(['purchased']);
  const data = createForm([...ASKED].map(([name, value]): [string, string] => [name, String(value)]));
  data.set('fund', 'fnd_2');
  await resolvePayments(mine, t, data);
  expect(call.mock.calls.map(([{ name }, sent]) => [name, sent]).slice(1, -1)).toEqual([
    ['changeAutoplay', { params: { id: 'rec_1' }, body: { fund: 'fnd_2' } }],
    ['changeSubscription', { params: { id: 'rec_2' }, body: { fund: 'fnd_2' } }],
  ]);
  expect(call.mock.calls.at(-1)?.[0].name).toBe('processRecurringSync');
});
