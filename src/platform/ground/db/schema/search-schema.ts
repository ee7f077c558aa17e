// The tables of the site's search. What is kept can be made again from what it was made of.
type Instant = string;

export interface SearchDocumentTable {
  /** Draws: by the instant at which they are held, so that later ones have larger ids. Others count from 1. */
  id: number;
  kind: string;
  /** What it is of: the key of an offer, the id of a draw, the address of an item. Unique within the kind. */
  ref: string;
  /** The brand that shows it; '' for every one. */
  brand: string;
  /** The offer that it is of; '' where it is of none. */
  offer_key: string;
  draw_no: number | null;
  local_date: string | null;
  title: string;
  /** Plain text, from which excerpts are cut. Empty for draws. */
  body: string;
  /** Changes with what the document is made of. */
  stamp: string;
  /** From when on visitors find it; it may lie ahead. */
  shown_from: Instant | null;
}

/** Words of texts, for what is typed with errors. Numbers are not among them. */
export interface SearchWordTable {
  word: string;
}

export interface SearchSchema {
  search_document: SearchDocumentTable;
  search_word: SearchWordTable;
}
