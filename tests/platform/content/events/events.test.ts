import { expect, test } from 'vitest';
import { createEvent } from '#lib/contracts/event.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { EVENT_RATES, FEEDBACK_ROWS_MAX, sweepFeedback } from '#platform/content/events/routes.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const createFeedback = (over: object = {}) => ({
  eventType: 'feedback',
  name: 'website-feedback',
  rating: 1,
  comment: 'Clear results.',
  email: 'robin@example.test',
  source: '/about',
  clientInformation: {
    build: 'b1',
    name: 'drawcard-web',
    version: '0.1.0',
    clientEnvironment: { timezone: 'Australia/Sydney', locale: 'en-AU' },
  },
  ...over,
});
const toBody = (event: object, origin: object = {}) => ({ event, origin: { brand: 'drawcard', ...origin } });
const toHeaders = (address: string) => ({ [HEADERS.clientAddress]: address });
const readRows = async ({ services }: Awaited<ReturnType<typeof openTestPlatform>>) =>
  services.database.db.selectFrom('feedback_event').selectAll().execute();

test('feedback of a guest is kept with his rating, his words and where he was', async () => {
  const platform = await openTestPlatform();
  const { status, result } = await platform.call(createEvent, { body: toBody(createFeedback()) });
  expect(status).toBe(201);
  expect(await readRows(platform)).toMatchObject([
    {
      id: result.eventId,
      rating: 1,
      comment: 'Clear results.',
      email: 'robin@example.test',
      source: '/about',
    },
  ]);
});

test('the e-mail address of a customer is not taken from what his browser sends', async () => {
  const platform = await openTestPlatform();
  await platform.call(createEvent, { body: toBody(createFeedback(), { customerId: 'cus_1' }) });
  expect(await readRows(platform)).toMatchObject([{ email: null, customer_id: 'cus_1' }]);
});

test.each([
  ['no rating', { rating: undefined }],
  ['another rating', { rating: 2 }],
  ['words without end', { comment: 'x'.repeat(2001) }],
  ['a garbled address', { email: 'robin@' }],
  ['a place elsewhere', { source: 'https://evil.example/' }],
  ['a place with a query', { source: '/about?token=1' }],
  ['no client', { clientInformation: undefined }],
  ['another kind', { eventType: 'log' }],
])('%s is refused and kept nowhere', async (_, over) => {
  const platform = await openTestPlatform();
  expect((await platform.call(createEvent, { body: toBody(createFeedback(over)) })).status).toBe(422);
  expect(await readRows(platform)).toEqual([]);
});

test('one place can hand in so much an hour, others go on', async () => {
  const platform = await openTestPlatform();
  const send = async (address: string) =>
    (await platform.call(createEvent, { body: toBody(createFeedback()), headers: toHeaders(address) }))
      .status;
  for (let n = 0; n < EVENT_RATES.place.limit; n += 1) expect(await send('198.51.100.1')).toBe(201);
  expect(await send('198.51.100.1')).toBe(429);
  expect(await send('198.51.100.2')).toBe(201);
  platform.clock.advance(EVENT_RATES.place.windowMs);
  expect(await send('198.51.100.1')).toBe(201);
});

test('a browser can report the faults of the list, and nothing of its own', async () => {
  const warned: unknown[] = [];
  const platform = await openTestPlatform();
  platform.services.log.warn = ((...args: unknown[]) => void warned.push(args)) as never;
  const createReport = async (name: string, address: string) =>
    (
      await platform.call(createEvent, {
        body: toBody({ eventType: 'error', name }),
        headers: toHeaders(address),
      })
    ).status;
  expect(await createReport('Segment failed to load', '198.51.100.1')).toBe(202);
  expect(await createReport('my own line\nin your log', '198.51.100.1')).toBe(422);
  for (let n = 0; n < 100; n += 1) await createReport('Segment failed to load', `203.0.113.${n}`);
  expect(warned).toHaveLength(EVENT_RATES.faults.limit);
});

test('only the newest feedback is kept', async () => {
  const platform = await openTestPlatform();
  const { database } = platform.services;
  const row = (n: number) => ({
    id: `f${n}`,
    brand: 'b',
    rating: 0,
    comment: null,
    email: null,
    category: null,
    customer_id: null,
    name: 'n',
    source: '/',
    variant: null,
    client: '{}',
    created_at: new Date(n * 1000).toISOString(),
  });
  const all = Array.from({ length: FEEDBACK_ROWS_MAX + 2 }, (_, n) => row(n));
  for (let at = 0; at < all.length; at += 2000)
    await database.db
      .insertInto('feedback_event')
      .values(all.slice(at, at + 2000) as never)
      .execute();
  await sweepFeedback(platform.services);
  const left = await database.db
    .selectFrom('feedback_event')
    .select((is) => [is.fn.countAll().as('count'), is.fn.min('created_at').as('first')])
    .executeTakeFirstOrThrow();
  expect([Number(left.count), left.first]).toEqual([FEEDBACK_ROWS_MAX, row(2).created_at]);
});
