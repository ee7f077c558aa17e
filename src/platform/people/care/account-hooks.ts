// What other areas do with an account that ends, or whose owner takes time off: in the transaction of that, which holds
// the wallet.
import type { Tx } from '../../ground/db/open.ts';
import type { Announce } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';

export interface EndedAccount {
  readonly customerId: string;
  /** Purges pages after the commit. */
  readonly announce: Announce;
}

export interface ExcludedAccount {
  readonly customerId: string;
  readonly kind: 'break' | 'exclusion';
  /** ISO instant of the end of a break that has one. */
  readonly breakUntil?: string;
}

declare module '../../module.ts' {
  interface ModuleHooks {
    /** The account is closed by its owner, who is told. */
    onAccountClosed(tx: Tx, services: Services, account: EndedAccount): Promise<void>;
    /** A break or an exclusion of the account has begun. */
    onAccountExcluded(tx: Tx, services: Services, account: ExcludedAccount): Promise<void>;
    /** The person asked to be forgotten: nobody is told. */
    onPersonErased(tx: Tx, services: Services, account: EndedAccount): Promise<void>;
  }
}
