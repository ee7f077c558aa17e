/** A feed of cards that is made elsewhere. */
export interface CardFeed {
  /** Asked for `{url}?brand=…`; answers `{ "cards": [...] }`, or 202 while there is no feed yet. */
  readonly url: string;
  readonly fetch?: typeof fetch;
}
