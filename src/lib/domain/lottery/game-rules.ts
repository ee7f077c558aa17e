// The shape of a lottery game's rules. Everything else about a game is computed from these.

/** Accepted match counts: `[1, 2]` means one or two. */
export type MatchCounts = readonly number[];

/** What a game must match to win a division, and what the division pays (decision D5). */
export interface DivisionRule {
  /** 1 is the highest. A game wins only the highest division that it meets. */
  division: number;
  /** Main numbers matched. */
  main: MatchCounts;
  /** Supplementaries matched; absent: they do not matter. */
  supplementary?: MatchCounts;
  /** True: the powerball must match. False: it must not. Absent: it does not matter. */
  powerball?: boolean;
  /** Share of the prize pool in basis points: 10,000 is the whole pool. */
  poolBps: number;
  /** Fixed prize in cents for each winner instead of a pool share. */
  fixedCents?: number;
}

/** The rules of one game from a date until the next entry of its history (decision D5). */
export interface GameRules {
  /** Local draw date `YYYY-MM-DD`, inclusive. */
  validFrom: string;
  /** A standard game picks `pick` numbers from 1 to `of`; as many are drawn. */
  numbers: { pick: number; of: number };
  /** Numbers drawn after the main ones from the same barrel. */
  supplementaries: number;
  /** One ball from a barrel of its own, 1 to `of`. */
  powerball?: { of: number };
  divisions: readonly DivisionRule[];
}

/** What came out of the barrels, in the order drawn. */
export interface DrawNumbers {
  main: readonly number[];
  supplementary: readonly number[];
  powerball?: number;
}

/** One played game: more numbers than `pick` for a system entry, several or all powerballs for a PowerHit. */
export interface PlayedGame {
  numbers: readonly number[];
  powerballs?: readonly number[];
}

/** The rules in force on a local draw date `YYYY-MM-DD`; undefined before the first of them (decision D5). */
export function findRulesOn<R extends GameRules>(history: readonly R[], localDate: string): R | undefined {
  return history
    .filter((rules) => rules.validFrom <= localDate)
    .reduce<R | undefined>(
      (latest, rules) => (latest && latest.validFrom > rules.validFrom ? latest : rules),
      undefined,
    );
}
