import type { HistoryFileTable } from './history-file-schema.ts';
import type { TypedResultTable } from './typed-result-schema.ts';

/** What operators write of an offer (decision 57). */
export interface OfferVersionTable {
  id: string;
  offer_key: string;
  /** 1, 2, 3 and so on of the offer. */
  number: number;
  state: 'draft' | 'planned' | 'published' | 'replaced' | 'discarded';
  /** `GameFile` of the contracts. */
  body: string;
  /** Counts the changes of a draft: whoever saves says which one they have seen. */
  revision: number;
  /** When a planned version is published. */
  starts_at: string | null;
  /** As the audit trail names people. */
  author: string;
  /** What its author says of it. */
  note: string;
  created_at: string;
  updated_at: string;
  published_at: string | null;
}

export interface OfferVersionSchema {
  history_file: HistoryFileTable;
  typed_result: TypedResultTable;
  offer_version: OfferVersionTable;
}
