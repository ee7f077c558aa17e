import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planNumbers } from '#platform/catalogue/draws/numbers/plan-numbers.ts';
import { type ExistingDraw, type PlanOptions, planImport } from '#platform/catalogue/results/import-plan.ts';
import type { WantedResult } from '#platform/catalogue/results/import-source.ts';
import { listDays } from '../../../support/results.ts';

const NUMBERS = { main: [1, 2], supplementary: [3] };
const OTHERS = { main: [4, 5], supplementary: [6] };

const known = (drawNo: number, localDate: string, overrides: Partial<ExistingDraw> = {}): ExistingDraw => ({
  id: `draw-${drawNo}`,
  drawNo,
  isCounted: false,
  localDate,
  status: 'DRAW_EMAILED',
  source: 'history',
  numbers: NUMBERS,
  dividends: [],
  hasTickets: false,
  isPlayed: false,
  isSettling: false,
  ...overrides,
});
const wanted = (localDate: string, overrides: Partial<WantedResult> = {}): WantedResult => ({
  where: localDate,
  place: localDate,
  localDate,
  numbers: NUMBERS,
  dividends: [],
  ...overrides,
});
const OPTIONS: PlanOptions = {
  offerKey: 'pair',
  isComplete: true,
  replacesDemonstration: false,
  isHeld: () => true,
  isDrawDay: () => true,
};
const CONFIRMED = { ...OPTIONS, replacesDemonstration: true };
const demonstration = (drawNo: number, localDate: string, overrides: Partial<ExistingDraw> = {}) =>
  known(drawNo, localDate, { source: 'demonstration', numbers: OTHERS, ...overrides });

test('new draws are numbered back from the first one that follows', () => {
  const plan = planImport(
    [known(100, '2026-01-10')],
    ['2026-01-01', '2026-01-02', '2026-01-03'].map((date) => wanted(date)),
    OPTIONS,
  );
  expect(plan.inserts.map(({ drawNo }) => drawNo)).toEqual([97, 98, 99]);
  expect(plan).toMatchObject({ updates: [], removals: [], unchanged: [], conflicts: [] });
});

test('draws after the last one are numbered on from it', () => {
  const plan = planImport([known(7, '2026-01-01')], [wanted('2026-01-02'), wanted('2026-01-04')], OPTIONS);
  expect(plan.inserts.map(({ drawNo }) => drawNo)).toEqual([8, 9]);
  expect(planImport([], [wanted('2026-01-02')], OPTIONS).inserts).toMatchObject([{ drawNo: 1 }]);
});

test('where no number is free, the row is named and nothing is planned for it', () => {
  const around = [known(10, '2026-01-01'), known(11, '2026-01-10')];
  const plan = planImport(around, [wanted('2026-01-05')], OPTIONS);
  expect(plan.inserts).toEqual([]);
  expect(plan.conflicts).toMatchObject([{ where: '2026-01-05' }]);
  const tooMany = planImport([known(2, '2026-01-10')], [wanted('2026-01-01'), wanted('2026-01-02')], OPTIONS);
  expect(tooMany.conflicts.map(({ where }) => where)).toEqual(['2026-01-01']);
});

test('numbers and dates keep one order, whatever is there and whatever comes', () => {
  const place = fc.tuple(fc.nat(60), fc.boolean());
  fc.assert(
    fc.property(fc.uniqueArray(place, { selector: ([day]) => day, maxLength: 40 }), (places) => {
      const dates = listDays('2026-01-01', 61);
      const sorted = [...places].sort(([a], [b]) => a - b);
      const kept = sorted
        .filter(([, isKept]) => isKept)
        .map(([day]) => ({ id: `${day}`, drawNo: 100 + 2 * day, localDate: dates[day]!, isCounted: false }));
      const inserts = sorted
        .filter(([, isKept]) => !isKept)
        .map(([day]) => ({ localDate: dates[day]!, wanted: wanted(dates[day]!) }));
      const numbered = planNumbers(kept, [], inserts);
      expect(numbered).toMatchObject({ misfits: [], changes: [] });
      const all = [
        ...kept,
        ...numbered.inserts.map(({ drawNo, wanted: { localDate } }) => ({ drawNo, localDate })),
      ].sort((a, b) => (a.localDate < b.localDate ? -1 : 1));
      const numbers = all.map(({ drawNo }) => drawNo);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    }),
  );
});

test('what is known is left as it is, in whatever order its numbers are told', () => {
  const plan = planImport(
    [known(1, '2026-01-01')],
    [wanted('2026-01-01', { numbers: { main: [2, 1], supplementary: [3] } })],
    OPTIONS,
  );
  expect(plan).toMatchObject({ inserts: [], updates: [], removals: [], unchanged: [{}], conflicts: [] });
});

test('a demonstration draw gives way only when the operator says so and nobody held a ticket in it', () => {
  const draws = [demonstration(5, '2026-01-01')];
  const rows = [wanted('2026-01-01')];
  expect(planImport(draws, rows, OPTIONS).stops[0]!.reason).toContain('--replace-demonstration');
  expect(planImport(draws, rows, CONFIRMED).updates).toMatchObject([{ draw: { drawNo: 5 } }]);
  const sold = [demonstration(5, '2026-01-01', { hasTickets: true })];
  expect(planImport(sold, rows, CONFIRMED).conflicts[0]!.reason).toContain('tickets were sold');
});

test('a complete history clears the demonstration draws between its draws, a single result does not', () => {
  const draws = [
    demonstration(5, '2026-01-03'),
    demonstration(6, '2026-01-10'),
    demonstration(7, '2026-01-17'),
    demonstration(8, '2026-01-24'),
  ];
  const rows = [wanted('2026-01-03'), wanted('2026-01-09'), wanted('2026-01-17')];
  const plan = planImport(draws, rows, CONFIRMED);
  expect(plan.removals.map(({ drawNo }) => drawNo)).toEqual([6]);
  expect(plan.inserts).toMatchObject([{ drawNo: 6, wanted: { localDate: '2026-01-09' } }]);
  expect(plan.updates.map(({ draw }) => draw.drawNo)).toEqual([5, 7]);
  expect(planImport(draws, rows, { ...CONFIRMED, isComplete: false }).removals).toEqual([]);
});

test('a demonstration draw that holds the number of a result gives way to it', () => {
  const plan = planImport([demonstration(5, '2026-01-03')], [wanted('2026-01-02', { drawNo: 5 })], {
    ...CONFIRMED,
    isComplete: false,
  });
  expect(plan).toMatchObject({ removals: [{ drawNo: 5 }], inserts: [{ drawNo: 5 }], conflicts: [] });
});

test('a result whose number stands elsewhere in time is refused', () => {
  const plan = planImport([known(5, '2026-01-03')], [wanted('2026-01-09', { drawNo: 4 })], OPTIONS);
  expect(plan.conflicts).toMatchObject([{ where: '2026-01-09' }]);
});

test('where a draw without numbers is near, the conflict names the command that moves it', () => {
  const undrawn = { status: 'DRAW_CLOSED', source: 'feed', numbers: undefined };
  const draws = [known(4222, '2021-12-25'), known(4223, '2022-01-01', undrawn), known(4224, '2022-01-08')];
  const friday = wanted('2021-12-31');
  expect(planImport(draws, [friday], OPTIONS).conflicts[0]!.reason).toBe(
    'no draw number is free between the draws around 2021-12-31; if it is draw 4223 of 2022-01-01, ' +
      'held on another day, `draws move pair 4223 2021-12-31` comes first',
  );
  const both = planImport(draws, [friday, wanted('2022-01-01')], OPTIONS);
  expect(both.conflicts[0]!.reason).not.toContain('draws move');
});

test('a draw on sale, and one that has not been held, take no result', () => {
  const open = [known(5, '2026-01-03', { status: 'DRAW_OPEN', source: 'feed', numbers: undefined })];
  expect(planImport(open, [wanted('2026-01-03')], OPTIONS).conflicts[0]!.reason).toContain('on sale');
  const future = planImport([], [wanted('2026-01-03')], { ...OPTIONS, isHeld: () => false });
  expect(future.conflicts[0]!.reason).toContain('not been held');
});

test('a closed draw takes its result; a scored one with tickets takes no other', () => {
  const closed = known(5, '2026-01-03', { status: 'DRAW_CLOSED', source: 'feed', numbers: undefined });
  expect(planImport([closed], [wanted('2026-01-03')], OPTIONS).updates).toHaveLength(1);
  const corrected = [wanted('2026-01-03', { numbers: OTHERS })];
  expect(planImport([known(5, '2026-01-03')], corrected, OPTIONS).updates).toHaveLength(1);
  const scored = known(5, '2026-01-03', { status: 'DRAW_SCORED', hasTickets: true });
  const settling = known(5, '2026-01-03', { status: 'DRAW_DRAWN', hasTickets: true, isSettling: true });
  for (const draw of [scored, settling])
    expect(planImport([draw], corrected, OPTIONS)).toMatchObject({
      left: [{ where: '2026-01-03', reason: expect.stringContaining('tickets are scored') }],
      conflicts: [],
      updates: [],
    });
});

test('of a scored draw with tickets winners are counted again where it pays the same', () => {
  const give = (winners: number, amountCents: number) => [{ division: 1, winners, amountCents }];
  const scored = known(5, '2026-01-03', { hasTickets: true, dividends: give(2, 1250) });
  const plan = (dividends: WantedResult['dividends'], overrides = {}) =>
    planImport([scored], [wanted('2026-01-03', { dividends, ...overrides })], OPTIONS);
  expect(plan(give(3, 1250))).toMatchObject({ recounts: [{ draw: { drawNo: 5 } }], updates: [], left: [] });
  for (const other of [
    plan(give(3, 1251)),
    plan([...give(3, 1250), { division: 2, winners: 1, amountCents: 500 }]),
    plan(give(3, 1250), { numbers: OTHERS }),
  ])
    expect(other).toMatchObject({ recounts: [], updates: [], left: [{ where: '2026-01-03' }] });
});

test('dividends are compared under the number that the draw had here, and go with it to the one of the lottery', () => {
  const dividend = {
    division: 1,
    winners: 0,
    amountCents: 0,
    transfer: { to: 'draw' as const, number: 3648 },
  };
  const rows = [wanted('2026-01-03', { drawNo: 3647, dividends: [dividend] })];
  const counted = { isCounted: true };
  expect(planImport([known(5, '2026-01-03', counted)], rows, OPTIONS)).toMatchObject({
    updates: [{ drawNo: 3647 }],
    renumbered: [{ from: 5, to: 3647, isCounted: false }],
  });
  const ours = { ...dividend, transfer: { to: 'draw' as const, number: 6 } };
  expect(
    planImport([known(5, '2026-01-03', { ...counted, dividends: [ours] })], rows, OPTIONS),
  ).toMatchObject({
    updates: [],
    unchanged: [{ drawNo: 3647 }],
    renumbered: [{ from: 5, to: 3647 }],
  });
});

test("a draw that has the lottery's number takes no result that calls it by another one", () => {
  const plan = planImport([known(41, '2026-01-03')], [wanted('2026-01-03', { drawNo: 42 })], OPTIONS);
  expect(plan).toMatchObject({ updates: [], renumbered: [], conflicts: [{ where: '2026-01-03' }] });
  expect(plan.conflicts[0]!.reason).toContain('`draws number pair 41 42` comes first');
});
