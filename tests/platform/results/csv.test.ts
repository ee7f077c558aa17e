import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvOptions, readResultsCsv } from '#platform/results/csv.ts';

const RULES = {
  validFrom: '2000-01-01',
  numbers: { pick: 3, of: 9 },
  supplementaries: 1,
  divisions: [],
};
const HEADER = 'draw_date,n1,n2,n3,supp1';

async function* chunksOf<T>(...chunks: T[]): AsyncGenerator<T> {
  yield* chunks;
}
const read = (text: string, options: Partial<CsvOptions> = {}) =>
  readResultsCsv(chunksOf(text), { productId: 'three', history: [RULES], ...options });
const errorsOf = async (...rows: string[]) => {
  const outcome = await read([HEADER, ...rows].join('\n'));
  return outcome.isRight ? [] : outcome.errors;
};

test('rows become records, numbered by date', async () => {
  const text = `${HEADER}\n2026-01-10,3,1,2,9\n2026-01-02,4,5,6,7\n`;
  expect(await read(text, { firstDrawNo: 40 })).toEqual({
    isRight: true,
    records: [
      {
        productId: 'three',
        drawNo: 40,
        drawDate: '2026-01-02',
        numbers: [4, 5, 6],
        secondary: [7],
        dividends: [],
      },
      {
        productId: 'three',
        drawNo: 41,
        drawDate: '2026-01-10',
        numbers: [3, 1, 2],
        secondary: [9],
        dividends: [],
      },
    ],
  });
});

test('a byte order mark, CRLF, blank lines and a missing last line end do no harm', async () => {
  const outcome = await read(`\uFEFF${HEADER}\r\n2026-01-02, 4,5,6,7\r\n\r\n2026-01-10,3,1,2,9`);
  expect(outcome).toMatchObject({ isRight: true, records: [{ numbers: [4, 5, 6] }, { secondary: [9] }] });
});

test('however the bytes are cut, the same is read', async () => {
  const bytes = new TextEncoder().encode(`\uFEFF${HEADER}\r\n2026-01-02,4,5,6,7\r\n2026-01-10,3,1,2,9\r\n`);
  const whole = await read(new TextDecoder().decode(bytes));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 0, max: bytes.length })), async (cuts) => {
      const ends = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const chunks = ends.slice(1).map((end, index) => bytes.slice(ends[index], end));
      expect(await readResultsCsv(chunksOf(...chunks), { productId: 'three', history: [RULES] })).toEqual(
        whole,
      );
    }),
  );
});

test('every bad row is named with its line and its reasons, and nothing is given', async () => {
  expect(
    await errorsOf(
      '2026-01-02,4,5,6,7',
      '2026-02-30,1,2,3,4',
      '2026-01-03,1,1,3,4',
      '2026-01-04,1,2,10,2',
      '2026-01-05,1,2,3',
      '2026-01-02,1,2,3,4',
      '2026-01-06,1,two,3,',
      '1999-12-31,1,2,3,4',
      '5/1/2026,1,2,3,4',
    ),
  ).toEqual([
    { line: 3, code: 'bad_date', reason: '"2026-02-30" is not a date' },
    { line: 4, code: 'duplicate', reason: 'main number 1 appears twice' },
    { line: 5, code: 'out_of_range', reason: 'main number 10 is not between 1 and 9' },
    { line: 5, code: 'duplicate', reason: 'supplementary number 2 appears twice' },
    { line: 6, code: 'wrong_count', reason: '4 columns instead of 5' },
    { line: 7, code: 'duplicate_date', reason: '2026-01-02 is already in line 2' },
    { line: 8, code: 'not_a_number', reason: '"two" is not a number' },
    { line: 8, code: 'not_a_number', reason: '"" is not a number' },
    { line: 9, code: 'no_rules', reason: 'no rules are known for 1999-12-31' },
    { line: 10, code: 'bad_date', reason: '"5/1/2026" is not a date' },
  ]);
});

test('each row is checked under the rules of its day', async () => {
  const later = { ...RULES, validFrom: '2026-01-01', numbers: { pick: 3, of: 8 } };
  const outcome = await read(`${HEADER}\n2025-12-31,1,2,9,4\n2026-01-01,1,2,9,4`, {
    history: [RULES, later],
  });
  expect(outcome).toEqual({
    isRight: false,
    rows: 2,
    errors: [{ line: 3, code: 'out_of_range', reason: 'main number 9 is not between 1 and 8' }],
  });
});

test('draws may fall on any weekday', async () => {
  expect(await errorsOf('2026-01-02,1,2,3,4', '2026-01-03,1,2,3,4')).toEqual([]);
});

test('a powerball has a column of its own', async () => {
  const rules = { ...RULES, supplementaries: 0, powerball: { of: 5 } };
  const outcome = await read('draw_date,n1,n2,n3,powerball\n2026-01-02,1,2,3,3', { history: [rules] });
  expect(outcome).toMatchObject({ isRight: true, records: [{ numbers: [1, 2, 3], secondary: [3] }] });
});

test.each(['date,n1,n2,n3,supp1', 'draw_date,supp1', 'draw_date,n1,n2,n3,supp1,joker', '2026-01-02,1,2,3,4'])(
  'the header %s is refused',
  async (header) => {
    const outcome = await read(`${header}\n2026-01-02,1,2,3,4`);
    expect(outcome).toMatchObject({ isRight: false, errors: [{ line: 1, code: 'bad_header' }] });
  },
);

test('a file without draws is refused', async () => {
  for (const text of ['', HEADER, `${HEADER}\n\n`]) {
    expect(await read(text)).toMatchObject({ isRight: false, errors: [{ code: 'no_rows' }] });
  }
});

test('progress is told row by row, bad rows included', async () => {
  const told: number[] = [];
  await read(`${HEADER}\n2026-01-02,1,2,3,4\nbad\n2026-01-03,1,2,3,4`, { onRow: (rows) => told.push(rows) });
  expect(told).toEqual([1, 2, 3]);
});

test('values may stand in quotation marks, as spreadsheets write them', async () => {
  const outcome = await read(`"draw_date","n1","n2","n3","supp1"\n"2026-01-02","4","5","6","7"`);
  expect(outcome).toMatchObject({ isRight: true, records: [{ drawDate: '2026-01-02', numbers: [4, 5, 6] }] });
});

test('a quotation mark that is not closed is named with its line', async () => {
  expect(await errorsOf('2026-01-02,1,2,3,4', '2026-01-03,1,"2,3,4')).toEqual([
    { line: 3, code: 'bad_quotes', reason: expect.any(String) },
  ]);
});

test('a source that fails fails the reading', async () => {
  async function* failAfterHeader(): AsyncGenerator<string> {
    yield `${HEADER}\n2026-01-02,1,2,3,4\n`;
    throw new Error('the connection was lost');
  }
  const reading = readResultsCsv(failAfterHeader(), { productId: 'three', history: [RULES] });
  await expect(reading).rejects.toThrow('the connection was lost');
});
