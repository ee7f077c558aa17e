// The life of a payment. Reports of it come by the return page, by webhook and by polling, twice and in any order: what
// a payment has reached it does not leave again, so that the same reports lead to the same end.
import { isCallOffReason } from './call-off.ts';

export const PAYMENT_STATES = [
  'created',
  'pending',
  'needs_action',
  'failed',
  'held',
  'succeeded',
  'refunded',
  'charged_back',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * A later report counts only where it stands higher. Money that came in after all outweighs a failure; money that was
 * given back, or taken back by a bank, does not come again.
 */
const RANKS = {
  created: 0,
  pending: 1,
  needs_action: 1,
  failed: 2,
  held: 3,
  succeeded: 4,
  refunded: 5,
  charged_back: 5,
} as const satisfies Record<PaymentState, number>;

/** What is open may still change between the states of its own rank. */
export const isProgress = (from: PaymentState, to: PaymentState): boolean =>
  RANKS[to] > RANKS[from] || (from !== to && RANKS[to] === RANKS[from] && isOpen(to));

/** Whether the provider may still report something that matters to the customer. */
export const isOpen = (state: PaymentState): boolean => RANKS[state] < RANKS.failed;

/** Whether it is known that the money came in, or that it does not come. */
export const isSettled = (state: PaymentState): boolean => state === 'succeeded' || state === 'failed';

/** Why a payment failed that its customer gave up. */
export const GIVEN_UP_REASON = 'cancelled';

interface Failing {
  readonly status: PaymentState;
  readonly failure: string | null;
}

/** Whether its customer gave it up. Money of it may come in all the same. */
export const isGivenUp = ({ status, failure }: Failing): boolean =>
  status === 'failed' && failure === GIVEN_UP_REASON;

/** Whether the shop called it off. Money of it may come in all the same. */
export const isCalledOff = ({ status, failure }: Failing): boolean =>
  status === 'failed' && isCallOffReason(failure);

/** Whether its money was booked into the wallet, even if it was taken back since. */
export const isBooked = (state: PaymentState): boolean => RANKS[state] >= RANKS.succeeded;

/** The ledger transactions that a step is booked with: money in, money back. A refund may be the first that is heard. */
export const listMoneyMoves = (from: PaymentState, to: PaymentState): readonly ('credit' | 'reverse')[] => {
  const moves: ('credit' | 'reverse')[] = [];
  if (RANKS[from] < RANKS.succeeded && RANKS[to] >= RANKS.succeeded) moves.push('credit');
  if (RANKS[from] < RANKS.refunded && RANKS[to] >= RANKS.refunded) moves.push('reverse');
  return moves;
};
