import { expect, test } from 'vitest';
import {
  createCustomerReference,
  findCustomerReference,
  formatCustomerReference,
} from '#lib/domain/bank/customer-reference.ts';

test('references are counted up, with a check digit', () => {
  expect([0, 1, 2].map(createCustomerReference)).toEqual(['1000000008', '1000000016', '1000000024']);
  expect(formatCustomerReference('1000000016')).toBe('1000 0000 16');
  expect(() => createCustomerReference(900_000_000)).toThrow(RangeError);
});

test.each([
  ['1000000016', '1000000016'],
  ['PAYMENT 1000 0000 16 D MERROW', '1000000016'],
  ['1000-0000-16', '1000000016'],
  ['1000000017', undefined],
  ['100000001', undefined],
  ['10000000160', undefined],
  ['1000000016 and 1000000024', undefined],
  ['no number', undefined],
  ['FAST TRANSFER 1000000008 24112026', '1000000008'],
  ['24112026 1000000008', '1000000008'],
  ['TRANSFER FROM 062-000 1122334 1000000016', '1000000016'],
  ['OSKO PAYMENT REF1000000008X 8842', '1000000008'],
  ['1000 0000 16 24 11 2026', '1000000016'],
  ['10000 00016', '1000000016'],
  ['1000000016 1000000024', undefined],
  ['062-000 1122334', undefined],
])('in "%s" the reference is %s', (text, reference) => expect(findCustomerReference(text)).toBe(reference));
