// What a kind of pools has of its own when its shares stop being sold.
import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { PoolTable } from '../../ground/db/schema/pool-schema.ts';
import type { MailContent } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';

declare module '../../module.ts' {
  interface PlatformModule {
    /** Kinds of pools that the area's products are shares of. */
    readonly poolKinds?: readonly PoolKind[];
  }
}

/** A kind of pools, as the kind of product that its shares are. */
export interface PoolKind {
  readonly kind: string;
  readonly cutOff: PoolCutOff;
}

/** A pool whose shares are no longer sold, as it was decided. */
export interface CutOffPool {
  readonly id: string;
  readonly status: 'entered' | 'cancelled';
  /** What the messages to its members say, for a member with so many shares. */
  readonly facts: PoolFacts;
}

/** What is known of a pool at its cut-off. */
export interface PoolFacts {
  readonly name: string;
  readonly lotteryName: string;
  readonly description: string;
  readonly games: readonly PlayedGame[];
  readonly drawNo: number;
  /** Local draw date `YYYY-MM-DD`. */
  readonly date: string;
  readonly ofShares: number;
  readonly sold: number;
  /** It was cancelled before its cut-off, by whom it belongs to. */
  readonly isCalledOff: boolean;
}

/** What a kind of pools has of its own at their cut-off. */
export interface PoolCutOff {
  readonly listTags: (pool: Pick<PoolTable, 'id' | 'offer_key'>, tx: Tx) => Promise<readonly string[]>;
  /** A full pool plays at once; else at its cut-off. */
  readonly playsWhenFull?: boolean;
  /** In the transaction that decides it. */
  readonly afterwards?: (tx: Tx, services: Services, poolId: string) => Promise<void>;
  readonly createEntered: (pool: CutOffPool, shares: number) => MailContent;
  readonly createRefund: (pool: CutOffPool, shares: number, amountCents: number) => MailContent;
}
