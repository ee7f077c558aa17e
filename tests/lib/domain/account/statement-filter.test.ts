import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import {
  describePeriod,
  isNarrowed,
  listFinancialYears,
  nameStatementFile,
  parseStatementFilter,
  toFilterParams,
  toStatementQuery,
} from '#lib/domain/account/statement-filter.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

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

test('a financial year goes from July to June where the customer lives, and names its file', () => {
  const filter = parse('period=fy-2026');
  expect(toStatementQuery(filter, NOW, 'Australia/Sydney')).toEqual({
    kind: 'all',
    from: '2025-06-30T14:00:00.000Z',
    until: '2026-06-30T14:00:00.000Z',
  });
  expect(toFilterParams(filter).period).toBe('fy-2026');
  expect(nameStatementFile('statement', filter)).toBe('statement-fy-2026');
  const t = createTranslator(defaultCopy);
  const named = (['fy-2026', '2026', '30-days'] as const).map((period) => describePeriod(t, period));
  expect(named).toEqual(['July 2025 to June 2026', 'Year 2026', 'Last 30 days']);
  expect(parse('period=fy-1999').period).toBe('all');
  expect(listFinancialYears([2026, 2025])).toEqual([2027, 2026, 2025]);
});
