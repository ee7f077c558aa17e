import type { DepositMethodCode } from '#lib/contracts/wallet.ts';

export interface DepositRule {
  /** In cents, for one deposit. */
  readonly minCents: number;
  readonly maxCents: number;
}

/** The ways of paying in that are on; live gateways are switched on by configuration (decision M9). */
export const DEPOSIT_RULES = {
  td: { minCents: 500, maxCents: 100_000 },
} as const satisfies Partial<Record<DepositMethodCode, DepositRule>>;

export const depositRule = (code: DepositMethodCode): DepositRule | undefined =>
  (DEPOSIT_RULES as Partial<Record<DepositMethodCode, DepositRule>>)[code];
