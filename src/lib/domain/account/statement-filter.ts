// What a statement is narrowed to, as its address says it.
import { StatementKind, type StatementQuery } from '../../contracts/payments/statement.ts';
import type { Translate } from '../content/copy.ts';
import { addDays, toInstant, toLocalDate } from '../time/zoned-time.ts';

/** `30-days`, `12-months`, a calendar year as `2026`, a financial year by the year it ends in as `fy-2026`, or `all`. */
export type StatementPeriod = '30-days' | '12-months' | 'all' | `${number}` | FinancialYear;
type FinancialYear = `fy-${number}`;

export interface StatementFilter {
  readonly kind: StatementKind;
  readonly direction: 'in' | 'out' | undefined;
  readonly period: StatementPeriod;
}

const YEAR = /^20\d\d$/;
const isYear = (period: string): period is `${number}` => YEAR.test(period);
const FINANCIAL_YEAR = /^fy-(20\d\d)$/;
const isFinancialYear = (period: string): period is FinancialYear => FINANCIAL_YEAR.test(period);

function parsePeriod(sent: string | null): StatementPeriod {
  if (sent === '30-days' || sent === '12-months') return sent;
  return sent !== null && (isYear(sent) || isFinancialYear(sent)) ? sent : 'all';
}

/** What is not understood narrows nothing. */
export function parseStatementFilter(params: URLSearchParams): StatementFilter {
  const direction = params.get('direction');
  const kind = params.get('kind');
  const kinds: readonly string[] = StatementKind.options;
  return {
    kind: kind !== null && kinds.includes(kind) ? StatementKind.parse(kind) : 'all',
    direction: direction === 'in' || direction === 'out' ? direction : undefined,
    period: parsePeriod(params.get('period')),
  };
}

export const isNarrowed = ({ kind, direction, period }: StatementFilter): boolean =>
  kind !== 'all' || direction !== undefined || period !== 'all';

/** Only what narrows is in the address. */
export const toFilterParams = ({ kind, direction, period }: StatementFilter) => ({
  kind: kind === 'all' ? undefined : kind,
  direction,
  period: period === 'all' ? undefined : period,
});

/** What a file of those lines is called: `statement-2026-purchases-money-out`. */
export const nameStatementFile = (file: string, { kind, direction, period }: StatementFilter): string =>
  [
    file,
    period === 'all' ? 'all-time' : period,
    ...(kind === 'all' ? [] : [kind]),
    ...(direction ? [`money-${direction}`] : []),
  ].join('-');

/** The first day of a year, and the first after it: of Australia's financial years, 1 July. */
function getYearDays(period: `${number}` | FinancialYear): { readonly from: string; readonly until: string } {
  const ended = FINANCIAL_YEAR.exec(period)?.[1];
  if (ended !== undefined) return { from: `${Number(ended) - 1}-07-01`, until: `${ended}-07-01` };
  return { from: `${period}-01-01`, until: `${Number(period) + 1}-01-01` };
}

/** What a period is called. */
export function describePeriod(t: Translate, period: StatementPeriod): string {
  if (isYear(period)) return t('statement.period-year', { year: period });
  const ended = FINANCIAL_YEAR.exec(period)?.[1];
  return ended === undefined
    ? t(`statement.period-${period}`)
    : t('statement.period-financial', { begun: Number(ended) - 1, year: ended });
}

/** The financial years that begin or end in some calendar years, the latest first, by the year in which each ends. */
export function listFinancialYears(years: readonly number[]): number[] {
  const ends = new Set(years.flatMap((year) => [year, year + 1]));
  return [...ends].toSorted((a, b) => b - a);
}

const toStart = (localDate: string, zone: string): string =>
  new Date(toInstant(localDate, '00:00', zone)).toISOString();

/** A year ago: what the net position is shown for. */
const YEAR_DAYS = 365;
const DAYS = { '30-days': 30, '12-months': YEAR_DAYS } as const;

/** The start of so many days, today among them, in a zone. */
export const toStartOfDays = (days: number, now: number, zone: string): string =>
  toStart(addDays(toLocalDate(now, zone), 1 - days), zone);

/** The instant that twelve months are counted from. */
export const toStartOfPosition = (now: number, zone: string): string => toStartOfDays(YEAR_DAYS, now, zone);

/** The lines that a filter asks for, by the days of the customer's zone. */
export function toStatementQuery(
  { kind, direction, period }: StatementFilter,
  now: number,
  zone: string,
): StatementQuery {
  const narrowed = { kind, ...(direction && { direction }) };
  if (period === 'all') return narrowed;
  if (period === '30-days' || period === '12-months')
    return { ...narrowed, from: toStartOfDays(DAYS[period], now, zone) };
  const { from, until } = getYearDays(period);
  return { ...narrowed, from: toStart(from, zone), until: toStart(until, zone) };
}
