type Instant = string;

/** A number that a draw had before: addresses that name it lead on. */
interface DrawNumberBeforeTable {
  offer_key: string;
  draw_no: number;
  draw_id: string;
  renumbered_at: Instant;
}

export interface DrawNumberSchema {
  draw_number_before: DrawNumberBeforeTable;
}
