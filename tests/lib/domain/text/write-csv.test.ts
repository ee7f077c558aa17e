import { expect, test } from 'vitest';
import { writeCsv } from '#lib/domain/text/write-csv.ts';

test.each([
  '=HYPERLINK("http://a.example")',
  '+1',
  '-1+2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '\u202e=1',
  '\u0000=1',
])('a spreadsheet does not run %j, in a cell or in a heading', (text) => {
  expect(writeCsv([text], [])).toMatch(/^"?'/);
  expect(writeCsv(['a'], [[text]])).toMatch(/^a\r\n"?'/);
});

test('numbers with their sign and texts stay as they are', () => {
  expect(writeCsv(['a', 'b', 'c', 'd'], [['-7.50', -3, null, 'A-B']])).toBe('a,b,c,d\r\n-7.50,-3,,A-B\r\n');
});
