// Where it is counted how often something was done.

export interface RateLimitRule {
  readonly limit: number;
  readonly windowMs: number;
}

export interface CountRequest {
  readonly key: string;
  readonly rule: RateLimitRule;
  readonly size: number;
  /** On the shop's clock, in milliseconds since 1970. */
  readonly now: number;
}

export interface CountStore {
  /** Counts `size` more where that stays within the limit; false where it does not, and nothing is counted then. */
  take(asked: CountRequest): Promise<boolean>;
  /** Whether `size` more would stay within the limit. */
  hasRoom(asked: CountRequest): Promise<boolean>;
  /** Counts `size` less in the window that is open. */
  giveBack(asked: CountRequest): Promise<void>;
  /** Milliseconds until the key's window ends; 0 where none is open. */
  readWaitMs(asked: CountRequest): Promise<number>;
}
