import { expect, test } from 'vitest';
import { type DirectEntryFile, readReturns, writeDirectEntry } from '#lib/domain/bank/direct-entry.ts';

const SENDER = {
  bank: 'CBA',
  userName: 'Drawcard Pty Ltd',
  userId: '301500',
  bsb: '062000',
  account: '12345678',
  remitter: 'Drawcard',
};

const createFile = (lines: DirectEntryFile['lines'], kind: DirectEntryFile['kind'] = 'credit') =>
  ({ kind, sender: SENDER, description: 'PAYOUTS', date: '2026-11-23', lines }) satisfies DirectEntryFile;

const LINE = {
  bsb: '083170',
  account: '1234',
  name: 'Zoë Müller',
  cents: 123_456,
  lodgement: 'DCABCDEF123456',
};

test('a file is head, payments and sum, each of 120 characters', () => {
  const other = { ...LINE, account: '987654321', name: 'Robin Marsh', cents: 500 };
  const lines = writeDirectEntry(createFile([LINE, other])).split('\r\n');
  expect(lines).toEqual([
    '0                 01CBA       Drawcard Pty Ltd          301500PAYOUTS     231126                                        ',
    '1083-170     1234 500000123456Zoe Muller                      DCABCDEF123456    062-000 12345678Drawcard        00000000',
    '1083-170987654321 500000000500Robin Marsh                     DCABCDEF123456    062-000 12345678Drawcard        00000000',
    '7999-999            000012395600001239560000000000                        000002                                        ',
    '',
  ]);
  expect(lines.slice(0, -1).map(({ length }) => length)).toEqual([120, 120, 120, 120]);
});

test('money that is collected has the code and the sum of debits', () => {
  const [, line, sum] = writeDirectEntry(createFile([LINE], 'debit')).split('\r\n');
  expect([line?.slice(18, 20), sum?.slice(20, 50)]).toEqual(['13', '000012345600000000000000123456']);
});

test.each([
  ['credit', '13'],
  ['debit', '50'],
] as const)('a file of %s with a balancing line of code %s sums up to nothing', (kind, code) => {
  const file = createFile([LINE, { ...LINE, cents: 1000 }], kind);
  const balanced = writeDirectEntry({ ...file, sender: { ...SENDER, isBalanced: true } }).split('\r\n');
  const total = String(LINE.cents + 1000).padStart(10, '0');
  expect(balanced.slice(0, 3)).toEqual(writeDirectEntry(file).split('\r\n').slice(0, 3));
  expect(balanced[3]?.slice(0, 62)).toBe(`1062-000 12345678 ${code}${total}${'Drawcard'.padEnd(32)}`);
  expect(balanced[3]?.slice(62, 80)).toBe('PAYOUTS'.padEnd(18));
  expect(balanced[4]?.slice(20, 50)).toBe(`0000000000${total}${total}`);
  expect(balanced[4]?.slice(74, 80)).toBe('000003');
  expect(balanced.slice(0, 5).every((line) => line.length === 120)).toBe(true);
});

test('an amount that a line cannot carry is refused', () => {
  expect(writeDirectEntry(createFile([{ ...LINE, cents: 9_999_999_999 }]))).toContain('9999999999');
  for (const cents of [10_000_000_000, -1, 1.5])
    expect(() => writeDirectEntry(createFile([{ ...LINE, cents }]))).toThrow(RangeError);
});

/** A line as a bank sends it back. */
const createReturn = (code: string, lodgement = 'DCABCDEF123456') =>
  `2083-170     1234${code}500000123456Zoe Muller                      ${lodgement.padEnd(18)}062-000 12345678Drawcard        23301500`;

test('returns are read with their reasons', () => {
  const text = ['0 the head', createReturn('3'), createReturn('6', 'DCOTHER'), '7 the sum', ''].join('\r\n');
  expect(readReturns(text)).toEqual([
    {
      lineNo: 2,
      lodgement: 'DCABCDEF123456',
      cents: 123_456,
      reason: 'The account is closed.',
      isAccountBad: true,
      account: '06200012345678',
    },
    {
      lineNo: 3,
      lodgement: 'DCOTHER',
      cents: 123_456,
      reason: 'The bank asks to be contacted.',
      isAccountBad: false,
      account: '06200012345678',
    },
  ]);
  const dated = writeDirectEntry(createFile([])).split('\r\n', 1)[0] ?? '';
  expect(readReturns(`${dated}\n${createReturn('3')}`)).toMatchObject([{ day: '2026-11-23' }]);
  expect(() => readReturns('2 something else')).toThrow('Line 1 is no return of direct entry');
});
