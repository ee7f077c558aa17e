// Pools of shares: what several customers play together, and what it has won.
import type { Generated } from 'kysely';

type Instant = string;
type Json = string;

/** What several customers play together; their tickets hold its shares. */
export interface PoolTable {
  id: string;
  kind: string;
  offer_key: string;
  shares: number;
  /** What its kind of product plays. */
  body: Json;
  created_at: Instant;
  /** The draw that it plays in. */
  draw_id: string | null;
  /** `entered` when all shares were sold at the cut-off, `cancelled` when they were not, `settled` with its prize. */
  status: Generated<'open' | 'entered' | 'cancelled' | 'settled'>;
  /** Shares are sold until this instant. */
  cut_off_at: Instant | null;
  share_cents: number | null;
  /** Counts the pools of its offer in the draw, from 1. */
  position: Generated<number>;
  entered_at: Instant | null;
  cancelled_at: Instant | null;
}
/** What the games of a pool have won in its draw. */
export interface PoolResultTable {
  pool_id: string;
  draw_id: string;
  /** Those of the draw that it is scored by. */
  numbers: Json;
  /** `WonGame[]`, once settled `WonDivision[]`. */
  divisions: Json;
  /** Null until the dividends of the draw are settled. */
  amount_cents: number | null;
  settled_at: Instant | null;
}

export interface PoolSchema {
  pool: PoolTable;
  pool_result: PoolResultTable;
}
