import { expect, test } from 'vitest';
import { toBankErrors } from '#lib/domain/bank/bank-errors.ts';
import {
  formatBsb,
  maskAccount,
  type PayoutType,
  parseAccountNumber,
  parseBankCode,
} from '#lib/domain/bank/payout-account.ts';
import { spellForBank } from '#lib/domain/bank/spell-for-bank.ts';
import { isNameAlike } from '#platform/money/withdrawals/name-match.ts';

test('a BSB reads alike with and without its hyphen', () => {
  expect(['062-000', '062000', ' 062 000 '].map((text) => parseBankCode('national', text))).toEqual(
    Array.from({ length: 3 }, () => '062000'),
  );
  for (const text of ['', '62000', '0620000', '06-2000', '000-000', 'O62-000'])
    expect([text, parseBankCode('national', text)]).toEqual([text, undefined]);
  expect(formatBsb('062000')).toBe('062-000');
});

test('a SWIFT code has 8 or 11 letters and digits', () => {
  expect(parseBankCode('international', 'ctba au2s')).toBe('CTBAAU2S');
  expect(parseBankCode('international', 'DEUTDEFF500')).toBe('DEUTDEFF500');
  for (const text of ['', 'CTBAAU2', 'CTBAAU2S5', '1TBAAU2S'])
    expect([text, parseBankCode('international', text)]).toEqual([text, undefined]);
});

test.each<[PayoutType, string, string | undefined]>([
  ['national', '1234-5678', '12345678'],
  ['national', '1', undefined],
  ['national', '1234567890', undefined],
  ['national', '12a4', undefined],
  ['international', 'gb33 bukb 2020 1555 5555 55', 'GB33BUKB20201555555555'],
  ['international', '12', undefined],
  ['payid_email', ' Robin@Example.COM ', 'robin@example.com'],
  ['payid_email', 'robin', undefined],
  ['payid_phone', '0412 345 678', '+61-412345678'],
  ['payid_phone', '+61 412 345 678', '+61-412345678'],
  ['payid_phone', '02 9999 9999', undefined],
])('as %s, %s is %s', (type, text, account) => expect(parseAccountNumber(type, text)).toBe(account));

test('a PayID names no bank', () => expect(parseBankCode('payid_email', 'anything')).toBe(''));

test('an account is shown by its end', () => {
  expect(maskAccount('national', '12345678')).toBe('••5678');
  expect(maskAccount('national', '12')).toBe('••2');
  expect(maskAccount('payid_email', 'robin@example.com')).toBe('ro••@example.com');
  expect(maskAccount('paypal', 'robin@example.com')).toBe('ro••@example.com');
  expect(maskAccount('payid_phone', '+61-412345678')).toBe('••5678');
});

test("names are spelled in the letters of a bank's file", () => {
  expect(spellForBank('Zoë Müller-Strauß')).toBe('Zoe Muller-Strauss');
  expect(spellForBank('Łukasz O’Brien')).toBe("Lukasz O'Brien");
  expect(spellForBank('王小明')).toBe('WangXiaoMing');
  expect(spellForBank('Иван Петров')).toBe('Ivan Petrov');
  expect(spellForBank('Đặng Þór')).toBe('Dang Thor');
  expect(spellForBank('😀 ★')).toBe('');
  expect(spellForBank('A'.repeat(40))).toHaveLength(32);
});

test.each([
  ['Robin Marsh', true],
  ['MARSH ROBIN', true],
  ['R Marsh', true],
  ['Mr R. Marsh', true],
  ['Robyn Marsh', true],
  ['Pat Marsh', false],
  ['Marsh Holdings', false],
  ['Robin Smith', false],
])('%s is the account of Robin Marsh: %s', (name, isOwn) =>
  expect(isNameAlike(name, 'Robin Marsh')).toBe(isOwn),
);

test('errors of a bank stand at the fields that hold what they are about', () => {
  const error = [{ code: 'x', message: 'Wrong' }];
  expect(toBankErrors({ account_number: error, bsb: error, amount: error })).toEqual({
    accountNumber: error,
    bankCode: error,
    amount: error,
  });
  expect(toBankErrors({ swift: error })).toEqual({ bankCode: error });
});

test.each([
  ['Иван Петров', 'Ivan Petrov'],
  ['Jürgen Groß', 'GROSS JURGEN'],
  ['Đặng Thị Hoa', 'Dang Thi Hoa'],
])('a bank writes %s as %s, and takes neither for somebody else', (own, account) =>
  expect(isNameAlike(account, own)).toBe(true),
);
