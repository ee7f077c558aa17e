import type { Selectable } from 'kysely';
import type { PoolTable } from '../../ground/db/schema/pool-schema.ts';
import type { DrawTable, EntryTable } from '../../ground/db/schema/schema.ts';

/** The pool that an entry's ticket holds shares of; null where it holds none. */
export interface PoolOfEntry {
  readonly pool_body: string | null;
  readonly pool_status: Selectable<PoolTable>['status'] | null;
  readonly pool_cancelled_at: string | null;
  /** Shares that are not sold. */
  readonly pool_left: number | null;
  /** What all its shares have won together; null until it is settled. */
  readonly pool_prize_cents: number | null;
}

export const NO_POOL: PoolOfEntry = {
  pool_body: null,
  pool_status: null,
  pool_cancelled_at: null,
  pool_left: null,
  pool_prize_cents: null,
};

/** An entry with its draw and its prize, as orders are shown from. */
export interface EntryWithDraw
  extends PoolOfEntry,
    Pick<EntryTable, 'id' | 'price_cents' | 'first_number' | 'last_number'>,
    Pick<
      DrawTable,
      'draw_no' | 'draw_at' | 'local_date' | 'stop_at' | 'status' | 'numbers' | 'cancelled_at'
    > {
  /** Of its prize; null where it has won nothing, and where it is not known yet. */
  readonly amount_cents: number | null;
  readonly divisions: string | null;
  readonly paid_at: string | null;
  /** `EntryAward[]`: what it has won in a raffle. */
  readonly awards: string | null;
  /** It was refunded because it was bought, or its pool was filled, after its draw had been held. */
  readonly is_late: boolean | number | null;
  /** The shop took its ticket back. */
  readonly is_cancelled: boolean | number | null;
  /** When the list of its draw was sealed; null where it is not, and where there is none. */
  readonly sealed_at: string | null;
}
