/** What one person has typed of a draw, until a second one has typed the same. */
export interface TypedResultTable {
  draw_id: string;
  /** As the audit trail names them. */
  person: string;
  person_name: string;
  /** `TypedResult` of the contracts. */
  body: string;
  typed_at: string;
}
