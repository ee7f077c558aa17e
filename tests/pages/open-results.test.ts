// Results as data: every format says the same, real readers read it, and nothing in it is of a person.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { parquetReadObjects } from 'hyparquet';
import ICAL from 'ical.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { getResultKeys } from '#lib/contracts/offers/draw.ts';
import type { OpenResult } from '#lib/contracts/offers/open-result.ts';
import { createDataSet } from '#lib/server/loaders/results/open/data-set.ts';
import type { PageContext } from '#lib/server/page/page-context.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { lighthouse } from '#platform/shop/seed/games/lighthouse.ts';
import { askOpen, createOpenContext } from '#tests/support/open-results.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { createPairOffer, playGame } from '#tests/support/played-draws.ts';
import { GET as getGameFeed } from '../../src/pages/[productOfferKey]/results/[feed].xml.ts';
import { GET as getDraw } from '../../src/pages/[productOfferKey]/results/draw/[drawNo].json.ts';
import { GET as getGameCalendar } from '../../src/pages/[productOfferKey]/results/draws.ics.ts';
import { GET as getGame } from '../../src/pages/[productOfferKey]/results/game.json.ts';
import { GET as getGameHistory } from '../../src/pages/[productOfferKey]/results/history.[format].ts';
import { GET as getGameLatest } from '../../src/pages/[productOfferKey]/results/latest.json.ts';
import { GET as getGuide } from '../../src/pages/llms.txt.ts';
import { GET as getAtom } from '../../src/pages/lotto-results/atom.xml.ts';
import { GET as getCalendar } from '../../src/pages/lotto-results/draws.ics.ts';
import { GET as getJsonFeed } from '../../src/pages/lotto-results/feed.json.ts';
import { GET as getGames } from '../../src/pages/lotto-results/games.json.ts';
import { GET as getHistory } from '../../src/pages/lotto-results/history.[format].ts';
import { GET as getLatest } from '../../src/pages/lotto-results/latest.json.ts';
import { GET as getRss } from '../../src/pages/lotto-results/rss.xml.ts';
import { GET as getSchema } from '../../src/pages/lotto-results/schema/v1.json.ts';
import { hasOfficialFiles, officialFile } from '../platform/catalogue/results/files.ts';
import { feed, feedResult, file, outsideOffer, run } from '../platform/catalogue/results/imports.ts';

const DAY_MS = 86_400_000;

const shown = vi.hoisted(() => ({ page: undefined as unknown }));
vi.mock('#lib/server/page/page-context.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  loadPageContext: async () => shown.page,
}));

let platform: TestPlatform;
/** What an address answers to a new request. */
async function ask(...asked: Parameters<typeof askOpen>): ReturnType<typeof askOpen> {
  shown.page = await createOpenContext(platform);
  return askOpen(...asked);
}

beforeEach(async () => {
  platform = await openTestPlatform();
});

async function readJson(answer: Response): Promise<{ draws: OpenResult[] }> {
  return (await answer.json()) as { draws: OpenResult[] };
}

/** A history in each format, as rows of text. */
async function readEveryFormat(key: string): Promise<Record<string, readonly object[]>> {
  const askFormat = async (format: string): Promise<Response> => {
    return (await ask(getGameHistory, `/${key}/results/history.${format}`, { productOfferKey: key, format }))
      .answer;
  };
  const { draws } = await readJson(await askFormat('json'));
  const lines = (await (await askFormat('ndjson')).text()).trimEnd().split('\n');
  const csv = parse(await (await askFormat('csv')).text(), { columns: true }) as Record<string, string>[];
  const parquet = await parquetReadObjects({ file: await (await askFormat('parquet')).arrayBuffer() });
  const pick = (row: Record<string, unknown>) => ({
    draw: Number(row.draw_no),
    date: row.date,
    at: new Date(row.drawn_at as string).toISOString(),
    numbers: row.numbers,
    supplementary: row.supplementary,
    first: String(row.division_1_cents ?? ''),
  });
  const toRow = ({ drawNo, date, drawnAt, numbers, supplementary, dividends }: OpenResult) => ({
    draw: drawNo,
    date,
    at: drawnAt,
    numbers: numbers.join(' '),
    supplementary: supplementary.join(' '),
    first: String(dividends.find(({ division }) => division === 1)?.amountCents ?? ''),
  });
  return {
    json: draws.map(toRow),
    ndjson: lines.map((line) => toRow(JSON.parse(line) as OpenResult)),
    csv: csv.map(pick),
    parquet: parquet.map(pick),
  };
}

test('a history says the same in every format', async () => {
  await playGame(platform.services);
  platform.clock.advance(3 * DAY_MS);
  await runDueDraws(platform.services);
  const { json, ...others } = await readEveryFormat('pair');
  expect(json).toHaveLength(3);
  expect(json![0]).toMatchObject({ draw: 3, first: expect.stringMatching(/\d/) });
  for (const [format, rows] of Object.entries(others)) expect(rows, format).toEqual(json);
});

test.skipIf(!hasOfficialFiles)(
  '2,053 real draws are the same in every format as in their source',
  async () => {
    await saveOffer(platform.services.database.db, platform.services, lighthouse.offer);
    const from = officialFile('saturday-lotto-1986-2025.csv');
    await run(platform.services, from.pathname, { offerKey: 'lighthouse' });
    const source = parse(readFileSync(from), { columns: true }) as Record<string, string>[];
    const wanted = source.map((row) => ({
      date: row.draw_date,
      numbers: [1, 2, 3, 4, 5, 6].map((n) => row[`n${n}`]).join(' '),
      supplementary: [row.supp1, row.supp2].join(' '),
    }));
    const formats = await readEveryFormat('lighthouse');
    for (const [format, rows] of Object.entries(formats)) {
      const read = (rows as { date: string; numbers: string; supplementary: string }[])
        .map(({ date, numbers, supplementary }) => ({ date, numbers, supplementary }))
        .sort((a, b) => a.date.localeCompare(b.date));
      expect(read, format).toHaveLength(2053);
      expect(read, format).toEqual(wanted.sort((a, b) => a.date!.localeCompare(b.date!)));
    }
  },
  60_000,
);

test('documents are what their schema says, which an independent validator reads', async () => {
  await playGame(platform.services);
  platform.clock.advance(DAY_MS);
  await runDueDraws(platform.services);
  const schema = await (await ask(getSchema, '/lotto-results/schema/v1.json')).answer.json();
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  const documents: Parameters<typeof ask>[] = [
    [getLatest, '/lotto-results/latest.json'],
    [getGame, '/pair/results/game.json', { productOfferKey: 'pair' }],
    [getGames, '/lotto-results/games.json'],
    [getHistory, '/lotto-results/history.json', { format: 'json' }],
    [getGameLatest, '/pair/results/latest.json', { productOfferKey: 'pair' }],
    [getDraw, '/pair/results/draw/1.json', { productOfferKey: 'pair', drawNo: '1' }],
  ];
  for (const asked of documents) {
    const document: unknown = await (await ask(...asked)).answer.json();
    expect(validate(document), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    expect(document).toMatchObject({
      version: 1,
      schema: 'https://shop.example/lotto-results/schema/v1.json',
    });
  }
  expect(validate({ version: 1, schema: 'https://shop.example/x', draws: [{ game: 'pair' }] })).toBe(false);
});

test('a corrected draw says what it was before, and its old file leads to its number', async () => {
  const { services } = platform;
  await saveOffer(services.database.db, services, createPairOffer(outsideOffer()));
  const map = new Map([['RealPair', 'pair']]);
  await run(services, feed(feedResult({ DrawDate: '2026-11-18T00:00:00' })), { map });
  await run(services, feed(feedResult({ DrawDate: '2026-11-18T00:00:00', PrimaryNumbers: [1, 2] })), { map });
  const { answer, tags } = await ask(getDraw, '/pair/results/draw/41.json', {
    productOfferKey: 'pair',
    drawNo: '41',
  });
  expect(tags).toContain('draw:pair:41');
  expect(await answer.json()).toMatchObject({
    draw: { numbers: [1, 2], revision: 2, operatorDrawNo: 41 },
    revisions: [
      { revision: 1, kind: 'numbers', numbers: [5, 2] },
      { revision: 2, kind: 'correction', changed: ['numbers'], numbers: [1, 2] },
    ],
  });
});

test('a number that was counted here is not called the number of the lottery', async () => {
  await saveOffer(platform.services.database.db, platform.services, createPairOffer());
  const csv = 'draw_date,n1,n2,supp1\n2026-01-01,1,2,3\n';
  await run(platform.services, file('pair.csv', csv), { offerKey: 'pair' });
  const { answer } = await ask(getGameLatest, '/pair/results/latest.json', { productOfferKey: 'pair' });
  expect((await readJson(answer)).draws).toMatchObject([{ drawNo: 1, operatorDrawNo: null }]);
});

test('feeds hold the same entries, by readers of each format', async () => {
  await playGame(platform.services);
  platform.clock.advance(3 * DAY_MS);
  await runDueDraws(platform.services);
  const parser = new XMLParser({ ignoreAttributes: false });
  const rss = parser.parse(await (await ask(getRss, '/lotto-results/rss.xml')).answer.text());
  const atom = parser.parse(await (await ask(getAtom, '/lotto-results/atom.xml')).answer.text());
  const json = await (await ask(getJsonFeed, '/lotto-results/feed.json')).answer.json();
  const links = json.items.map(({ url }: { url: string }) => url);
  expect(links).toEqual([3, 2, 1].map((no) => `https://shop.example/pair/results/draw/${no}`));
  expect(rss.rss.channel.item.map(({ link }: { link: string }) => link)).toEqual(links);
  expect(atom.feed.entry.map(({ id }: { id: string }) => id)).toEqual(links);
  expect(atom.feed.updated).toBe(json.items[0].date_modified);
  const asked = { productOfferKey: 'pair', feed: 'rss' };
  const ofGame = parser.parse(await (await ask(getGameFeed, '/pair/results/rss.xml', asked)).answer.text());
  expect(ofGame.rss.channel.item).toHaveLength(3);
});

test('a calendar holds the draws to come with their jackpots', async () => {
  await playGame(platform.services);
  platform.clock.advance(DAY_MS);
  await runDueDraws(platform.services);
  const { answer, tags } = await ask(getGameCalendar, '/pair/results/draws.ics', {
    productOfferKey: 'pair',
  });
  expect(tags).toContain('offer:pair');
  expect(tags).not.toContain('offers');
  const read = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const events = read(await answer.text());
  const page = shown.page as PageContext;
  expect(events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual(
    page.offers[0]!.draws.map(({ drawDate }) => drawDate),
  );
  expect(events[0]!.summary).toMatch(/^Daily Pair draw 2, \$/);
  expect(read(await (await ask(getCalendar, '/lotto-results/draws.ics')).answer.text())).toHaveLength(
    events.length,
  );
});

test('everybody may read them from anywhere, without credentials; games that are not sold here have none', async () => {
  await playGame(platform.services);
  const { answer } = await ask(getGameLatest, '/pair/results/latest.json', { productOfferKey: 'pair' });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const page = { ...(await createOpenContext(platform)), capabilities: new Set(['multi-offer-site']) };
  shown.page = page;
  const closed = await askOpen(getGameLatest, '/pair/results/latest.json', { productOfferKey: 'pair' });
  expect(closed.answer.status).toBe(404);
});

test('the guide for machines leads to the data of each game', async () => {
  await playGame(platform.services);
  const { answer, tags } = await ask(getGuide, '/llms.txt');
  const text = await answer.text();
  expect(text).toMatch(/^# Drawcard\n\n> /);
  expect(text).toContain('- [Daily Pair JSON](https://shop.example/pair/results/game.json): ');
  expect(text).toContain('- [For developers](https://shop.example/developers): ');
  expect(tags).toContain('sale:pair');
});

test('the results of a game are described as a data set', async () => {
  await playGame(platform.services);
  platform.clock.advance(DAY_MS);
  await runDueDraws(platform.services);
  const page = await createOpenContext(platform);
  const [archive] = (await platform.call(getResultKeys)).result;
  const described = createDataSet(page, new URL('https://shop.example'), {
    game: page.offers[0]!,
    archive: archive!,
  });
  expect(described).toMatchObject({
    '@type': 'Dataset',
    temporalCoverage: '2026-11-19/2026-11-19',
    distribution: expect.arrayContaining([
      expect.objectContaining({ contentUrl: 'https://shop.example/pair/results/history.parquet' }),
    ]),
  });
});
