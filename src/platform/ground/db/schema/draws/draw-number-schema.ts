import type { DrawNewsSchema } from './draw-news-schema.ts';
import type { OwnDrawSchema } from './own-draw-schema.ts';

type Instant = string;

/** A number that a draw had before: addresses that name it lead on. */
interface DrawNumberBeforeTable {
  offer_key: string;
  draw_no: number;
  draw_id: string;
  renumbered_at: Instant;
}

/** Of draws: their numbers of before, and what happened to them. */
export interface DrawNumberSchema extends DrawNewsSchema, OwnDrawSchema {
  draw_number_before: DrawNumberBeforeTable;
}
