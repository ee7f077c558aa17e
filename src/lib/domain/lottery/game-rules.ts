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
  /**
   * Balls of the second barrel matched, where several are drawn. True: all of them match. False: not all do.
   * Absent: they do not matter.
   */
  powerball?: boolean | MatchCounts;
  /** Share of the prize pool in basis points: 10,000 is the whole pool. */
  poolBps: number;
  /** Fixed prize in cents for each winner instead of a pool share. */
  fixedCents?: number;
}

/** A barrel of its own, with balls from 1 to `of`. */
export interface SecondBarrel {
  of: number;
  /** How many are picked, and drawn; one where it is absent. */
  pick?: number;
  /** What the game calls a ball of it; the shop's word where it is absent. */
  name?: string;
}

/** The rules of a game of balls, from a date until the next entry of its history (decision D5). */
export interface SetRules {
  /** Rules that name no kind are of this one. */
  kind?: 'set';
  /** Local draw date `YYYY-MM-DD`, inclusive. */
  validFrom: string;
  /** A standard game picks `pick` numbers from 1 to `of`; as many are drawn. */
  numbers: { pick: number; of: number };
  /** Numbers drawn after the main ones from the same barrel. */
  supplementaries: number;
  /** Balls from a barrel of their own. */
  powerball?: SecondBarrel;
  divisions: readonly DivisionRule[];
}

/** How many different orders the digits of a game have: of four, 24 where all differ, and 4 of three alike. */
export type Ways = number;

/** What one order of digits must match to win a division, and what the division pays. */
export interface OrderDivision {
  /** 1 is the highest. An order wins only the highest division of its play that it meets. */
  division: number;
  /** `box`: entries of digits in any order. `straight`: all others, order by order. */
  play: 'straight' | 'box';
  /** Every place, or every place but the first or but the last. */
  match: 'all' | 'three-at-an-end';
  /** The boxed entries that the division is for, by the orders that their digits have. */
  ways?: Ways;
  /** Fixed prize in cents for each winner. */
  fixedCents: number;
  /** Fixed prizes share no pool. */
  poolBps: 0;
}

/** The rules of a game of digits in order, from a date until the next entry of its history (decision D5). */
export interface OrderRules {
  kind: 'order';
  /** Local draw date `YYYY-MM-DD`, inclusive. */
  validFrom: string;
  /** Digits drawn, each from 0 to `symbols - 1`. They may repeat, and their places count. */
  digits: number;
  symbols: number;
  divisions: readonly OrderDivision[];
}

export type GameRules = SetRules | OrderRules;

/** Whether the game is of digits in order. Rules that name no kind are of balls. */
export const isOrderRules = (rules: GameRules): rules is OrderRules => rules.kind === 'order';

/** Whether each winner of every division is paid a fixed prize: no pool is shared. */
export const hasFixedPrizes = ({ divisions }: GameRules): boolean =>
  divisions.every(({ fixedCents }) => fixedCents !== undefined);

/** Whether each winner of the first division is paid a fixed prize, whatever the others pay. */
export const hasFixedFirstPrize = ({ divisions }: GameRules): boolean =>
  divisions.some(({ division, fixedCents }) => division === 1 && fixedCents !== undefined);

/** @throws TypeError for rules of another kind */
export function requireSetRules(rules: GameRules): SetRules {
  if (isOrderRules(rules)) throw new TypeError('The rules are those of a game of digits in order');
  return rules;
}

/** What came out of the barrels, in the order drawn. */
export interface DrawNumbers {
  /** The digits of a game of digits in order, by place. */
  main: readonly number[];
  /** The numbers are digits whose places count, and may repeat. */
  isOrdered?: true;
  supplementary: readonly number[];
  /** The ball of the second barrel, where one is drawn. */
  powerball?: number;
  /** The balls of the second barrel, where several are drawn. */
  powerballs?: readonly number[];
}

/** How many balls of the second barrel a standard game picks, and a draw draws; 0 where there is none. */
export const countPowerballs = ({ powerball }: Pick<SetRules, 'powerball'>): number =>
  powerball ? (powerball.pick ?? 1) : 0;

/** The drawn balls of the second barrel, however many are drawn. */
export const listPowerballs = ({
  powerball,
  powerballs,
}: Pick<DrawNumbers, 'powerball' | 'powerballs'>): readonly number[] =>
  powerballs ?? (powerball === undefined ? [] : [powerball]);

/** Drawn balls of the second barrel as a draw keeps them: one, or a list of several. */
export function toDrawnPowerballs(
  balls: readonly number[],
  { powerball }: Pick<SetRules, 'powerball'>,
): Pick<DrawNumbers, 'powerball' | 'powerballs'> {
  const [first] = balls;
  if (first === undefined) return {};
  return (powerball?.pick ?? 1) > 1 ? { powerballs: balls } : { powerball: first };
}

/**
 * How the digits of a game are played: in their order, as one entry in any order (`box`), as a game in each of
 * their orders (`combo`), or as a game in each order of so many of them (`mega`).
 */
export type Play = 'straight' | 'box' | 'combo' | 'mega';

/** One played game: more numbers than `pick` for a system entry, several or all powerballs for a PowerHit. */
export interface PlayedGame {
  /** Digits in order, where the game is of those. */
  numbers: readonly number[];
  powerballs?: readonly number[] | undefined;
  /** One more order of digits that a mega-combo plays. */
  favourites?: readonly number[] | undefined;
  /** Absent in games of balls. */
  play?: Play | undefined;
}

/** Whether draws from a local date `YYYY-MM-DD` on have jackpots: a fixed first prize is none. */
export const hasJackpots = (history: readonly GameRules[], from: string): boolean =>
  history.some(
    (rules) => !hasFixedFirstPrize(rules) && (rules.validFrom > from || rules === findRulesOn(history, from)),
  );

/** The rules in force on a local draw date `YYYY-MM-DD`; undefined before the first of them (decision D5). */
export function findRulesOn<R extends GameRules>(history: readonly R[], localDate: string): R | undefined {
  return history
    .filter((rules) => rules.validFrom <= localDate)
    .reduce<R | undefined>(
      (latest, rules) => (latest && latest.validFrom > rules.validFrom ? latest : rules),
      undefined,
    );
}
