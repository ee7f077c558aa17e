declare module '../../services.ts' {
  interface Services {
    /** A feed of notifications that is made elsewhere; without it editors make it here. */
    readonly cardFeed?: CardFeed | undefined;
  }
}
/** An external feed of cards. */
export interface CardFeed {
  /** Called as `{url}?brand=…`; answers `{ "cards": [...] }`, or 202 while there is no feed yet. */
  readonly url: string;
  readonly fetch?: typeof fetch;
}
