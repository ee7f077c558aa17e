import { expect, test } from 'vitest';
import {
  isNarrowed,
  parseStatementFilter,
  toFilterParams,
  toStatementQuery,
} from '#lib/domain/account/statement-filter.ts';

const parse = (query: string) => parseStatementFilter(new URLSearchParams(query));
/** The first of March, in Sydney; still February in London. */
const NOW = Date.parse('2026-02-28T20:00:00Z');

test.each(['', 'kind=', 'kind=toString', 'period=2126x', 'period=1999', 'direction=sideways'])(
  '"%s" narrows nothing',
  (query) => {
    expect(parse(query)).toEqual({ kind: 'all', direction: undefined, period: 'all' });
    expect(isNarrowed(parse(query))).toBe(false);
    expect(toStatementQuery(parse(query), NOW, 'Australia/Sydney')).toEqual({ kind: 'all' });
  },
);

test('what narrows is kept in the address', () => {
  const filter = parse('kind=prizes&direction=in&period=2026&x=1');
  expect(filter).toEqual({ kind: 'prizes', direction: 'in', period: '2026' });
  expect(toFilterParams(filter)).toEqual({ kind: 'prizes', direction: 'in', period: '2026' });
  expect(isNarrowed(filter)).toBe(true);
});

test('thirty days end with today, by the day where the customer lives', () => {
  const query = toStatementQuery(parse('period=30-days'), NOW, 'Australia/Sydney');
  expect(query).toEqual({ kind: 'all', from: '2026-01-30T13:00:00.000Z' });
  expect(toStatementQuery(parse('period=30-days'), NOW, 'Europe/London').from).toBe(
    '2026-01-30T00:00:00.000Z',
  );
});

test('a year begins and ends at midnight where the customer lives', () => {
  expect(toStatementQuery(parse('period=2025&kind=deposits'), NOW, 'Australia/Perth')).toEqual({
    kind: 'deposits',
    from: '2024-12-31T16:00:00.000Z',
    until: '2025-12-31T16:00:00.000Z',
  });
});
