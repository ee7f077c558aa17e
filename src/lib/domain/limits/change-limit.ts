// When a change of a limit acts: a lower one at once, a higher one or none after a wait (decision M8).

/** A limit of one kind and period that a customer has set, with its times in milliseconds since 1970. */
export interface SetLimit {
  readonly id: string;
  readonly cents: number;
  readonly startsAt: number;
  /** Exclusive; null while no end is known. */
  readonly endsAt: number | null;
}

/** What a change writes: ends of limits that stand, and at most one new limit. */
export interface LimitChange {
  readonly ends: readonly { readonly id: string; readonly endsAt: number | null }[];
  readonly start?: { readonly cents: number; readonly startsAt: number };
  /** When it acts. */
  readonly actsAt: number;
}

/** Removing a limit is asking for one without end. */
const NONE = Number.POSITIVE_INFINITY;

/** The limit in force, and the higher one that waits. Removal waits as an end without a successor. */
export function findStanding(limits: readonly SetLimit[], now: number) {
  const isOpen = ({ startsAt, endsAt }: SetLimit) => endsAt === null || endsAt > Math.max(now, startsAt);
  const open = limits.filter(isOpen);
  return {
    current: open.find(({ startsAt }) => startsAt <= now),
    waiting: open.find(({ startsAt }) => startsAt > now),
  };
}

/**
 * What asking for a limit changes. A later wish replaces one that waits, and never acts before it would have.
 * @param cents undefined asks for no limit
 */
export function changeLimit(
  limits: readonly SetLimit[],
  cents: number | undefined,
  { now, waitMs }: { now: number; waitMs: number },
): LimitChange {
  const { current, waiting } = findStanding(limits, now);
  const asked = cents ?? NONE;
  const dropped = waiting ? [{ id: waiting.id, endsAt: waiting.startsAt }] : [];
  if (!current || asked < current.cents)
    return {
      ends: [...(current ? [{ id: current.id, endsAt: now }] : []), ...dropped],
      ...(cents !== undefined && { start: { cents, startsAt: now } }),
      actsAt: now,
    };
  if (asked === current.cents) return { ends: [{ id: current.id, endsAt: null }, ...dropped], actsAt: now };
  // What was asked for before counts as waited for, where this asks for no more.
  const waitsFor = current.endsAt === null ? undefined : (waiting?.cents ?? NONE);
  const actsAt = waitsFor !== undefined && asked <= waitsFor ? (current.endsAt ?? now) : now + waitMs;
  return {
    ends: [{ id: current.id, endsAt: actsAt }, ...dropped],
    ...(cents !== undefined && { start: { cents, startsAt: actsAt } }),
    actsAt,
  };
}
