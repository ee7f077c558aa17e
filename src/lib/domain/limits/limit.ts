// Limits on spending and on paying in (decisions M7, M8). Amounts in cents.
import { DAY_MS } from '../time/units.ts';

/** What a limit is about. A pre-commitment limits what is spent, as a spend limit does. */
export const LIMIT_KINDS = ['spend', 'deposit', 'precommitment'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** Local days of a period's window, today included. It rolls on with every day. */
export const WINDOW_DAYS = { day: 1, week: 7, month: 30 } as const satisfies Record<LimitPeriod, number>;

/** A limit in force and what of it is used up. */
export interface LimitUse {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Whether it binds everybody: the customer cannot change it. */
  readonly isSystem: boolean;
  readonly limitCents: number;
  /** Spent or paid in within the window. */
  readonly usedCents: number;
}

/** What a limit still leaves; never below 0. */
export const getRemainingCents = ({ limitCents, usedCents }: LimitUse): number =>
  Math.max(0, limitCents - usedCents);

/** By how much an amount is more than the limit leaves; 0 where it fits. */
export const getExceededCents = (use: LimitUse, cents: number): number =>
  Math.max(0, cents - getRemainingCents(use));

/** The limit that leaves the least; of equal ones the shortest period, whose room comes back first. */
export function findTightest(uses: readonly LimitUse[]): LimitUse | undefined {
  const [first] = uses.toSorted(
    (a, b) => getRemainingCents(a) - getRemainingCents(b) || WINDOW_DAYS[a.period] - WINDOW_DAYS[b.period],
  );
  return first;
}

/** How long a higher limit, or none, waits: a day in en-GB, elsewhere a week (decision M8). */
export const getRaiseWaitMs = (locale: string): number => (locale === 'en-GB' ? DAY_MS : 7 * DAY_MS);
