// Lists and tickets of an account, as its pages show them.
import type { Entry, Order } from '../../contracts/cart/order.ts';

/** A page of a list of the account. */
export interface AccountList<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pages: number;
  /** Rows that a page may have. */
  readonly limit: number;
  readonly total: number;
  /** By the services' clock, in milliseconds since 1970 (decision D1). */
  readonly now: number;
}

/** A ticket of the customer. */
export interface OwnTicketAnswer {
  readonly ticket: Order;
  /** By the services' clock, in milliseconds since 1970 (decision D1). */
  readonly now: number;
}

/** One draw of one of the customer's tickets. */
export interface TicketDraw {
  readonly ticket: Order;
  readonly entry: Entry;
}
