/** An external feed of cards. */
export interface CardFeed {
  /** Called as `{url}?brand=…`; answers `{ "cards": [...] }`, or 202 while there is no feed yet. */
  readonly url: string;
  readonly fetch?: typeof fetch;
}
