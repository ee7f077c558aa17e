// What entries have won, and how far draws have been scored.
type Flag = 0 | 1;
type Instant = string;
type Json = string;

/** What an entry has won. An entry of a scored draw that has none has won nothing. */
export interface PrizeTable {
  entry_id: string;
  draw_id: string;
  customer_id: string;
  /** `WonDivision[]`, once settled with what each pays. */
  divisions: Json;
  /** Null until the dividends of the draw are settled. */
  amount_cents: number | null;
  paid_at: Instant | null;
}

/** How far a draw has been scored. */
export interface DrawScoringTable {
  draw_id: string;
  /** Those of the draw that it is scored by. */
  numbers: Json;
  /** Entries up to this id have been scored; empty before the first. */
  after_entry: string;
  /** `[division, winning combinations][]` of the entries that have been scored. */
  winners: Json;
  is_complete: Flag;
  /** Its prizes are being settled, or have been: its result stands. */
  is_settling: Flag;
}

export interface PrizeSchema {
  prize: PrizeTable;
  draw_scoring: DrawScoringTable;
}
