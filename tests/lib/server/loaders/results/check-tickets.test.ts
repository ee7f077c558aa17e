import { expect, test } from 'vitest';
import type { Draw, PastDraw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer, SetRules } from '#lib/contracts/offers/offer.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { TicketCheck } from '#lib/domain/results/ticket-check.ts';
import { checkTickets } from '#lib/server/loaders/results/check-tickets.ts';
import { createPageApi } from '#tests/support/page-api.ts';
import { createOffer, createOpenDraw, createPastDraw } from '#tests/support/page-fixtures.ts';

const today = createOffer().rules[0] as SetRules;
const old = { ...today, validFrom: '2000-01-01', numbers: { pick: 5, of: 40 } };
const current = { ...today, validFrom: '2020-01-01', numbers: { pick: 6, of: 45 } };
const offer = createOffer({ rules: [current, old] });

interface Held {
  readonly drawn?: readonly PastDraw[];
  readonly undrawn?: readonly Draw[];
}

const createUnknown = () =>
  new ApiError({ status: 404, url: '/', error: { code: 'draw_unknown', message: 'x' } });

function createApi({ drawn = [], undrawn = [] }: Held) {
  const numberOf = (params: unknown) => (params as { drawNo: number }).drawNo;
  return createPageApi({
    getPastDraw: ({ params }) => {
      const result = drawn.find(({ drawNo }) => drawNo === numberOf(params));
      if (!result) throw createUnknown();
      return { result };
    },
    getDraw: ({ params }) => {
      const result = undrawn.find(({ drawNo }) => drawNo === numberOf(params));
      if (!result) throw createUnknown();
      return { result };
    },
    getPastDraws: ({ query }) => {
      const { from = '', to = '9' } = query as { from?: string; to?: string };
      return { result: drawn.filter(({ date }) => date >= from && date <= to) };
    },
    getWaitingDraws: () => ({ result: [] }),
    getResultKeys: () => ({
      result: drawn.slice(0, 1).map(({ drawNo, date }) => ({
        offerKey: offer.key,
        latestDrawNo: drawNo,
        latestDate: date,
        earliestDate: drawn.at(-1)!.date,
        total: drawn.length,
        years: [{ year: 2026, draws: drawn.length }],
      })),
    }),
  });
}

const t = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`.trim();
const drawn = [
  createPastDraw({ drawNo: 900, date: '2026-11-14' }),
  createPastDraw({ drawNo: 899, date: '2026-11-07' }),
  createPastDraw({ drawNo: 200, date: '2019-12-28' }),
  createPastDraw({ drawNo: 100, date: '2010-05-01' }),
];
const check = (query: string, held: Held = { drawn }, of: ProductOffer = offer) =>
  checkTickets({ api: createApi(held), t }, of, new URLSearchParams(query));

function getGames({ outcome }: TicketCheck) {
  if (outcome?.kind !== 'games') throw new TypeError(`It is ${outcome?.kind}`);
  return outcome;
}

test.each([
  ['draw=100', { pick: 5, of: 40 }],
  ['draw=1/5/2010', { pick: 5, of: 40 }],
  ['draw=900', { pick: 6, of: 45 }],
  ['', { pick: 6, of: 45 }],
])('%j asks by the rules of the day of the draw', async (query, numbers) => {
  const { rules, errors } = await check(query);
  expect(rules).toMatchObject({ numbers });
  expect(errors).toEqual({});
});

test('numbers are read by the rules of the day of the draw', async () => {
  expect((await check('draw=100&games=1 2 3 4 45')).errors.games).toContain('40');
  expect(getGames(await check('draw=100&games=1 2 3 4 5')).games).toHaveLength(1);
});

test('several games are answered one by one, without what is not known of their prizes', async () => {
  const { games, prizeCents, isScored, earlier } = getGames(
    await check('draw=900&games=41 3 20 1 2 18%0A1 2 4 6 7 8'),
  );
  expect(games.map(({ divisions }) => divisions)).toEqual([[{ division: 3, combinations: 1 }], []]);
  expect(isScored).toBe(true);
  expect(earlier).toEqual([]);
  expect(prizeCents).toBeUndefined();
});

test('nothing is known of winners before the draw is scored', async () => {
  const held = { drawn: [createPastDraw({ drawNo: 900, status: 'DRAW_DRAWN', dividends: [] })] };
  const { isScored, prizeCents } = getGames(await check('draw=900&games=41 3 20 9 33 12', held));
  expect(isScored).toBe(false);
  expect(prizeCents).toBeUndefined();
});

test('a draw that is not held yet is answered as such, with the games', async () => {
  const held = { drawn, undrawn: [createOpenDraw({ drawNo: 901, date: '2026-11-21' })] };
  expect((await check('draw=901&games=1 2 3 4 5 6', held)).outcome).toMatchObject({
    kind: 'undrawn',
    draw: { drawNo: 901 },
    games: [{ numbers: [1, 2, 3, 4, 5, 6] }],
  });
});

test.each([
  ['draw=12345&games=1 2 3 4 5 6', 'results.find-draw-none'],
  ['draw=last week&games=1 2 3 4 5 6', 'results.check-draw-unclear'],
  ['draw=2010&games=1', 'results.find-draw-none'],
  ['draw=1/6/2010&games=1', 'results.check-draw-none-1'],
])('%j is a fault at the draw', async (query, key) => {
  expect((await check(query)).errors.draw).toMatch(new RegExp(`^${key}`));
});

test('every game with a fault is named, three at most', async () => {
  const { errors, outcome } = await check(
    'draw=900&games=1 2%0A1 2 3 4 5 6%0A1 1 2 3 4 5%0A99 1 2 3 4 5%0Ax%0A7',
  );
  expect(outcome).toBeUndefined();
  expect(errors.games).toMatch(
    /game-fault 1 .*too_few.*game-fault 3 .*repeated.*game-fault 4 .*out_of_range/,
  );
  expect(errors.games).toContain('results.check-more-faults 2');
});

test('an older address with the powerball by itself is answered', async () => {
  const rules = [{ ...current, powerball: { of: 20 } }];
  const of = createOffer({ rules });
  const { outcome } = await check('draw=900&numbers=1 2 3 4 5 6&powerball=7', { drawn }, of);
  expect(outcome).toMatchObject({ games: [{ game: { powerballs: [7] } }] });
});

test('one game is compared with the draws before, of the same barrels', async () => {
  const { earlier } = getGames(await check('draw=900&games=1 2 3 4 5 6'));
  expect(earlier.map(({ draw }) => draw.drawNo)).toEqual([899]);
});

test('draws before a change of the prizes alone stay, and are scored by the rules of their day', async () => {
  const divisions = [
    { division: 1, main: [6], poolBps: 5000 },
    { division: 2, main: [5], supplementary: [1, 2], poolBps: 5000 },
  ];
  const before = { ...current, supplementaries: 2, divisions };
  const pays = { ...before, validFrom: '2026-11-10', divisions: divisions.slice(0, 1) };
  const changed = createOffer({ rules: [pays, before] });
  const { games, earlier } = getGames(
    await check('draw=900&games=41 3 20 9 33 18', { drawn: drawn.slice(0, 2) }, changed),
  );
  expect(games[0]?.divisions).toEqual([]);
  expect(earlier[0]?.divisions.map(({ division }) => division)).toEqual([2]);
});

const raffle = createOffer({ type: 'raffle_ticket', rules: [] });
const winner = {
  rank: 1,
  place: 1,
  prize: 'A boat',
  value: { amount: '1000.00', currency: 'AUD' as const },
  number: 1005,
  initial: 'K',
  state: 'NSW',
};
const createRaffleDraw = (winners: readonly (typeof winner)[], status: PastDraw['status']) =>
  createPastDraw({
    drawNo: 900,
    kind: 'raffle_ticket_draw',
    numbers: [],
    status,
    raffle: { name: 'Boat', prizes: [], winners: [...winners], tickets: 40, entries: 3 },
  });

test('tickets of a raffle are compared with those that won', async () => {
  const held = { drawn: [createRaffleDraw([winner], 'DRAW_PAID')] };
  const won = await check('draw=900&games=1001-1010', held, raffle);
  expect(won.outcome).toMatchObject({ kind: 'tickets', count: 10, winners: [{ number: 1005 }] });
  const lost = await check('draw=900&games=1001 1002', held, raffle);
  expect(lost.outcome).toMatchObject({ kind: 'tickets', isScored: true, winners: [] });
  const waits = await check('draw=900&games=1001', { drawn: [createRaffleDraw([], 'DRAW_DRAWN')] }, raffle);
  expect(waits.outcome).toMatchObject({ kind: 'tickets', isScored: false });
});

test.each([
  ['', 'empty'],
  ['none', 'unclear'],
  ['9-1', 'unclear'],
  ['1-99999', 'too-many'],
])('ticket numbers %j are %s', async (text, state) => {
  const held = { drawn: [createRaffleDraw([winner], 'DRAW_PAID')] };
  const { errors } = await check(`draw=900&games=${text}`, held, raffle);
  expect(errors.games).toContain(`results.check-tickets-${state}`);
});
