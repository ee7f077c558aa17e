import { expect, test } from 'vitest';
import { writeDeskCsv } from '#lib/server/loaders/desk/desk-csv.ts';

test('words that a program would take for a formula are quoted, and amounts below zero stay numbers', () => {
  const text = writeDeskCsv(
    ['Customer', 'Amount'],
    [
      ['=HYPERLINK("x")', '-9.00'],
      ['-2+3', 4],
      ['@a, b', '0.10'],
    ],
  );
  expect(text).toBe(`\uFEFFCustomer,Amount\r\n"'=HYPERLINK(""x"")",-9.00\r\n'-2+3,4\r\n"'@a, b",0.10\r\n`);
});
