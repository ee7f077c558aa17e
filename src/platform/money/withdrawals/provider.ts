// What is asked of a way to take money out. A new one is one object of this shape in the registry.
import type { WithdrawalMethodCode } from '#lib/contracts/payments/withdrawal.ts';
import type { PayoutType } from '#lib/domain/bank/payout-account.ts';
import type { PayoutService } from '../payments/payout-service.ts';

export interface WithdrawalProvider {
  readonly method: WithdrawalMethodCode;
  /** Moves no real money: refused in production (decision M9). */
  readonly isTest: boolean;
  /** The kinds of the customer's accounts that it pays to; none for a way that needs no account. */
  readonly accountTypes: readonly PayoutType[];
  /** In cents, for one withdrawal. */
  readonly limits: { readonly minCents: number; readonly maxCents: number };
  /** For the wallet's statement. */
  readonly description: string;
  /**
   * How it goes on: `operator` waits for a decision and for the bank's file; `remote` waits for a decision and is paid
   * by a service's calls; `after` is approved, sent and there by itself when it has waited so long; `at_once` is done
   * when it is asked for.
   */
  readonly course:
    | { readonly kind: 'operator' | 'at_once' }
    | { readonly kind: 'remote'; readonly service: PayoutService }
    | { readonly kind: 'after'; readonly ms: number };
  /** Comes out of prizes alone and is given to a cause. */
  readonly isDonation: boolean;
}
