/** A history that somebody looks at before it is taken (decision 66). */
export interface HistoryFileTable {
  id: string;
  offer_key: string;
  /** Whom it is from; '' where nobody said. */
  source: string;
  file_name: string;
  /** Its bytes in Base64. */
  content: string;
  /** `HistoryMapping` of the contracts. */
  mapping: string;
  /** What it would do: `KeptTrial`. */
  trial: string;
  /** As the audit trail names people. */
  person: string;
  person_name: string;
  created_at: string;
  taken_at: string | null;
}
