// Reports at the desk: a period of a report as columns and rows, for the page and for other programs.
import type { AstroGlobal } from 'astro';
import {
  type DeskBalance,
  type DeskSales,
  getDeskBalance,
  getDeskSales,
  SALES_BY,
  type SalesBy,
} from '#lib/contracts/desk/reports.ts';
import { SHOP_ZONE } from '#lib/domain/time/shop-dates.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { addDays, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { getShopNow } from '../../services/platform.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage } from '../page/desk-page.ts';

export const REPORTS = [...SALES_BY, 'balance'] as const;
export type Report = (typeof REPORTS)[number];

/** A cell that is a number is money in cents, but for counts of tickets. */
export interface ReportColumn {
  readonly name: string;
  readonly shows: 'text' | 'count' | 'cents';
}

type Cells = readonly (string | number)[];

export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly Cells[];
  /** The last row, which sums the others; absent where they come to nothing. */
  readonly total: Cells | undefined;
  /** What the ledger says of the sales. */
  readonly proof: { readonly ledgerCents: number; readonly ownCents: number } | undefined;
}

export interface ReportsPage {
  readonly page: DeskPage;
  readonly report: Report;
  readonly from: string;
  readonly to: string;
  /** Undefined where the period is none. */
  readonly table: ReportTable | undefined;
}

const DAYS_MAX = 366;
const DAYS_SHOWN = 28;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const MONEY = ['price', 'discount', 'cause', 'back', 'sales'] as const;
const toCents = (name: string): ReportColumn => ({ name, shows: 'cents' });

const listSums = (sum: DeskSales['total']): Cells => [
  sum.tickets,
  sum.priceCents,
  sum.discountCents,
  sum.causeCents,
  sum.backCents,
  sum.salesCents,
];

const tabulateSales = (
  by: SalesBy,
  { rows, total, ledgerCents }: DeskSales,
  t: DeskPage['t'],
): ReportTable => ({
  columns: [{ name: by, shows: 'text' }, { name: 'tickets', shows: 'count' }, ...MONEY.map(toCents)],
  rows: rows.map((row) => [row.key || t('desk.none'), ...listSums(row)]),
  total: [t('desk.report-total'), ...listSums(total)],
  proof: { ledgerCents, ownCents: total.salesCents },
});

const tabulateBalance = ({ rows }: DeskBalance): ReportTable => ({
  columns: [
    { name: 'account', shows: 'text' },
    { name: 'currency', shows: 'text' },
    ...['opening', 'in', 'out', 'closing'].map(toCents),
  ],
  rows: rows.map((row) => [
    row.account,
    row.currency,
    row.openingCents,
    row.inCents,
    row.outCents,
    row.closingCents,
  ]),
  total: undefined,
  proof: undefined,
});

const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text));

export async function openReportsPage(astro: AstroGlobal): Promise<ReportsPage | Response> {
  const page = await openDeskPage(astro, { right: 'audit' });
  if (page instanceof Response) return page;
  const { app, context, t } = page;
  const { searchParams } = astro.url;
  const report = REPORTS.find((known) => known === searchParams.get('report')) ?? 'day';
  const [first, last] = [searchParams.get('from'), searchParams.get('to')];
  const to = isDay(last) ? last : toLocalDate(getShopNow(), SHOP_ZONE);
  const from = isDay(first) ? first : addDays(to, 1 - DAYS_SHOWN);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1 || days > DAYS_MAX) {
    astro.response.status = UNPROCESSABLE;
    return { page, report, from, to, table: undefined };
  }
  const table =
    report === 'balance'
      ? tabulateBalance(await callAsOperator(app, context, getDeskBalance, { query: { from, to } }))
      : tabulateSales(
          report,
          await callAsOperator(app, context, getDeskSales, { query: { from, to, by: report } }),
          t,
        );
  return { page, report, from, to, table };
}
