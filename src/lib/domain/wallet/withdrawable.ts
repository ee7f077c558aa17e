// What of a wallet may be taken out. All amounts in cents, instants in milliseconds since 1970.

/** Money that came in and may still be taken back. */
export interface HeldFunds {
  readonly cents: number;
  readonly until: number;
}

/** Held money is held whole, whatever was spent since: it may still be taken back whole. */
export function getWithdrawableCents(balanceCents: number, held: readonly HeldFunds[], now: number): number {
  const heldCents = held.reduce((sum, { cents, until }) => (until > now ? sum + cents : sum), 0);
  return Math.max(0, balanceCents - heldCents);
}

/** What a wallet gained and lost, each as a sum above 0. */
export interface WalletSums {
  readonly balanceCents: number;
  /** Paid in, less what went back or settled a debt. */
  readonly depositedCents: number;
  /** Spent on tickets, less refunds. */
  readonly spentCents: number;
  readonly wonCents: number;
  /** Taken out, less what came back. */
  readonly withdrawnCents: number;
  readonly donatedCents: number;
}

/** What is left of prizes: tickets are paid with deposits first, and withdrawals and donations come from prizes first. */
export function getPrizeFundsCents(sums: WalletSums): number {
  const spentOfPrizes = Math.max(0, sums.spentCents - sums.depositedCents);
  const left = sums.wonCents - sums.withdrawnCents - sums.donatedCents - spentOfPrizes;
  return Math.max(0, Math.min(sums.balanceCents, left));
}
