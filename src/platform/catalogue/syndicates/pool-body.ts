import { sql } from 'kysely';
import type { GameTypeKey } from '#lib/contracts/offers/offer.ts';
import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import type { Currency } from '#lib/domain/money/money.ts';
import type { PoolTable } from '../../ground/db/schema/pool-schema.ts';

/** What is kept of a pool when it is opened. It never changes, whatever becomes of the offers. */
export interface PoolBody {
  /** Name of the syndicate's offer. */
  readonly name: string;
  /** The lottery that it plays. */
  readonly lotteryKey: string;
  readonly lotteryName: string;
  readonly gameType: GameTypeKey;
  readonly gameOffer: string;
  /** `1 x System 9`. */
  readonly description: string;
  readonly games: readonly PlayedGame[];
  /** Standard games that they stand for. */
  readonly totalGames: number;
  /** The first division is won once in so many draws. */
  readonly oneIn: number;
  /** What the games cost, which is what all shares together cost. */
  readonly priceCents: number;
  readonly currency: Currency;
}

/** The body of a pool's row. */
export const parsePoolBody = ({ body }: Pick<PoolTable, 'body'>): PoolBody => JSON.parse(body) as PoolBody;

/** The stock that the shares of a pool are taken of. */
export const getPoolStockKey = (poolId: string): string => `pool:${poolId}`;
/** The same of the pool in a statement. */
export const STOCK_KEY_OF_POOL = sql<string>`'pool:' || pool.id`;

/** The name of the job that cuts a pool off. */
export const getCutOffJobName = (poolId: string): string => `pool_cut_off:${poolId}`;
