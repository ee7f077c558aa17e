import { type AutoRemovedItem, type Cart, type CartItem, REMOVAL_MESSAGES } from '#lib/contracts/cart.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { describeTicket, getAnalyticsType } from './describe.ts';
import type { TicketOnSale } from './price-lines.ts';
import type { CartOwner, RemovedLine } from './store.ts';

export interface PricedLine {
  readonly id: string;
  readonly ticket: TicketOnSale;
}

function toCartItem({ id, ticket }: PricedLine): CartItem {
  const { input, offer, draws, gameOffer, unitCents, priceCents } = ticket;
  const [first] = draws;
  const currency = gameOffer.priceCurrency;
  return {
    ...input,
    id,
    drawNo: first.drawNo,
    drawDate: first.drawAt,
    day: first.day,
    stop: first.stopAt,
    drawNos: draws.map(({ drawNo }) => drawNo),
    drawEncodedIds: draws.map((draw) => draw.id),
    analyticsProductType: getAnalyticsType(ticket),
    ...(first.jackpotCents !== null && { drawPrizePool: toMoney(first.jackpotCents, currency) }),
    offerName: offer.name,
    description: describeTicket(ticket),
    quantity: 1,
    unitPrice: toMoney(unitCents, currency),
    price: toMoney(priceCents, currency),
  };
}

const toAutoRemovedItem = ({ id, description, reason }: RemovedLine): AutoRemovedItem => ({
  id,
  description,
  reason,
  message: REMOVAL_MESSAGES[reason],
});

/** What the lines come to, in cents. */
export const sumLineCents = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { ticket }) => sum + ticket.priceCents, 0);

/** The reference of a cart that does not exist: nothing can be bought under it. */
const NO_REFERENCE = 'empty';

export const toCart = (
  owner: CartOwner,
  reference: string | undefined,
  lines: readonly PricedLine[],
  removed: readonly RemovedLine[],
): Cart => ({
  id: owner.kind === 'account' ? owner.customerId : 'anonymous',
  cartReference: reference ?? NO_REFERENCE,
  cartItems: lines.map(toCartItem),
  autoRemovedItems: removed.map(toAutoRemovedItem),
  cartTotal: toMoney(sumLineCents(lines)),
  preOrderTotal: toMoney(0),
  requiresUnattendedPaymentMethod: lines.some(({ ticket }) => ticket.input.recurringPurchase?.enabled),
  blockedReasons: {},
  showRegulation: lines.length > 0,
});
