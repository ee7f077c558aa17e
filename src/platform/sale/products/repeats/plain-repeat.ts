// Books and shares that are bought again for each draw: whether they are, what the cart says of it, and what their
// purchase begins.

import type { CartItem } from '#lib/contracts/cart/cart.ts';
import type { RecurringOption } from '#lib/contracts/offers/offer.ts';
import type { PlainRepeat } from '#lib/contracts/products/base.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { Statement } from '../../../ground/db/write-together.ts';
import { createCartError } from '../cart-error.ts';
import type { SaleDraw } from '../catalogue/offers-on-sale.ts';
import type { Catalogue, Purchase } from '../product.ts';
import { type NewRecurring, prepareRecurring } from './create.ts';

interface Repeating {
  readonly recurringPurchase?: PlainRepeat | undefined;
}
interface Offered {
  readonly recurringPurchase?: RecurringOption | undefined;
}

const REPEATED: PlainRepeat = { enabled: true, type: 'autoplay' };

/**
 * How a line repeats: as it was asked for, and always where the offer says so. An order ahead and a charge of what
 * repeats begin nothing. @throws DomainError `recurring_unavailable`
 */
export function findPlainRepeat(
  { recurringPurchase: asked }: Repeating,
  { recurringPurchase: offered }: Offered,
  { isPreOrder = false, charge }: Pick<Catalogue, 'charge'> & { readonly isPreOrder?: boolean },
): PlainRepeat | undefined {
  if (charge) return undefined;
  if (!asked?.enabled) return offered?.availability === 'always' && !isPreOrder ? REPEATED : undefined;
  const isSold = offered?.type === asked.type && offered.availability !== 'never';
  if (!isSold || asked.type !== 'autoplay' || isPreOrder) throw createCartError('recurring_unavailable');
  return REPEATED;
}

/** As the cart shows it. When the next draw is charged is known once its sales are. */
export const toCartRepeat = (
  { recurringPurchase }: Repeating,
  { recurringPurchase: offered }: Offered,
): CartItem['recurringPurchase'] =>
  recurringPurchase && {
    enabled: recurringPurchase.enabled,
    type: recurringPurchase.type,
    availability: offered?.availability ?? 'never',
    nextCharges: [],
  };

interface Begun extends Pick<NewRecurring, 'state' | 'productType' | 'offerKey' | 'asked' | 'label'> {
  readonly ticketId: string;
  readonly priceCents: number;
  readonly draw: SaleDraw;
}

/** What the purchase writes besides the ticket, where it repeats. */
export function preparePlainRepeat(
  tx: Tx,
  { services, checkout }: Purchase,
  { recurringPurchase }: Repeating,
  { ticketId, priceCents, draw, ...begun }: Begun,
): Statement[] {
  if (!recurringPurchase?.enabled) return [];
  return prepareRecurring(
    tx,
    services,
    Object.assign(
      {
        customerId: checkout.customer_id,
        type: recurringPurchase.type,
        unitCents: priceCents,
        sourceTicketId: ticketId,
      },
      begun,
    ),
    { checkout, ticketId, cents: priceCents, draws: [draw] },
  );
}
