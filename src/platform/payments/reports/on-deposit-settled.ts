// What other areas do when a payment has come in or has failed: in the transaction that books it, wallet and payment
// held. An area adds its function to the list. What takes longer than a statement is left to a job.
import type { Tx } from '../../db/open.ts';
import { followChargeDeposit } from '../../recurring/charges/follow-deposit.ts';
import type { Services } from '../../services.ts';
import type { Payment } from '../provider.ts';

export type DepositFollower = (tx: Tx, services: Services, deposit: Payment) => Promise<void>;

/** Called once for a payment that succeeds, and once for one that fails; a failed one may succeed after all. */
export const ON_DEPOSIT_SETTLED: readonly DepositFollower[] = [followChargeDeposit];
