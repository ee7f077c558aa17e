import { expect, test } from 'vitest';
import type { PastDraw } from '#lib/contracts/offers/draw.ts';
import { checkNumbers } from '#lib/server/loaders/results/check-numbers.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createPageApi } from '#tests/support/page-api.ts';
import { createOffer, createPastDraw } from '#tests/support/page-fixtures.ts';

const [today] = createOffer().rules;
const old = { ...today!, validFrom: '2000-01-01', numbers: { pick: 5, of: 40 } };
const offer = createOffer({
  rules: [{ ...today!, validFrom: '2020-01-01', numbers: { pick: 6, of: 45 } }, old],
});
const dates: Readonly<Record<number, string>> = { 100: '2010-05-01', 900: '2026-11-14' };
const earlier: { list: PastDraw[] } = { list: [] };
const api = createPageApi({
  getPastDraw: ({ params }) => {
    const { drawNo } = params as { drawNo: number };
    return { result: createPastDraw({ drawNo, date: dates[drawNo]! }) };
  },
  getPastDraws: () => ({ result: earlier.list }),
});
const t = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`.trim();
const check = (query: string) =>
  checkNumbers({ api, t, tags: new PageTags() }, offer, new URLSearchParams(query));

test.each([
  [100, { pick: 5, of: 40 }],
  [900, { pick: 6, of: 45 }],
])('the form for draw %i asks by the rules of its day', async (draw, numbers) => {
  expect((await check(`draw=${draw}`))?.rules).toMatchObject({ numbers });
});

test('numbers are read by the rules of the day of the draw', async () => {
  const outcome = await check('draw=100&numbers=1 2 3 4 45');
  expect(outcome?.errors.numbers).toContain('40');
  expect(outcome?.rules).toMatchObject({ numbers: { pick: 5, of: 40 } });
  expect((await check('draw=100&numbers=1 2 3 4 5'))?.checked).toHaveLength(1);
});

test('draws before a change of the rules are not compared with numbers of another size', async () => {
  earlier.list = [
    createPastDraw({ drawNo: 899, date: '2026-11-07' }),
    createPastDraw({ drawNo: 200, date: '2019-12-28' }),
  ];
  const outcome = await check('draw=900&numbers=1 2 3 4 5 6');
  expect(outcome?.checked.map(({ draw }) => draw.drawNo)).toEqual([900, 899]);
});

test('draws before a change of the prizes alone stay, and are scored by the rules of their day', async () => {
  const divisions = [
    { division: 1, main: [6], poolBps: 5000 },
    { division: 2, main: [5], supplementary: [1, 2], poolBps: 5000 },
  ];
  const before = { validFrom: '2020-01-01', numbers: { pick: 6, of: 45 }, supplementaries: 2, divisions };
  const pays = { ...before, validFrom: '2026-11-10', divisions: divisions.slice(0, 1) };
  const changed = createOffer({ rules: [pays, before] });
  earlier.list = [createPastDraw({ drawNo: 899, date: '2026-11-07' })];
  const query = new URLSearchParams('draw=900&numbers=41 3 20 9 33 18');
  const outcome = await checkNumbers({ api, t, tags: new PageTags() }, changed, query);
  const won = outcome?.checked.map(({ draw, divisions }) => [
    draw.drawNo,
    divisions.map(({ division }) => division),
  ]);
  expect(won).toEqual([
    [900, []],
    [899, [2]],
  ]);
});
