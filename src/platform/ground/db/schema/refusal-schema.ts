// The table of calls that were refused.

/** A call that was refused. */
export interface RefusalTable {
  id: string;
  /** Of the page or call of a browser that led to it; several calls may have the same one. */
  request_id: string;
  at: string;
  /** The name of its endpoint. */
  call: string;
  code: string;
  status: number;
  /** Null for a call in nobody's name. */
  customer_id: string | null;
  /** JSON object: what the rule has found, without what names anybody. */
  facts: string | null;
}

export interface RefusalSchema {
  refusal: RefusalTable;
}
