import type { DepositMethodCode } from '#lib/contracts/wallet.ts';
import type { Services } from '../services.ts';

export interface DepositRule {
  /** In cents, for one deposit. */
  readonly minCents: number;
  readonly maxCents: number;
}

/** The ways of paying in that are on; live gateways are switched on by configuration (decision M9). */
export const DEPOSIT_RULES = {
  td: { minCents: 500, maxCents: 100_000 },
} as const satisfies Partial<Record<DepositMethodCode, DepositRule>>;

const TEST_METHODS: ReadonlySet<DepositMethodCode> = new Set(['td']);

/** The rule of a way of paying in; undefined where it is off. */
export const findDepositRule = (
  { refusesTestPayments = false }: Pick<Services, 'refusesTestPayments'>,
  code: DepositMethodCode,
): DepositRule | undefined =>
  refusesTestPayments && TEST_METHODS.has(code)
    ? undefined
    : (DEPOSIT_RULES as Partial<Record<DepositMethodCode, DepositRule>>)[code];
