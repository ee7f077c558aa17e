// The reality check: at an interval a customer is shown how long the session has lasted, and what it has cost.

/** The minutes between two checks that a customer can choose from. */
export const REALITY_CHECK_MINUTES = ['30', '45', '60', '120'] as const;
export type RealityCheckMinutes = (typeof REALITY_CHECK_MINUTES)[number];

/** Those that a licence leaves to the customer, where it says how long is too long. */
export const listRealityCheckMinutes = (maxMinutes = Number.POSITIVE_INFINITY): RealityCheckMinutes[] =>
  REALITY_CHECK_MINUTES.filter((minutes) => Number(minutes) <= maxMinutes);

interface CheckedSession {
  /** When the session began. */
  readonly since: string;
  /** When the last check was answered; null or undefined before the first. */
  readonly checkedAt: string | null | undefined;
  readonly minutes: number;
}

/** When the next check is due: a whole interval after the last answer, or after the session began. */
export const getRealityCheckDue = ({ since, checkedAt, minutes }: CheckedSession): string =>
  new Date(Date.parse(checkedAt ?? since) + minutes * 60_000).toISOString();
