// The life of a payment. Reports of it come by the return page, by webhook and by polling, twice and in any order: what
// a payment has reached it does not leave again, so that the same reports lead to the same end.
export const PAYMENT_STATES = [
  'created',
  'pending',
  'needs_action',
  'failed',
  'succeeded',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A later report counts only where it stands as high. Money that came in after all outweighs a failure. */
const RANKS = {
  created: 0,
  pending: 1,
  needs_action: 1,
  failed: 2,
  succeeded: 3,
  refunded: 4,
} as const satisfies Record<PaymentState, number>;

/** Whether a report moves a payment on. */
export const isProgress = (from: PaymentState, to: PaymentState): boolean =>
  from !== to && RANKS[to] >= RANKS[from];

/** Whether the provider may still report something that matters to the customer. */
export const isOpen = (state: PaymentState): boolean => RANKS[state] < RANKS.failed;

/** The ledger transactions that a step is booked with: money in, money back. A refund may be the first that is heard. */
export const listMoneyMoves = (from: PaymentState, to: PaymentState): readonly ('credit' | 'reverse')[] => {
  const isCredited = RANKS[from] >= RANKS.succeeded;
  const moves: ('credit' | 'reverse')[] = [];
  if (!isCredited && RANKS[to] >= RANKS.succeeded) moves.push('credit');
  if (to === 'refunded' && from !== 'refunded') moves.push('reverse');
  return moves;
};
