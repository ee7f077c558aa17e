import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { BATCH_ITEMS_MAX, countEvents } from '#lib/contracts/analytics.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { COUNT_RATES } from '#platform/ground/analytics/routes.ts';
import { createRelay, relayEvents } from '#platform/ground/analytics/segment.ts';
import { sweepEvents } from '#platform/ground/analytics/store.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform } from '../../../support/platform.ts';

let made = 0;
const createItem = (kind: string, properties: object = {}, name?: string) => {
  made += 1;
  return {
    id: `item-${made}-xyz`,
    at: new Date(TEST_NOW).toISOString(),
    kind,
    properties,
    ...(name && { name }),
  };
};
const origin = { brand: 'drawcard', anonymousId: 'anon-0001' };
const product = {
  brand: 'Comet',
  productId: 'comet',
  price: '12.50',
  numGames: 12,
  numDraws: 1,
  name: 'Comet',
  purchaseStatus: 'standard',
};
const send = (platform: TestPlatform, items: object[], headers?: Record<string, string>) =>
  platform.call(countEvents, { body: { items, origin }, ...(headers && { headers }) });
const readKept = ({ services }: TestPlatform) =>
  services.database.db.selectFrom('analytics_event').selectAll().orderBy('id').execute();

test('what the registry knows is kept, in the names of the wire', async () => {
  const platform = await openTestPlatform();
  const { status, result } = await send(platform, [
    createItem('page', { path: '/receipt/chk_01jq8x2v5m9c3k7h', title: 'Receipt' }),
    createItem('track', { action: 'added', product }, 'cart-item'),
    createItem('identify', { favouriteNumbers: true, source: 'letter' }),
  ]);
  expect([status, result.accepted]).toEqual([202, 3]);
  const rows = await readKept(platform);
  expect(rows.map(({ name }) => name)).toEqual(['/receipt/:id', 'cart-item', 'identify']);
  expect(JSON.parse(rows[1]!.body).product).toMatchObject({
    num_games: 12,
    product_id: 'comet',
    purchase_status: 'standard',
  });
});

test.each([
  ['a name that is not in the registry', createItem('track', {}, 'keylog')],
  ['a field that is not in the registry', createItem('track', { email: 'x' }, 'signed-out')],
  [
    'an e-mail address in a name',
    createItem('track', { action: 'added', product: { ...product, name: 'a@b.example' } }, 'cart-item'),
  ],
  ['an e-mail address among the traits', createItem('identify', { source: 'robin@mail.example' })],
  ['a field of a prototype', createItem('track', {}, 'constructor')],
  ['a page elsewhere', createItem('page', { path: 'https://evil.example' })],
])('%s is left out, and the rest of the batch is kept', async (_, bad) => {
  const platform = await openTestPlatform();
  const { result } = await send(platform, [bad, createItem('track', {}, 'signed-out')]);
  expect(result.accepted).toBe(1);
  expect((await readKept(platform)).map(({ name }) => name)).toEqual(['signed-out']);
});

test('a batch that is sent twice counts once', async () => {
  const platform = await openTestPlatform();
  const items = [createItem('track', {}, 'inactivity')];
  await send(platform, items);
  await send(platform, items);
  expect(await readKept(platform)).toHaveLength(1);
});

test('a batch that is too long, and one place that sends without end, are refused', async () => {
  const platform = await openTestPlatform();
  const createMany = (count: number) =>
    Array.from({ length: count }, () => createItem('track', {}, 'inactivity'));
  expect((await send(platform, createMany(BATCH_ITEMS_MAX + 1))).status).toBe(422);
  const headers = { [HEADERS.clientAddress]: '198.51.100.9' };
  for (let sent = 0; sent < COUNT_RATES.place.limit; sent += BATCH_ITEMS_MAX)
    expect((await send(platform, createMany(BATCH_ITEMS_MAX), headers)).status).toBe(202);
  expect((await send(platform, createMany(1), headers)).status).toBe(429);
});

test('a browser with a wrong clock does not move what happened', async () => {
  const platform = await openTestPlatform();
  await send(platform, [{ ...createItem('track', {}, 'inactivity'), at: '2019-01-01T00:00:00.000Z' }]);
  expect((await readKept(platform))[0]!.occurred_at).toBe(new Date(TEST_NOW).toISOString());
});

test('what was counted goes after two weeks', async () => {
  const platform = await openTestPlatform();
  await send(platform, [createItem('track', {}, 'inactivity')]);
  platform.clock.advance(14 * 86_400_000 - 1);
  await sweepEvents(platform.services);
  expect(await readKept(platform)).toHaveLength(1);
  platform.clock.advance(2);
  await sweepEvents(platform.services);
  expect(await readKept(platform)).toHaveLength(0);
});

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A service that speaks Segment's protocol. */
async function startSegment(status: number | ((batch: readonly unknown[]) => number) = 200) {
  const got: {
    path: string;
    authorization: string;
    body: { batch: Record<string, unknown>[]; sentAt: string };
  }[] = [];
  const read = async (request: IncomingMessage) => JSON.parse((await request.toArray()).join('')) as never;
  const server = createServer(async (request, response) => {
    const body: (typeof got)[number]['body'] = await read(request);
    got.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body });
    const answered = typeof status === 'number' ? status : status(body.batch);
    response.writeHead(answered).end('{"success":true}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { got, place: { url, writeKey: 'write-key' } };
}

test('what was counted is handed on once, as Segment takes it', async () => {
  const platform = await openTestPlatform();
  const { got, place } = await startSegment();
  await send(platform, [
    createItem('page', { path: '/about' }),
    createItem('track', { rating: 1 }, 'feedback'),
    createItem('identify', { referringDomain: 'news.example' }),
  ]);
  expect(await relayEvents(platform.services, place)).toBe(true);
  expect(await relayEvents(platform.services, place)).toBe(false);
  expect(got).toHaveLength(1);
  expect(got[0]).toMatchObject({ path: '/v1/batch', authorization: `Basic ${btoa('write-key:')}` });
  expect(got[0]!.body.batch).toMatchObject([
    {
      type: 'page',
      properties: { path: '/about' },
      anonymousId: 'anon-0001',
      timestamp: new Date(TEST_NOW).toISOString(),
    },
    { type: 'track', event: 'feedback', properties: { rating: 1 } },
    { type: 'identify', traits: { referring_domain: 'news.example' } },
  ]);
});

test('a service that is away, asks for patience or does not know the key is asked again, one that refuses the events is not', async () => {
  const platform = await openTestPlatform();
  await send(platform, [createItem('track', {}, 'inactivity')]);
  for (const status of [503, 429, 401, 403, 404, 408])
    await expect(relayEvents(platform.services, (await startSegment(status)).place)).rejects.toThrow(
      'Segment failed to load',
    );
  expect(await relayEvents(platform.services, (await startSegment(400)).place)).toBe(true);
  expect(await relayEvents(platform.services, (await startSegment()).place)).toBe(false);
});

test.each([400, 413, 422])(
  'a batch that is refused as %i goes in parts; an event that is refused alone is left out',
  async (status) => {
    const platform = await openTestPlatform();
    const five = Array.from({ length: 5 }, () => createItem('track', {}, 'inactivity'));
    await send(platform, five);
    const { got, place } = await startSegment(({ length }) => (length > 2 ? status : 200));
    expect(await relayEvents(platform.services, place)).toBe(true);
    expect(got.map(({ body }) => body.batch.length)).toEqual([5, 3, 2, 1, 2]);
    const taken = got.flatMap(({ body: { batch } }) => (batch.length > 2 ? [] : batch));
    expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(5);
    await send(platform, [createItem('track', {}, 'inactivity')]);
    expect(await relayEvents(platform.services, (await startSegment(status)).place)).toBe(true);
    expect(await relayEvents(platform.services, place)).toBe(false);
  },
);

test('an event that Segment cannot read takes none of the others with it', async () => {
  const platform = await openTestPlatform();
  const good = Array.from({ length: 6 }, () => createItem('track', {}, 'inactivity'));
  await send(platform, good.toSpliced(3, 0, createItem('track', { rating: 1 }, 'feedback')));
  const isBad = (batch: readonly unknown[]) => JSON.stringify(batch).includes('feedback');
  const { got, place } = await startSegment((batch) => (isBad(batch) ? 400 : 200));
  expect(await relayEvents(platform.services, place)).toBe(true);
  expect(got.flatMap(({ body: { batch } }) => (isBad(batch) ? [] : batch))).toHaveLength(6);
  expect(await relayEvents(platform.services, place)).toBe(false);
});

test('an event that was refused is logged, also where what comes after it fails', async () => {
  const platform = await openTestPlatform();
  await send(platform, [
    createItem('track', { rating: 1 }, 'feedback'),
    createItem('track', {}, 'inactivity'),
  ]);
  const isBad = (batch: readonly unknown[]) => JSON.stringify(batch).includes('feedback');
  const { place } = await startSegment((batch) => (isBad(batch) ? 400 : 503));
  const log = vi.spyOn(platform.services.log, 'error');
  await expect(relayEvents(platform.services, place)).rejects.toThrow('Segment failed to load');
  expect(log).toHaveBeenCalledExactlyOnceWith({ statuses: [400], count: 1 }, 'counted events were refused');
});

test('a service that is down is told of once a minute, not at every try', async () => {
  const platform = await openTestPlatform();
  const told: unknown[] = [];
  platform.services.log.error = ((_: unknown, words: string) => void told.push(words)) as never;
  await send(platform, [createItem('track', {}, 'inactivity')]);
  const turn = createRelay({
    url: 'http://127.0.0.1:9',
    writeKey: 'k',
    fetch: () => Promise.reject(new Error('down')),
  });
  for (let n = 0; n < 5; n += 1) expect(await turn(platform.services)).toBe(false);
  platform.clock.advance(60_000);
  await turn(platform.services);
  expect(told).toEqual(['Segment failed to load', 'Segment failed to load']);
});
