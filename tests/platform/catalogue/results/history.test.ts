// Histories as lotteries and spreadsheets write them: heads, orders of dates, separators and encodings.
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createPairOffer, listDraws } from '../../../support/played-draws.ts';
import { counts, file, outsideOffer, run } from './imports.ts';

async function openShop() {
  const platform = await openTestPlatform();
  await saveOffer(platform.services.database.db, platform.services, createPairOffer(outsideOffer()));
  return platform;
}

const shown = async (services: Parameters<typeof listDraws>[0]) =>
  (await listDraws(services)).map(({ draw_no, number_state, local_date, numbers }) => [
    draw_no,
    number_state,
    local_date,
    JSON.parse(numbers ?? 'null').main,
  ]);

const ONE = [1, 'counted', '2026-01-16', [3, 5]];

test.each([
  ['a head of our own', 'draw_date,n1,n2,supp1\n2026-01-16,3,5,6\n', ONE],
  [
    'balls, a bonus ball and a draw number',
    'DrawDate,Ball 1,Ball 2,Bonus Ball,Ball Set,Machine,DrawNumber\n16-Jan-2026,3,5,6,L3,"Arthur",1469\n',
    [1469, null, '2026-01-16', [3, 5]],
  ],
  ['numbers in one column', 'Draw Date,Winning Numbers,Bonus,Multiplier\n01/16/2026,03 05,6,4\n', ONE],
  ['dates with the day first', 'draw_date,n1,n2,supp1\n16/01/2026,3,5,6\n', ONE],
  ['semicolons', 'draw_date;n1;n2;supp1\n2026-01-16;3;5;6\n', ONE],
  ['tabs', 'Date\tN1\tN2\tSupp\n16 January 2026\t3\t5\t6\n', ONE],
  [
    'a draw number first',
    'draw_no,draw_date,n1,n2,supp1\n2967,2026-01-16,3,5,6\n',
    [2967, null, '2026-01-16', [3, 5]],
  ],
  ['titles above the head', 'Daily Pair results\n\ndraw_date,n1,n2,supp1\n2026-01-16,3,5,6\n', ONE],
])('%s: it is read', async (_, text, draw) => {
  const { services } = await openShop();
  const from = file('history.csv', text);
  const report = await run(services, from, { offerKey: 'pair' });
  expect([report.faults, report.refused, counts(report)]).toEqual([[], [], [1, 0, 0, 0]]);
  expect(await shown(services)).toEqual([draw]);
  const again = await run(services, from, { offerKey: 'pair' });
  expect([counts(again), again.renumbered]).toEqual([[0, 0, 0, 1], 0]);
});

test.each(['utf16le', 'latin1'] as const)('a file in %s is read', async (encoding) => {
  const { services } = await openShop();
  const from = file('history.csv', '');
  const text = `${encoding === 'latin1' ? '' : '\uFEFF'}draw_date,n1,n2,supp1,Ort\n2026-01-16,3,5,6,Köln\n`;
  writeFileSync(from, Buffer.from(text, encoding));
  expect(counts(await run(services, from, { offerKey: 'pair' }))).toEqual([1, 0, 0, 0]);
});

test('columns that are not read are named once', async () => {
  const { services } = await openShop();
  const from = file('history.csv', 'draw_date,n1,n2,supp1,Machine\n2026-01-16,3,5,6,A\n2026-01-17,3,5,6,B\n');
  expect((await run(services, from, { offerKey: 'pair' })).notes).toEqual([
    { where: 'Machine', reason: 'is a column that is not read' },
  ]);
});

test('dates that can be either are asked for, and the answer is remembered', async () => {
  const { services } = await openShop();
  const from = file('history.csv', 'draw_date,n1,n2,supp1\n05/06/2026,3,5,6\n');
  const { faults } = await run(services, from, { offerKey: 'pair' });
  expect(faults[0]!.reason).toContain('"dates":"m/d/y"');
  await run(services, from, { offerKey: 'pair', layout: { dates: 'm/d/y' } });
  expect((await shown(services)).map(([, , date]) => date)).toEqual(['2026-05-06']);
  expect(counts(await run(services, from, { offerKey: 'pair' }))).toEqual([0, 0, 0, 1]);
});

test('a head that is not known is said once', async () => {
  const { services } = await openShop();
  const from = file('history.csv', 'Gezogen,Erste,Zweite,Dritte,Folge\n2026-01-16,3,5,6,77\n');
  await expect(run(services, from, { offerKey: 'pair' })).rejects.toThrow('--layout');
  const columns = { date: ['Gezogen'], numbers: ['Erste', 'Zweite'], extra: ['Dritte'], draw: ['Folge'] };
  await run(services, from, { offerKey: 'pair', layout: { columns } });
  expect(await shown(services)).toEqual([[77, null, '2026-01-16', [3, 5]]]);
  expect(counts(await run(services, from, { offerKey: 'pair' }))).toEqual([0, 0, 0, 1]);
});

test('a history of another game is not taken in part', async () => {
  const { services } = await openShop();
  const rows = ['2026-01-16,1,2,3', '2026-01-17,1,9,3', '2026-01-18,8,9,3'];
  const { faults } = await run(services, file('history.csv', `draw_date,n1,n2,supp1\n${rows.join('\n')}`), {
    offerKey: 'pair',
  });
  expect(faults.at(-1)!.reason).toContain('2 of its 3 rows do not fit the rules of pair');
  expect(await listDraws(services)).toEqual([]);
});

test.each([
  ['2026-02-30,3,5,6', '"2026-02-30" is not a date'],
  ['2026-01-17,3,3,6', 'main number 3 appears twice'],
  ['2026-01-17,3,7,6', 'main number 7 is not between 1 and 6'],
  ['2026-01-17,3,two,6', '"two" is not a number'],
  ['2026-01-17,3,,6', '"" is not a number'],
  ['2026-01-17,3,5', '0 supplementary numbers instead of 1'],
  ['1999-12-31,3,5,6', 'no rules of pair are known for 1999-12-31'],
])('the row %s is named with its line, and keeps no other out', async (row, reason) => {
  const { services } = await openShop();
  const from = file('history.csv', `draw_date,n1,n2,supp1\n2026-01-16,3,5,6\n${row}\n2026-01-18,3,5,6\n`);
  const report = await run(services, from, { offerKey: 'pair' });
  expect([report.refused, counts(report)]).toEqual([[{ where: 'line 3', reason }], [2, 0, 0, 0]]);
});
