import { expect, test } from 'vitest';
import { parseLayout } from '#platform/ground/operator/files/layout.ts';
import { readTable } from '#platform/ground/operator/files/read-table.ts';

const COLUMNS = {
  names: {
    date: ['date', 'draw date'],
    words: ['description'],
    amount: ['amount', 'credit'],
    balls: [/^(?:n|ball) ?\d+$/],
  },
  needed: [['date'], ['amount', 'balls']],
} as const;
const read = (text: string, layout?: string) =>
  readTable(text, COLUMNS, layout === undefined ? {} : parseLayout(layout, Object.keys(COLUMNS.names)));

test.each([',', ';', '\t', '|'])('the separator %j is recognised', (separator) => {
  const text = [
    ['Date', 'Description', 'Amount'],
    ['24/11/2026', '"a, b; c | d"', '5.00'],
  ]
    .map((row) => row.join(separator))
    .join('\r\n');
  const { columns, rows, ...table } = read(text);
  expect(table).toMatchObject({ separator, head: { line: 1 }, above: [] });
  expect(columns).toEqual({ date: [0], words: [1], amount: [2], balls: [] });
  expect(rows).toEqual([{ line: 2, cells: ['24/11/2026', 'a, b; c | d', '5.00'] }]);
});

test('lines above the head are passed over, and lines are numbered as in the file', () => {
  const text =
    'Account:,062-000 12345678\nAmount in AUD\n\nDRAW_DATE,Ball 1,Ball 2\n\n1/2/2026,"3\n4",5\n,,\n2/2/2026,6,7\n';
  const table = read(text);
  expect(table.above.map(({ line }) => line)).toEqual([1, 2]);
  expect([table.head?.line, table.columns.balls]).toEqual([4, [1, 2]]);
  expect(table.rows.map(({ line }) => line)).toEqual([6, 9]);
});

test('what Excel writes above a table names the separator', () => {
  expect(read('sep=;\r\nDate;Amount\r\n1/2/2026;1,50').rows).toEqual([
    { line: 3, cells: ['1/2/2026', '1,50'] },
  ]);
});

test('a file without a head is read by the places that are said', () => {
  const table = read(
    'x;y\n24/11/2026;a;5.00\n25/11/2026;b;6.00',
    '{"columns":{"date":1,"amount":3},"skip":1}',
  );
  expect(table).toMatchObject({
    head: undefined,
    separator: ';',
    columns: { date: [0], amount: [2], words: [] },
  });
  expect(table.rows.map(({ line }) => line)).toEqual([2, 3]);
});

test('columns are named by the operator, several for one thing, in the order that is said', () => {
  const layout = '{"columns":{"date":"Booked_On","balls":["Second","First"]},"separator":"|"}';
  expect(read('First|Second|booked on\n1|2|3', layout).columns).toMatchObject({ date: [2], balls: [1, 0] });
  expect(read('A,Amount\n1/2/2026,5', '{"columns":{"date":1},"head":true}').columns).toMatchObject({
    date: [0],
  });
});

test.each([
  ['', undefined, 'The file is empty'],
  [
    '24/11/2026,5.00',
    undefined,
    /^No line is a head that is known; the first says "24\/11\/2026 \| 5.00".*"head":false/,
  ],
  ['x\nBooked,Amount\n1/2/2026,5', undefined, /^Line 2: The head \("Booked \| Amount"\) lacks date/],
  ['Date,Amount\n1/2/2026,5', '{"columns":{"words":"Narrative"}}', 'lacks words'],
  ['1/2/2026,5', '{"columns":{"amount":2}}', '--layout does not say where date stands'],
  ['Date,Amount\n1/2/2026,"5', undefined, 'Line 2: a quote is opened and never closed'],
  ['Date,Amount\n1/2/2026,5\n2/2/2026,a"b', undefined, 'Line 3: a quote stands within a cell'],
])('%j is refused with what to do', (text, layout, message) => {
  expect(() => read(text, layout)).toThrow(message);
});

test.each([
  ['{"columns":{"sum":1}}', 'there is no column sum. There are: date, words, amount, balls'],
  ['{"columns":{"date":0}}', '--layout is not understood'],
  ['{"separater":";"}', '--layout is not understood'],
  ['{"head":false,"columns":{"date":"Date"}}', 'without a head date stands at a place'],
  ['columns', '--layout is no JSON'],
])('the layout %s is refused', (layout, message) => {
  expect(() => parseLayout(layout, Object.keys(COLUMNS.names))).toThrow(message);
});
