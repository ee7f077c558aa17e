import { expect, test } from 'vitest';
import { listStatementYears } from '#lib/domain/account/statement-years.ts';

const SYDNEY = 'Australia/Sydney';
const PERTH = 'Australia/Perth';

test('a year begins and ends where the customer lives', () => {
  const newYear = Date.parse('2026-12-31T13:00:00Z');
  expect(listStatementYears('2026-06-01T00:00:00Z', newYear, SYDNEY)).toEqual([2027, 2026]);
  expect(listStatementYears('2026-06-01T00:00:00Z', newYear, PERTH)).toEqual([2026]);
  expect(listStatementYears('2025-12-31T13:00:00Z', newYear - 1, SYDNEY)).toEqual([2026]);
});

test('an account that says to be of later than now has this year', () => {
  expect(listStatementYears('2031-06-01T00:00:00Z', Date.parse('2026-06-01T00:00:00Z'), SYDNEY)).toEqual([
    2026,
  ]);
});
