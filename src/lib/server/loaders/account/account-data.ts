// What the account pages show, asked in the customer's name.
import { getCheckout, type Receipt } from '#lib/contracts/cart/checkout.ts';
import { getOrder, getOrders, type Order, type OrderListStatus } from '#lib/contracts/cart/order.ts';
import { type Customer, getCustomer } from '#lib/contracts/identity/customer.ts';
import { getTransferDetails, type TransferDetails } from '#lib/contracts/identity/transfer-details.ts';
import { type AccountMessage, getMessages } from '#lib/contracts/messages/message.ts';
import { type Deposit, getDeposit } from '#lib/contracts/payments/wallet.ts';
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { AccountList, OwnTicketAnswer, TicketDraw } from '#lib/domain/account/account-lists.ts';
import { describeOrder } from '#lib/domain/products/displays.ts';
import { listEntriesDrawn } from '#lib/domain/ticket/ticket-state.ts';
import { getShopNow } from '../../services/platform.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';

type Caller = Pick<VisitorApi, 'call'>;

/** Rows of a list of the account, where it has no size of its own. */
const PAGE_SIZE = 10;

interface ListSlice<Row> {
  readonly result: readonly Row[];
  readonly pageInfo?: PageInfo | undefined;
  readonly serverTime?: string | undefined;
}
type LoadSlice<Row> = (query: { limit: number; offset: number }) => Promise<ListSlice<Row>>;

const parseServerTime = (serverTime: string | undefined): number =>
  serverTime === undefined ? getShopNow() : Date.parse(serverTime);

/** Undefined beyond the last page; the first page exists even when it is empty. */
export async function loadList<Row>(
  ask: LoadSlice<Row>,
  page: number,
  size = PAGE_SIZE,
): Promise<AccountList<Row> | undefined> {
  const { result, pageInfo, serverTime } = await ask({ limit: size, offset: (page - 1) * size });
  const total = pageInfo?.total ?? result.length;
  const pages = Math.max(1, Math.ceil(total / size));
  return page > pages
    ? undefined
    : { rows: result, page, pages, limit: size, total, now: parseServerTime(serverTime) };
}

/** A page of the customer's tickets: upcoming soonest first, past newest first. */
export const loadTicketList = (
  api: Caller,
  status: OrderListStatus,
  page: number,
): Promise<AccountList<Order> | undefined> =>
  loadList((query) => api.call(getOrders, { query: { ...query, status } }), page);

/** A page of the messages that the account keeps, and how many of all are new. */
export async function loadMessageList(
  api: Caller,
  page: number,
): Promise<(AccountList<AccountMessage> & { readonly newCount: number }) | undefined> {
  let newCount = 0;
  const list = await loadList(async (query) => {
    const { result, pageInfo, serverTime } = await api.call(getMessages, { query });
    newCount = result.newCount;
    return { result: result.messages, pageInfo, serverTime };
  }, page);
  return list && { ...list, newCount };
}

/** Wins that the customer has not seen yet, newest first. */
export async function loadNewWins(api: Caller): Promise<readonly AccountMessage[]> {
  const { result } = await api.call(getMessages, { query: { kind: 'win' } });
  return result.messages.filter(({ isNew }) => isNew);
}

const SHOWN_WHOLE = { showDetails: 'true' } as const;

const UNKNOWN: ReadonlySet<number> = new Set([404, 422]);

export async function ignoreUnknown<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && UNKNOWN.has(error.status)) return undefined;
    throw error;
  }
}

/** With what a group says of its shares. Undefined where there is no such ticket, or it is another customer's (decision S4). */
export async function findOwnTicket(api: Caller, id: string): Promise<OwnTicketAnswer | undefined> {
  const answer = await ignoreUnknown(api.call(getOrder, { params: { id }, query: SHOWN_WHOLE }));
  return answer && { ticket: answer.result, now: parseServerTime(answer.serverTime) };
}

/** The tickets with what some of them show only where they are asked for alone. */
const addDetails = (api: Caller, orders: readonly Order[]): Promise<Order[]> =>
  Promise.all(
    orders.map(async (order) =>
      describeOrder(order).hasDetails
        ? (await api.call(getOrder, { params: { id: order.id }, query: SHOWN_WHOLE })).result
        : order,
    ),
  );

export interface OwnReceiptAnswer {
  readonly receipt: Receipt;
  readonly now: number;
}

/** Undefined where there is no such receipt, or it is another customer's (decision S4). */
export async function findOwnReceipt(api: Caller, checkoutId: string): Promise<OwnReceiptAnswer | undefined> {
  const answer = await ignoreUnknown(api.call(getCheckout, { params: { checkoutId } }));
  if (!answer) return undefined;
  const orders = await addDetails(api, answer.result.orders);
  return { receipt: { ...answer.result, orders }, now: parseServerTime(answer.serverTime) };
}

/** Undefined where there is no such deposit, or it is another customer's (decision S4). */
export const findOwnDeposit = async (api: Caller, id: string): Promise<Deposit | undefined> =>
  (await ignoreUnknown(api.call(getDeposit, { params: { id } })))?.result;

/** How the customer pays in from a bank; null where the shop has not said how. */
export const loadTransferDetails = async (api: Caller): Promise<TransferDetails | null> =>
  (await api.call(getTransferDetails)).result;

/** The signed-in customer with the balance. */
export const loadOwnCustomer = async (api: Caller): Promise<Customer> => (await api.call(getCustomer)).result;

/** What the summary shows: the next tickets, and the latest draws of past ones. */
export interface AccountSummary {
  readonly upcoming: AccountList<Order>;
  readonly latest: readonly TicketDraw[];
}

const RECENT_DRAWS = 5;

export async function loadAccountSummary(api: Caller): Promise<AccountSummary> {
  const [upcoming, past] = await Promise.all([
    loadTicketList(api, 'upcoming_products', 1),
    loadTicketList(api, 'past_products', 1),
  ]);
  const empty = { rows: [], page: 1, pages: 1, limit: PAGE_SIZE, total: 0, now: getShopNow() };
  const tickets = [...(upcoming?.rows ?? []), ...(past?.rows ?? [])];
  const latest = tickets
    .flatMap((ticket) => listEntriesDrawn(ticket).map((entry) => ({ ticket, entry })))
    .sort((a, b) => b.entry.drawDate.localeCompare(a.entry.drawDate))
    .slice(0, RECENT_DRAWS);
  return { upcoming: upcoming ?? empty, latest };
}
