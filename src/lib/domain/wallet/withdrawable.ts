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
