import type { DrawTable, EntryTable } from '../db/schema.ts';

/** An entry with its draw and its prize, as orders are shown from. */
export interface EntryWithDraw
  extends Pick<EntryTable, 'id' | 'price_cents' | 'first_number' | 'last_number'>,
    Pick<DrawTable, 'draw_no' | 'draw_at' | 'local_date' | 'stop_at' | 'status' | 'numbers'> {
  /** Of its prize; null where it has won nothing, and where it is not known yet. */
  readonly amount_cents: number | null;
  readonly divisions: string | null;
  readonly paid_at: string | null;
  /** `EntryAward[]`: what it has won in a raffle. */
  readonly awards: string | null;
}
