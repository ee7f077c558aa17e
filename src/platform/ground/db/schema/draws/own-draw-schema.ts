// Draws of lotteries that the shop holds itself: their terms, their sealed list, and what became of their money.
import type { ListChunkTable } from './list-chunk-schema.ts';

type Instant = string;

export interface LotteryDrawTable {
  draw_id: string;
  /** `none`, `recorded:WHAT:DATE` or `drand:CHAIN:ROUND`. */
  beacon_spec: string;
  beacon_value: string | null;
  /** What of the sales is the prize pool, in basis points. */
  pool_bps: number;
  /** What the prize pool is at the least, where somebody plays. */
  minimum_cents: number;
  /** Of the sealed list; null before. */
  root: string | null;
  /** Leaves of the list. */
  entries: number | null;
  /** What is drawn, as `6/45+2`. */
  game: string | null;
  /** What the entries of the list cost. */
  sales_cents: number | null;
  pool_cents: number | null;
  sealed_at: Instant | null;
  /** What the draw before has rolled; null until the dividends are settled, as those that follow. */
  carried_cents: number | null;
  /** Dividends times their winners. */
  paid_cents: number | null;
  /** Goes to the next draw. */
  rolled_cents: number | null;
  /** What rounding down leaves to the shop. */
  remainder_cents: number | null;
  /** What the shop adds: for fixed prizes beyond the pool, and for shares of less than a dividend may be. */
  reserve_cents: number | null;
}

export interface LotteryLeafTable {
  draw_id: string;
  /** In the list, from 1. */
  place: number;
  /** An entry, or a pool that plays. */
  entry_id: string | null;
  pool_id: string | null;
}

export interface OwnDrawSchema {
  lottery_draw: LotteryDrawTable;
  lottery_leaf: LotteryLeafTable;
  lottery_chunk: ListChunkTable;
}
