// A game that is drawn several times a day: its calendar, its tickets, its results.
import { expect, test } from 'vitest';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import { publishCatalogueOffer, saveCatalogueOffer } from '#lib/contracts/catalogue/catalogue.ts';
import { typeDrawResult } from '#lib/contracts/catalogue/desk-draws.ts';
import type { GameFileInput } from '#lib/contracts/catalogue/game-file.ts';
import { getDraw, getPastDraws } from '#lib/contracts/offers/draw.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { listRounds } from '#lib/domain/draws/rounds.ts';
import { openDrawsAhead } from '#platform/catalogue/draws/open-ahead.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { buyTicket, createFundedCustomer, createTicketInput } from '../../../support/buying/buying.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { listDraws, listEntries } from '../../../support/played-draws.ts';
import { file, run } from '../results/imports.ts';

const KEY = 'my-three-digits';
const TEMPLATE = GAME_TEMPLATES.find(({ name }) => name === 'three-digits-twice')!.file as GameFileInput;

async function openGame(start: string, change: Partial<GameFileInput['calendar']> = {}) {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  clock.set(Date.parse(start));
  const tokens = await Promise.all(
    ['mia', 'noah'].map((name) => addOperator(services, { name, role: 'manager' })),
  );
  const [mia, noah] = tokens.map((token) => ({ [HEADERS.operatorToken]: token! }));
  const game = { params: { key: KEY }, headers: mia! };
  const content = { ...TEMPLATE, calendar: { ...TEMPLATE.calendar, ...change } };
  const saved = await platform.call(saveCatalogueOffer, { ...game, body: { file: content, revision: 0 } });
  const published = await platform.call(publishCatalogueOffer, { ...game, body: { revision: 1 } });
  const type = async (drawNo: number, numbers: number[]) => {
    const params = { offerKey: KEY, drawNo: String(drawNo) };
    const dividends = [1, 2, 3].map((division) => ({ division, winners: 1, amountCents: 1 }));
    const paid = { 1: 50_000, 2: 16_000, 3: 8_000 } as Record<number, number>;
    const body = {
      numbers,
      secondary: [],
      dividends: dividends.map((one) => ({ ...one, amountCents: paid[one.division]! })),
    };
    for (const headers of [mia!, noah!])
      expect((await platform.call(typeDrawResult, { params, headers, body })).status).toBe(200);
  };
  return { platform, services, clock, saved, published, type };
}

test('draws follow each other within a day, and those of the first day that are over are left out', async () => {
  // A quarter past one in New York: the midday draw of that day is over.
  const { services, platform } = await openGame('2026-11-19T18:15:00Z');
  const draws = (await listDraws(services, KEY)).slice(0, 4);
  expect(draws.map((row) => [row.draw_no, row.local_date, row.round_name, row.stop_at, row.draw_at])).toEqual(
    [
      [1, '2026-11-19', 'Evening', '2026-11-20T00:35:00.000Z', '2026-11-20T00:57:00.000Z'],
      [2, '2026-11-20', 'Midday', '2026-11-20T17:40:00.000Z', '2026-11-20T17:59:00.000Z'],
      [3, '2026-11-20', 'Evening', '2026-11-21T00:35:00.000Z', '2026-11-21T00:57:00.000Z'],
      [4, '2026-11-21', 'Midday', '2026-11-21T17:40:00.000Z', '2026-11-21T17:59:00.000Z'],
    ],
  );
  const shown = await platform.call(getDraw, { params: { productOfferKey: KEY, drawNo: 2 } });
  expect(shown.result).toMatchObject({ date: '2026-11-20', round: 'Midday', drawOffset: 1 });
  expect(await openDrawsAhead(services, KEY)).toBe(0);
});

test('a ticket for the midday draw is not in the evening draw, and is scored by the midday numbers', async () => {
  const { platform, services, clock, type } = await openGame('2026-11-19T18:15:00Z');
  const customer = await createFundedCustomer(platform, '100.00');
  // Straight 4-7-0 in draw 2 alone; a midday result of 4-7-0 pays $500, the evening one would pay nothing.
  const games = [{ numbers: [4, 7, 0] }];
  const input = createTicketInput({ lotteryKey: KEY, firstDrawNo: 2, numDraws: 1, numGames: 1, games });
  await buyTicket(platform, customer, input);
  clock.set(Date.parse('2026-11-21T01:30:00Z'));
  await runDueDraws(services);
  await type(3, [1, 1, 2]);
  await type(2, [4, 7, 0]);
  await runDueDraws(services);
  const entries = await listEntries(services);
  const [, midday] = await listDraws(services, KEY);
  expect(entries.map(({ draw_id, prize_cents }) => [draw_id, Number(prize_cents)])).toEqual([
    [midday!.id, 50_000],
  ]);
  const past = await platform.call(getPastDraws, { query: { offerKey: KEY } });
  expect(past.result.map(({ drawNo, date, round, numbers }) => [drawNo, date, round, numbers])).toEqual([
    [3, '2026-11-20', 'Evening', [1, 1, 2]],
    [2, '2026-11-20', 'Midday', [4, 7, 0]],
  ]);
});

test('a ticket keeps the draw of the day that was shown, whatever its number is by now', async () => {
  const { platform, services } = await openGame('2026-11-19T18:15:00Z');
  const customer = await createFundedCustomer(platform, '100.00');
  // Shown as draw 2, Midday; earlier draws have become known since, and it is draw 4 now.
  await run(
    services,
    file('history.csv', 'Date,Time,Numbers\n2026-11-18,Midday,012\n2026-11-18,Evening,345\n'),
    {
      offerKey: KEY,
    },
  );
  const shown = { firstDrawNo: 2, firstDrawDate: '2026-11-20', firstDrawRound: 'Midday' };
  const games = [{ numbers: [4, 7, 0] }];
  await buyTicket(
    platform,
    customer,
    createTicketInput({ lotteryKey: KEY, ...shown, numDraws: 1, numGames: 1, games }),
  );
  const [entry] = await listEntries(services);
  const entered = (await listDraws(services, KEY)).find(({ id }) => id === entry!.draw_id);
  expect(entered).toMatchObject({ draw_no: 4, local_date: '2026-11-20', round_name: 'Midday' });
});

test('a history says which draw of its day a row is of, by name or by time', async () => {
  const { services } = await openGame('2026-11-19T18:15:00Z');
  const rows = [
    'Date,Draw Time,Winning Numbers',
    '2026-11-17,Midday,012',
    '2026-11-17,evening,345',
    '2026-11-18,12:59 PM,678',
    '2026-11-18,7:57 pm,901',
    '2026-11-16,Morning,111',
  ];
  const from = file('history.csv', rows.join('\n'));
  const report = await run(services, from, { offerKey: KEY });
  expect(report.refused).toEqual([
    { where: 'line 6', reason: 'it does not say which draw of the day it is: Midday, Evening' },
  ]);
  expect(report.inserted).toBe(4);
  const held = (await listDraws(services, KEY)).filter(({ numbers }) => numbers !== null);
  expect(held.map((row) => [row.local_date, row.round_name, JSON.parse(row.numbers!).main.join('')])).toEqual(
    [
      ['2026-11-17', 'Midday', '012'],
      ['2026-11-17', 'Evening', '345'],
      ['2026-11-18', 'Midday', '678'],
      ['2026-11-18', 'Evening', '901'],
    ],
  );
  expect(await run(services, from, { offerKey: KEY })).toMatchObject({ inserted: 0, unchanged: 4 });
});

test('where clocks are turned, no two draws are at one time', async () => {
  // Every half hour in New York; on 14 March 2027 two o'clock becomes three, on 7 November 2027 one o'clock comes twice.
  const change = {
    rounds: [],
    every: { minutes: 30, until: '23:30' },
    drawTime: '00:30',
    closeTime: '00:25',
  };
  const { services } = await openGame('2027-03-14T04:40:00Z', { ...change, drawsAhead: 48 });
  const spring = await listDraws(services, KEY);
  const times = spring.map(({ draw_at }) => draw_at);
  expect(new Set(times).size).toBe(times.length);
  expect(times).toEqual([...times].sort());
  const ofDay = spring.filter(({ local_date }) => local_date === '2027-03-14');
  expect(ofDay).toHaveLength(45);
  const autumn = await openGame('2027-11-07T03:40:00Z', { ...change, drawsAhead: 48 });
  const drawn = (await listDraws(autumn.services, KEY)).filter(
    ({ local_date }) => local_date === '2027-11-07',
  );
  expect([drawn.length, new Set(drawn.map(({ draw_at }) => draw_at)).size]).toEqual([47, 47]);
});

test('what cannot be is named at its field', async () => {
  const say = async (change: Partial<GameFileInput['calendar']>, rest: Partial<GameFileInput> = {}) => {
    const { platform } = await openGame('2026-11-19T18:15:00Z');
    const token = await addOperator(platform.services, { name: 'eve', role: 'manager' });
    const body = {
      file: { ...TEMPLATE, ...rest, calendar: { ...TEMPLATE.calendar, ...change } },
      revision: 0,
    };
    const saved = await platform.call(saveCatalogueOffer, {
      params: { key: 'other-game' },
      headers: { [HEADERS.operatorToken]: token! },
      body: { ...body, file: { ...body.file, key: 'other-game', url: '/other-game' } },
    });
    return saved.result.faults.map(({ path, code }) => [path, code]);
  };
  const evening = { name: 'Evening', drawTime: '12:59', closeTime: '19:35' };
  expect(await say({ rounds: [evening] })).toEqual([
    ['calendar.rounds.0.closeTime', 'closes_after_draw'],
    ['calendar.rounds.0.drawTime', 'rounds_at_one_time'],
  ]);
  expect(await say({ every: { minutes: 5, until: '12:00' } })).toEqual([
    ['calendar.every.minutes', 'rounds_twofold'],
    ['calendar.every.until', 'rounds_end_early'],
  ]);
  expect(await say({ furtherDraws: { kind: 'weeks', options: [1] } }, { repeats: 'autoplay' })).toEqual([
    ['calendar.furtherDraws.kind', 'rounds_by_draws'],
    ['repeats', 'rounds_repeat'],
  ]);
});

test('a game of every few minutes has as many draws as fit', () => {
  const rounds = listRounds({ drawTime: '09:00', closeTime: '08:58', every: { minutes: 5, until: '09:12' } });
  expect(rounds).toEqual([
    { drawTime: '09:00', closeTime: '08:58' },
    { drawTime: '09:05', closeTime: '09:03' },
    { drawTime: '09:10', closeTime: '09:08' },
  ]);
});
