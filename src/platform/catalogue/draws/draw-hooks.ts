// What other areas do when draws change that are sold, or were sold: in the transaction of that.
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import type { NumberChange } from './numbers/plan-numbers.ts';

export interface RenumberedDraws {
  /** Their lottery, and what plays in it. */
  readonly offerKeys: readonly [string, ...string[]];
  /** Never the same before and after. */
  readonly changes: readonly NumberChange[];
}

declare module '../../module.ts' {
  interface ModuleHooks {
    /** The draw is held on another day, or its sale ends at another time. */
    onDrawMoved(tx: Tx, services: Services, drawId: string): Promise<void>;
    /** The draw is cancelled: called again where what follows was cut off. */
    onDrawCancelled(tx: Tx, services: Services, drawId: string): Promise<void>;
    /** Draws have other numbers; their ids stay. */
    onDrawsRenumbered(tx: Tx, services: Services, draws: RenumberedDraws): Promise<void>;
    /** Entries of tickets that play on are paid back, once each. */
    onEntriesRefunded(tx: Tx, services: Services, entryIds: readonly string[]): Promise<void>;
  }
}
