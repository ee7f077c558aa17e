import { expect, test } from 'vitest';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import type { CommunicationPreferences } from '#lib/contracts/preferences.ts';
import {
  changeLinkedPreferences,
  changePreferences,
  getPreferences,
  readLinkedPreferences,
  readUnsubscribe,
  unsubscribe,
} from '#lib/contracts/preferences.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import { queueMails } from '#platform/ground/mail/queue.ts';
import { excludeCustomer } from '#platform/people/care/exclude.ts';
import { deliverMail } from '#platform/people/messages/deliver.ts';
import { createPreferencesPath, createUnsubscribePath } from '#platform/people/preferences/links.ts';
import { wantsTopic } from '#platform/people/preferences/store.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const DAY_MS = 86_400_000;

async function openAccount({ marketingEmail = false } = {}) {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform, { marketingEmail });
  const { services } = platform;
  const read = async () => (await platform.call(getPreferences, { as })).result;
  /** The parts of a path of a link. */
  const open = (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://shop.test');
    const [, , customerId = '', productOfferKey = ''] = pathname.split('/');
    return { customerId, productOfferKey, token: searchParams.get('t') ?? '' };
  };
  const preferencesLink = () => open(createPreferencesPath(services, as.customerId));
  const unsubscribeLink = (offerKey?: string) =>
    open(createUnsubscribePath(services, as.customerId, offerKey));
  const wants = (topic: Parameters<typeof wantsTopic>[2]) =>
    wantsTopic(services.database.db, as.customerId, topic);
  return { platform, as, read, preferencesLink, unsubscribeLink, wants };
}

const listOn = ({ preferences }: CommunicationPreferences): string[] =>
  preferences.filter(({ isOn }) => isOn).map(({ topic, channel }) => `${topic} ${channel}`);

test('before a choice a customer hears of receipts, results, wins and groups, and of offers only if asked for', async () => {
  const silent = await openAccount();
  expect(listOn(await silent.read())).toEqual([
    'receipts email',
    'results email',
    'wins email',
    'party email',
    'alerts email',
  ]);
  const asked = await openAccount({ marketingEmail: true });
  expect(listOn(await asked.read())).toContain('offers email');
});

test('channels are those of the setting', async () => {
  const { platform, read } = await openAccount();
  expect((await read()).features.methodsEnabled).toEqual(['email']);
  const { services } = platform;
  await putValue(services.database.db, services, {
    namespace: CONFIG,
    key: 'preferenceChannels',
    value: ['email', 'sms'],
  });
  expect((await read()).features.methodsEnabled).toEqual(['email', 'sms']);
});

test('a choice is kept, receipts stay on, and what is not named stays as it is', async () => {
  const { platform, as, read, wants } = await openAccount();
  const preferences = [
    { topic: 'wins', channel: 'email', isOn: false },
    { topic: 'offers', channel: 'email', isOn: true },
    { topic: 'receipts', channel: 'email', isOn: false },
  ];
  await platform.call(changePreferences, { as, body: { preferences } });
  expect(listOn(await read())).toEqual([
    'receipts email',
    'results email',
    'offers email',
    'party email',
    'alerts email',
  ]);
  expect(await Promise.all([wants('wins'), wants('offers'), wants('receipts')])).toEqual([false, true, true]);
  const { result } = await platform.call(getCustomer, { as });
  expect(result.marketingEmail).toBe(true);
  expect(result.communicationPreferences).toContainEqual({ topic: 'wins', channel: 'email', isOn: false });
});

test('a link opens the preferences of its customer, for thirty days', async () => {
  const { platform, preferencesLink, read } = await openAccount();
  const link = preferencesLink();
  const { result } = await platform.call(readLinkedPreferences, { body: link });
  expect(listOn(result)).toEqual([
    'receipts email',
    'results email',
    'wins email',
    'party email',
    'alerts email',
  ]);
  const preferences = [{ topic: 'results', channel: 'email', isOn: false }];
  await platform.call(changeLinkedPreferences, { body: { ...link, preferences } });
  expect(listOn(await read())).toEqual(['receipts email', 'wins email', 'party email', 'alerts email']);
  platform.clock.advance(31 * DAY_MS);
  expect((await platform.call(readLinkedPreferences, { body: link })).status).toBe(404);
});

test('a link of another customer, of another kind or with a changed token opens nothing', async () => {
  const { platform, as, preferencesLink, unsubscribeLink } = await openAccount();
  const other = await signUpCustomer(platform);
  const { token } = preferencesLink();
  const refused = [
    { customerId: other.customerId, token },
    { customerId: as.customerId, token: `${token}x` },
    { customerId: as.customerId, token: unsubscribeLink().token },
    { customerId: as.customerId, token: 'x' },
  ];
  for (const body of refused) expect((await platform.call(readLinkedPreferences, { body })).status).toBe(404);
});

test('one press ends offers and news, a second takes that back, and reading changes nothing', async () => {
  const { platform, unsubscribeLink, wants } = await openAccount({ marketingEmail: true });
  const body = unsubscribeLink();
  expect((await platform.call(readUnsubscribe, { body })).result).toEqual({ topic: 'offers', isOn: true });
  expect(await wants('offers')).toBe(true);
  for (const _ of [1, 2])
    expect((await platform.call(unsubscribe, { body })).result).toEqual({ topic: 'offers', isOn: false });
  expect(await wants('offers')).toBe(false);
  await platform.call(unsubscribe, { body: { ...body, isOn: true } });
  expect(await wants('offers')).toBe(true);
});

test('a link about an offer ends the topic of its kind, and is of that offer alone', async () => {
  const { platform, unsubscribeLink } = await openAccount({ marketingEmail: true });
  await putOnSale(platform.services);
  const body = unsubscribeLink('lighthouse');
  expect((await platform.call(unsubscribe, { body })).result.topic).toBe('offers');
  const moved = { ...body, productOfferKey: '' };
  expect((await platform.call(unsubscribe, { body: moved })).status).toBe(404);
  const stolen = { ...body, customerId: (await signUpCustomer(platform)).customerId };
  expect((await platform.call(unsubscribe, { body: stolen })).status).toBe(404);
});

test('the links of a closed account open nothing', async () => {
  const { platform, as, unsubscribeLink } = await openAccount();
  await platform.services.database.db
    .updateTable('customer')
    .set({ closed_at: '2026-11-19T00:00:00.000Z' })
    .where('id', '=', as.customerId)
    .execute();
  expect((await platform.call(unsubscribe, { body: unsubscribeLink() })).status).toBe(404);
});

const SESSION = {
  groupName: 'Tuesday crew',
  sessionId: 'ses_1',
  lotteryName: 'Lighthouse Saturday',
  description: '1 x System 9',
  drawNo: 4500,
  date: '2026-11-28',
  ofShares: 10,
};
const GIVEAWAY = {
  title: 'Tuesday kayak',
  date: '2026-11-19',
  number: 7,
  path: '/daily-winners/giveaways/daily/7',
};
const RAFFLE = { offerName: 'Reef', drawName: 'Car', drawNo: 3, date: '2026-11-19', tickets: 2 };

/** What of these is sent: of a topic, and about money or the account. */
async function listSent({ platform, as }: Awaited<ReturnType<typeof openAccount>>): Promise<string[]> {
  const { services } = platform;
  const sent = new Set<string>();
  const mailer = {
    send: async ({ messageId }: { messageId: string }) => void sent.add(messageId),
    close() {},
  };
  const { customerId } = as;
  const refund = { ...SESSION, shares: 2, sold: 4, amountCents: 600 };
  await transact(services.database, (tx) =>
    queueMails(tx, services, [
      { kind: 'raffle_result', customerId, dedupe: 'a', payload: RAFFLE },
      { kind: 'verification_passed', customerId, dedupe: 'b', payload: {} },
      {
        kind: 'party_session_open',
        customerId,
        dedupe: 'c',
        payload: { ...SESSION, cutOff: '2026-11-28T07:00:00.000Z' },
      },
      { kind: 'party_refund', customerId, dedupe: 'd', payload: refund },
      { kind: 'giveaway_result', customerId, dedupe: 'e', payload: GIVEAWAY },
      {
        kind: 'giveaway_won',
        customerId,
        dedupe: 'f',
        payload: { ...GIVEAWAY, prize: 'A kayak', prizeCents: 90_000, isCash: false },
      },
    ]),
  );
  const rows = await services.database.db
    .selectFrom('mail')
    .select(['id', 'kind'])
    .orderBy('dedupe')
    .execute();
  for (const { id } of rows) await deliverMail(services, id, { mailer, site: 'Drawcard' });
  return rows.filter(({ id }) => sent.has(`<${id}@drawcard>`)).map(({ kind }) => kind);
}

test.each([
  ['results off', ['verification_passed', 'party_session_open', 'party_refund', 'giveaway_won']],
  ['party off', ['raffle_result', 'verification_passed', 'party_refund', 'giveaway_won']],
  [
    'membership on',
    [
      ...['raffle_result', 'verification_passed', 'party_session_open', 'party_refund'],
      ...['giveaway_result', 'giveaway_won'],
    ],
  ],
  [
    'membership off',
    ['raffle_result', 'verification_passed', 'party_session_open', 'party_refund', 'giveaway_won'],
  ],
  ['wins off', ['raffle_result', 'verification_passed', 'party_session_open', 'party_refund']],
])(
  'with %s, messages of a topic that is off stay in the account and are not sent',
  async (choice, wanted) => {
    const account = await openAccount();
    const [topic = '', state] = choice.split(' ');
    const preferences = [{ topic, channel: 'email', isOn: state === 'on' }];
    await account.platform.call(changePreferences, { as: account.as, body: { preferences } });
    expect((await listSent(account)).toSorted()).toEqual(wanted.toSorted());
  },
);

test('during a break no one is asked to join a session, and its refund is told', async () => {
  const account = await openAccount();
  const { services } = account.platform;
  const until = services.clock.now() + 7 * 86_400_000;
  const { customerId } = account.as;
  await excludeCustomer(services, { customerId, kind: 'break', until, setBy: 'customer', reason: '' });
  const sent = await listSent(account);
  expect(sent).toContain('party_refund');
  expect(sent).not.toContain('party_session_open');
});
