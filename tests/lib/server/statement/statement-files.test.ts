import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import type { WalletEntry } from '#lib/contracts/payments/statement.ts';
import { nameStatementFile, parseStatementFilter } from '#lib/domain/account/statement-filter.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { writeStatementCsv } from '#lib/server/statement/statement-csv.ts';
import { sealLines, writeStatementPdf } from '#lib/server/statement/statement-pdf.ts';
import { readPdfPages } from '#tests/support/read-pdf.ts';

const t = createTranslator(defaultCopy);
const ZONE = 'Australia/Sydney';
const createLine = (index: number, changes: Partial<WalletEntry> = {}): WalletEntry => ({
  id: `len_${index}`,
  transactionId: `ltx_${index}`,
  kind: 'deposit',
  amount: toMoney(1000),
  balanceAfter: toMoney(1000 * (index + 1)),
  description: 'Deposit',
  reference: `dep_${index}`,
  createdAt: '2026-11-19T03:00:00.000Z',
  ...changes,
});
const write = (lines: readonly WalletEntry[], isCut = false) =>
  writeStatementPdf({
    t,
    locale: 'en-AU',
    brand: 'Drawcard',
    holder: 'Zoë Marsh',
    email: 'zoe@drawcard.test',
    period: 'All time',
    kind: 'Purchases',
    direction: 'Money out',
    zone: ZONE,
    lines,
    isCut,
  });

test('a reason that was kept with what turns its letters around is written without it', () => {
  const csv = writeStatementCsv([createLine(0, { description: 'Goodwill\u202e 00.05' })], t, ZONE);
  expect(csv).toContain('Goodwill 00.05');
  expect(csv).not.toContain('\u202e');
});

test('what was bought is called as pages call it', async () => {
  const line = createLine(0, { kind: 'purchase', description: 'Comet: 12 x Standard games' });
  const shown = 'Comet: 12\u00a0×\u00a0Standard games';
  expect(writeStatementCsv([line], t, ZONE)).toContain(shown);
  expect(readPdfPages(await write([line])).join()).toContain(shown);
});

test('a table begins with its names, is UTF-8 and has plain amounts', () => {
  const csv = writeStatementCsv(
    [createLine(0, { amount: toMoney(-750), kind: 'purchase', description: 'Two "games", one draw' })],
    t,
    ZONE,
  );
  expect(csv).toBe(
    '\ufeffDate,Kind,What,Amount,Balance,Reference,Transaction\r\n' +
      '2026-11-19T14:00:00+11:00,Purchase,"Two ""games"", one draw",-7.50,10.00,dep_0,ltx_0\r\n',
  );
});

test.each(['=1+1', '+61 400', '-2', '@SUM(A1)', '\tx', '\r=1'])(
  '"%s" is no formula for a spreadsheet',
  (description) => {
    const [, line = ''] = writeStatementCsv([createLine(0, { description })], t, ZONE).split(
      /(?<!")\r\n(?!=)/,
    );
    expect(line).toContain(`'${description}`);
  },
);

test('a document says whose it is, every line, the sums by kind and what proves them', async () => {
  const lines = [
    createLine(0),
    createLine(1, { kind: 'purchase', amount: toMoney(-250), description: 'Comet, 2 games' }),
  ];
  const [page = ''] = readPdfPages(await write(lines));
  for (const text of [
    'Drawcard',
    'Period: All time. Kind: Purchases. Direction: Money out',
    'Account holder: Zo\u00eb Marsh, zoe@drawcard.test',
    '2026-11-19',
    'Comet, 2 games',
    '+$10.00',
    '-$2.50',
    'Page 1 of 1',
  ])
    expect(page).toContain(text);
  expect(page).toContain(`SHA-256 of the lines: ${sealLines(lines)}`);
});

test('the same lines give the same bytes, and others another seal', async () => {
  const lines = [createLine(0), createLine(1)];
  expect((await write(lines)).equals(await write(lines))).toBe(true);
  expect(sealLines(lines)).not.toBe(sealLines([createLine(0), createLine(1, { amount: toMoney(1001) })]));
});

test('a long document has a head on every page, loses no line and says where it was cut', async () => {
  const lines = Array.from({ length: 300 }, (_, index) =>
    createLine(index, { description: `Line ${index}.` }),
  );
  const pages = readPdfPages(await write(lines, true));
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Balance');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  expect(pages[0]).toContain('The newest 300 lines of the period.');
  const all = pages.join('\n');
  for (const { description } of lines) expect(all).toContain(description);
});

test('a time in the table is that of the day on which the page and the document show the line', () => {
  const late = createLine(0, { createdAt: '2026-06-30T14:30:00.000Z' });
  expect(writeStatementCsv([late], t, ZONE)).toContain('2026-07-01T00:30:00+10:00,');
});

test.each([
  [{}, 'statement-all-time'],
  [{ period: '2026' }, 'statement-2026'],
  [{ period: '30-days', kind: 'purchases' }, 'statement-30-days-purchases'],
  [{ direction: 'out' }, 'statement-all-time-money-out'],
])('the file of %o says its period and kind', (params, name) => {
  expect(nameStatementFile('statement', parseStatementFilter(new URLSearchParams(params)))).toBe(name);
});

test('what no font knows is not left out silently', async () => {
  const [page = ''] = readPdfPages(await write([createLine(0, { description: 'Prize \u{1F389} won' })]));
  expect(page).toContain(t('print.latin-letters'));
});
