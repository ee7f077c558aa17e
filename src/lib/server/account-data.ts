// What the account pages show, asked in the customer's name.
import { getCheckout, type Receipt } from '#lib/contracts/checkout.ts';
import type { PageInfo } from '#lib/contracts/envelope.ts';
import { ApiError } from '#lib/contracts/errors.ts';
import { getOrder, getOrders, type Order, type OrderListStatus } from '#lib/contracts/order.ts';
import { getTransactions, type WalletEntry } from '#lib/contracts/wallet.ts';
import type { ServerApi } from './server-api.ts';

type Caller = Pick<ServerApi, 'call'>;

const PAGE_SIZE = 10;

export interface AccountList<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

interface Slice<Row> {
  readonly result: readonly Row[];
  readonly pageInfo?: PageInfo | undefined;
}
type Ask<Row> = (query: { limit: number; offset: number }) => Promise<Slice<Row>>;

/** Undefined beyond the last page; the first page exists even when it is empty. */
async function listOf<Row>(ask: Ask<Row>, page: number): Promise<AccountList<Row> | undefined> {
  const { result, pageInfo } = await ask({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const total = pageInfo?.total ?? result.length;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return page > pages ? undefined : { rows: result, page, pages, total };
}

/** A page of the customer's tickets: upcoming soonest first, past newest first. */
export const ticketList = (
  api: Caller,
  status: OrderListStatus,
  page: number,
): Promise<AccountList<Order> | undefined> =>
  listOf((query) => api.call(getOrders, { query: { ...query, status } }), page);

/** A page of the wallet's statement, newest first. */
export const statementList = (api: Caller, page: number): Promise<AccountList<WalletEntry> | undefined> =>
  listOf((query) => api.call(getTransactions, { query }), page);

async function found<Result>(asked: Promise<{ readonly result: Result }>): Promise<Result | undefined> {
  try {
    return (await asked).result;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return undefined;
    throw error;
  }
}

/** Undefined where there is no such ticket, or it is another customer's (decision S4). */
export const ownTicket = (api: Caller, id: string): Promise<Order | undefined> =>
  found(api.call(getOrder, { params: { id } }));

/** Undefined where there is no such receipt, or it is another customer's (decision S4). */
export const ownReceipt = (api: Caller, checkoutId: string): Promise<Receipt | undefined> =>
  found(api.call(getCheckout, { params: { checkoutId } }));
