import type { Order } from '#lib/contracts/cart/order.ts';
import type { ShownAccountPage } from '#lib/domain/pages/shown-page.ts';

/** What every kind of ticket of the customer is shown by. */
export interface OrderProps {
  readonly page: Pick<ShownAccountPage, 't' | 'knownOffers'> & {
    /** The customer's IANA zone: its time comes first. */
    readonly zone?: string;
  };
  readonly ticket: Order;
  /** By the services' clock, in milliseconds since 1970. */
  readonly now: number;
  /** All that there is to show, and no link to itself. */
  readonly isWhole?: boolean;
  /** With a link to the ticket's own page. */
  readonly isLinked?: boolean;
}
