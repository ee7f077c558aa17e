// The figures of a receipt: the same on its page and in its mail.
import type { Receipt } from '#lib/contracts/cart/checkout.ts';
import type { Order } from '../../contracts/cart/order.ts';
import type { PlayedGame } from '../../contracts/offers/played-game.ts';
import { toCents } from '../money/money.ts';
import { describeOrder } from '../products/displays.ts';
import type { NumberRun } from '../raffle/numbers.ts';
import { buildCheckLink } from '../results/check-link.ts';
import { isOrderOver } from '../ticket/ordered-ahead.ts';

export interface ReceiptLine {
  readonly description: string;
  /** Below zero for a discount. */
  readonly priceCents: number;
  /** What it plays; left out where it plays nothing of its own. */
  readonly games?: readonly PlayedGame[];
  readonly hasEveryPowerball?: boolean;
  /** What the game calls a ball of its second barrel, where that is not the shop's word. */
  readonly ballName?: string;
  readonly ticketRuns?: readonly NumberRun[];
  /** When its next draw is held, as an ISO instant; left out where none is known. */
  readonly drawAt?: string;
  /** The path that shows anybody what its numbers matched. */
  readonly check?: string;
}

/** All amounts in cents. */
export interface ReceiptSums {
  /** In the order in which they were bought; what vouchers took off among them. Without what was ordered ahead and is over. */
  readonly lines: readonly ReceiptLine[];
  /** What is charged later (decision M4). */
  readonly preOrderCents: number;
  /** What the causes receive of what is paid. */
  readonly causeCents: number;
  /** What they receive once what was ordered ahead is charged. */
  readonly causeLaterCents: number;
  readonly totalCents: number;
  readonly balanceAfterCents: number;
}

type Summed = Pick<Receipt, 'orders' | 'total' | 'balanceAfter' | 'causes' | 'causesLater' | 'preOrderTotal'>;

const sumCauses = (causes: Receipt['causes']): number =>
  causes.reduce((sum, { amount }) => sum + toCents(amount.amount), 0);

function pickPlayed(order: Order): Partial<ReceiptLine> {
  const { games, hasEveryPowerball, ballName, ticketRuns = [], next } = describeOrder(order);
  const drawAt = next.find(({ times }) => times.draw)?.times.draw;
  const check = buildCheckLink(order);
  return {
    ...(drawAt && { drawAt }),
    ...(check !== undefined && { check }),
    ...(games.length > 0 && { games }),
    ...(hasEveryPowerball && { hasEveryPowerball }),
    ...(ballName !== undefined && { ballName }),
    ...(ticketRuns.length > 0 && { ticketRuns }),
  };
}

export const sumReceipt = (receipt: Summed): ReceiptSums => ({
  lines: receipt.orders
    .filter((order) => !isOrderOver(order))
    .map((order) => ({
      description: `${order.offerName}: ${order.description}`,
      priceCents: toCents(order.price.amount),
      ...pickPlayed(order),
    })),
  preOrderCents: toCents(receipt.preOrderTotal.amount),
  causeCents: sumCauses(receipt.causes),
  causeLaterCents: sumCauses(receipt.causesLater),
  totalCents: toCents(receipt.total.amount),
  balanceAfterCents: toCents(receipt.balanceAfter.amount),
});
