// What other areas do when payments come in, fail or are made known: in the transaction that books it, wallet and payment
// held. What takes longer than a statement is left to a job.
import type { Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import type { Payment } from '../provider.ts';

/** The account that somebody has with a gateway. */
export interface KnownPayer {
  readonly customerId: string;
  readonly gateway: string;
  /** The gateway's name for the account. */
  readonly payer: string;
}

declare module '../../../module.ts' {
  interface ModuleHooks {
    /** Money of a customer was credited: for the first time, or again after its refund failed. */
    onDepositCredited(tx: Tx, services: Services, customerId: string): Promise<void>;
    /** Once for a payment that succeeds, and once for one that fails; a failed one may succeed after all. */
    onDepositSettled(tx: Tx, services: Services, deposit: Payment): Promise<void>;
    /** A payment that succeeded tells whose account with the gateway it came from. */
    onPayerKnown(tx: Tx, services: Services, payer: KnownPayer): Promise<void>;
    /** A gateway reports something of money that it pays out, outside of any transaction. */
    onPayoutReported(services: Services, withdrawalId: string): Promise<void>;
    /** A customer has a card, or an account that is paid to, that the account had not. */
    onInstrumentAdded(tx: Tx, services: Services, customerId: string): Promise<void>;
  }
}
