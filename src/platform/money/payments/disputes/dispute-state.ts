// The life of a dispute: a bank or a gateway asks, takes money back while it decides, and decides. What is reported of it
// comes twice and in any order; the same reports lead to the same end.
import type { DisputeState } from '#lib/contracts/payments/dispute-state.ts';
import type { PaymentState } from '#lib/domain/payments/payment-state.ts';

/** An appeal may still turn what was lost. */
const RANKS = { asked: 0, open: 1, lost: 2, won: 3, closed: 3 } as const satisfies Record<
  DisputeState,
  number
>;

export interface DisputeMoment {
  readonly state: DisputeState;
  /** When the provider last changed it, as ISO UTC; null where it does not say. */
  readonly reportedAt: string | null;
}

/** Whether a report is newer than what is known: by the provider's own time where both have it, else by how far it is. */
export function isNewer(known: DisputeMoment, reported: DisputeMoment): boolean {
  if (known.reportedAt !== null && reported.reportedAt !== null && known.reportedAt !== reported.reportedAt)
    return reported.reportedAt > known.reportedAt;
  return RANKS[reported.state] > RANKS[known.state];
}

/** Whether the money is with the bank: while it decides, or for good. */
export const hasTaken = ({ state }: Pick<DisputeMoment, 'state'>): boolean =>
  state === 'open' || state === 'lost';

/** What disputes of one payment claim, in cents. */
export interface Claims {
  /** Of those whose money is with the bank: open or lost. */
  readonly standing: number;
  readonly won: number;
}

/** What of a payment the bank or the gateway has taken back in all, in cents. Never more than came in. */
export function getTakenBackCents(status: PaymentState, cents: number, { standing, won }: Claims): number {
  const disputed = Math.min(cents, standing);
  switch (status) {
    case 'succeeded':
      return disputed;
    case 'refunded':
      return cents;
    // A gateway may tell of the money first and of the dispute it was taken for later.
    case 'charged_back':
      return Math.max(cents - won, disputed);
    default:
      return 0;
  }
}
