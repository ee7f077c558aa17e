// Full text behind one interface: FTS5 on SQLite, `tsvector` on PostgreSQL. Both are given words, not texts, so that both
// find the same.
import type { Db, Tx } from '../../../ground/db/open.ts';

export interface IndexedWords {
  readonly id: number;
  readonly kind: string;
  readonly title: readonly string[];
  readonly body: readonly string[];
}

/** A word as it was typed, or those that it may mean. One of them must be in the document. */
export interface SoughtWord {
  readonly words: readonly string[];
  /** Longer words that begin so are found as well. */
  readonly isPrefix: boolean;
}

export interface Sought {
  readonly kind: string;
  readonly words: readonly SoughtWord[];
  /** Documents with any of the words, those with more of them first; else those with every one. */
  readonly isAny: boolean;
  /** The newest first, whatever they hold. */
  readonly isByAge: boolean;
  readonly brand: string;
  /** Keys of the offers whose documents may be found, as a JSON list. */
  readonly offers: string;
  /** ISO instant: what is shown from later on is not found. */
  readonly now: string;
  readonly limit: number;
  readonly offset: number;
}

export interface FoundRow {
  readonly ref: string;
  readonly offer_key: string;
  readonly draw_no: number | null;
  readonly local_date: string | null;
  readonly title: string;
  readonly body: string;
}

export interface SearchEngine {
  put(tx: Tx, documents: readonly IndexedWords[]): Promise<void>;
  remove(tx: Tx, ids: readonly number[]): Promise<void>;
  find(db: Db, sought: Sought): Promise<readonly FoundRow[]>;
}
