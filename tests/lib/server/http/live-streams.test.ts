// Streams of what happens to draws, over the real page server.
import { get, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DrawNews } from '#lib/contracts/offers/draw-news.ts';
import { type LiveLimits, LiveStreams, type ReadNews } from '#lib/server/http/live/live-streams.ts';
import { createCachedPage, startPageServer } from '#tests/support/http/page-server.ts';

const createNews = (id: number, offerKey = 'comet', kind: DrawNews['kind'] = 'numbers'): DrawNews => ({
  id,
  at: '2026-11-26T09:30:00.000Z',
  kind,
  offerKey,
  changed: ['numbers'],
  state: {
    drawNo: 1500 + id,
    isNumberCounted: false,
    date: '2026-11-26',
    drawDate: '2026-11-26T09:30:00.000Z',
    stop: '2026-11-26T08:30:00.000Z',
    isClosed: true,
    jackpotCents: 500,
    source: 'feed',
    numbers: [1, 2],
    supplementary: [],
    dividends: [],
    winners: [],
  },
});

/** News that a test adds to, read as the services give them. */
function createFeed() {
  const all: DrawNews[] = [];
  const read = vi.fn<ReadNews>(async (after) => {
    const upTo = all.at(-1)?.id ?? 0;
    const news = after === undefined ? [] : all.filter(({ id }) => id > after).slice(0, 2);
    const last = news.at(-1)?.id ?? upTo;
    return { upTo: after === undefined ? upTo : last, hasMore: after !== undefined && last < upTo, news };
  });
  return { all, read };
}

const startLive = (read: ReadNews, limits: Partial<LiveLimits> = {}) =>
  startPageServer(
    ({ url }) => {
      const [path] = url.split('?');
      if (path === '/lotto-results/games.json')
        return createCachedPage(JSON.stringify({ games: [{ game: 'comet' }, { game: 'lighthouse' }] }));
      return path === '/comet/results/latest.json'
        ? createCachedPage(JSON.stringify({ draws: [{ game: 'comet' }] }))
        : { status: 404, body: '', headers: {} };
    },
    {
      live: new LiveStreams({
        read,
        warn: () => {},
        limits: { lookEveryMs: 10, heartbeatMs: 30, ...limits },
      }),
    },
  );

interface Stream {
  readonly answer: IncomingMessage;
  readonly text: () => string;
  readonly ids: () => number[];
}

async function listen(port: number, path: string, headers: Record<string, string> = {}): Promise<Stream> {
  let text = '';
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    const asked = get({ port, path, headers: { host: 'shop.test', ...headers } }, done).on('error', fail);
    onTestFinished(() => void asked.destroy());
  });
  answer.setEncoding('utf8');
  answer.on('data', (part: string) => {
    text += part;
  });
  return {
    answer,
    text: () => text,
    ids: () => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)),
  };
}

test('a stream tells of its games from now on, and the one of all games of each', async () => {
  const { all, read } = createFeed();
  all.push(createNews(1));
  const { server } = await startLive(read);
  const one = await listen(server.port, '/comet/results/live');
  const every = await listen(server.port, '/lotto-results/live');
  await vi.waitFor(() => expect(every.text()).toContain('retry:'));
  all.push(createNews(2), createNews(3, 'lighthouse', 'jackpot'), createNews(4, 'elsewhere'));
  await vi.waitFor(() => expect(every.ids()).toEqual([2, 3]));
  expect(one.ids()).toEqual([2]);
  expect(every.text()).toContain('event: jackpot\n');
  const [, data = ''] = /^event: numbers\ndata: (.*)$/m.exec(one.text()) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    game: 'comet',
    draw: { drawNo: 1502, url: expect.stringMatching(/\/comet\/results\/draw\/1502$/) },
  });
  expect(one.answer.headers['access-control-allow-origin']).toBe('*');
  expect(one.answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
});

test('a reader that was away gets what it missed, once, whichever process it comes back to', async () => {
  const { all, read } = createFeed();
  for (let id = 1; id <= 7; id++) all.push(createNews(id));
  const [first, second] = [await startLive(read), await startLive(read)];
  const streams = await Promise.all([
    listen(first.server.port, '/comet/results/live', { 'last-event-id': '3' }),
    listen(second.server.port, '/comet/results/live', { 'last-event-id': '5' }),
  ]);
  all.push(createNews(8));
  await vi.waitFor(() => expect(streams.map((stream) => stream.ids().at(-1))).toEqual([8, 8]));
  expect(streams.map((stream) => stream.ids())).toEqual([
    [4, 5, 6, 7, 8],
    [6, 7, 8],
  ]);
});

test('one that was away for too long is told that it missed some', async () => {
  const { all, read } = createFeed();
  for (let id = 1; id <= 30; id++) all.push(createNews(id));
  const { server } = await startLive(read);
  const stream = await listen(server.port, '/comet/results/live', { 'last-event-id': '1' });
  await vi.waitFor(() => expect(stream.text()).toContain('event: missed'));
  all.push(createNews(31));
  await vi.waitFor(() => expect(stream.ids().at(-1)).toBe(31));
  expect(stream.ids()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 31]);
});

test('streams of an address are bounded, those of unknown games are not found', async () => {
  const { server } = await startLive(createFeed().read, { perAddress: 2 });
  const path = '/comet/results/live';
  const answers = [];
  for (const asked of [path, path, path, '/nothing/results/live'])
    answers.push((await listen(server.port, asked)).answer.statusCode);
  expect(answers).toEqual([200, 200, 503, 404]);
});

test('a silent stream beats, and nothing is looked for once nobody listens', async () => {
  const { read } = createFeed();
  const { server } = await startLive(read);
  const { answer, text } = await listen(server.port, '/comet/results/live');
  await vi.waitFor(() => expect(text()).toContain('\n:\n'));
  answer.destroy();
  await vi.waitFor(async () => {
    const before = read.mock.calls.length;
    await new Promise((done) => setTimeout(done, 60));
    expect(read.mock.calls.length).toBe(before);
  });
});

test('news that cannot be read for a while come with the next look', async () => {
  const { all, read } = createFeed();
  const { server } = await startLive(read);
  const stream = await listen(server.port, '/comet/results/live');
  await vi.waitFor(() => expect(stream.text()).toContain('retry:'));
  read.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
  all.push(createNews(1));
  await vi.waitFor(() => expect(stream.ids()).toEqual([1]));
});

test('streams end with the server', async () => {
  const { server } = await startLive(createFeed().read);
  const { answer } = await listen(server.port, '/comet/results/live');
  const ended = new Promise<void>((done) => answer.once('end', () => done()));
  const began = performance.now();
  await Promise.all([server.close(), ended]);
  expect(performance.now() - began).toBeLessThan(4000);
});
