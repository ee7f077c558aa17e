// What the pages of the statement show.
import type { AstroGlobal } from 'astro';
import {
  getStatementTotals,
  getStatementYear,
  getTransaction,
  getTransactions,
  type WalletEntry,
} from '#lib/contracts/payments/statement.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import type { AccountList } from '#lib/domain/account/account-lists.ts';
import {
  parseStatementFilter,
  type StatementFilter,
  toStatementQuery,
} from '#lib/domain/account/statement-filter.ts';
import { getShopNow } from '../../../services/platform.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { ignoreUnknown, loadList } from '../account-data.ts';

type Caller = Pick<VisitorApi, 'call'>;

const PAGE_SIZE = 20;

export interface StatementPage {
  readonly filter: StatementFilter;
  readonly list: AccountList<WalletEntry>;
  readonly totals: ResultOf<typeof getStatementTotals>;
}

/** Undefined beyond the last page. */
export async function loadStatementPage(
  { url }: Pick<AstroGlobal, 'url'>,
  { mine, zone }: { readonly mine: Caller; readonly zone: string },
  page: number,
): Promise<StatementPage | undefined> {
  const filter = parseStatementFilter(url.searchParams);
  const query = toStatementQuery(filter, getShopNow(), zone);
  const [list, { result: totals }] = await Promise.all([
    loadList((slice) => mine.call(getTransactions, { query: { ...query, ...slice } }), page, PAGE_SIZE),
    mine.call(getStatementTotals, { query }),
  ]);
  return list && { filter, list, totals };
}

/** Undefined where there is no such line, or it is another customer's (decision S4). */
export const findOwnLine = async (api: Caller, transactionId: string): Promise<WalletEntry | undefined> =>
  (await ignoreUnknown(api.call(getTransaction, { params: { transactionId } })))?.result;

export type StatementYear = ResultOf<typeof getStatementYear>;

/** Undefined for a year that the account has not lived in. */
export async function findStatementYear(api: Caller, asked: string): Promise<StatementYear | undefined> {
  if (!/^20\d\d$/.test(asked)) return undefined;
  const { result } = await api.call(getStatementYear, { params: { year: Number(asked) } });
  return result.years.includes(result.year) ? result : undefined;
}
