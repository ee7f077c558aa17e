// The local day of a customer, by which spending and deposits are counted (decision M7).

import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { CustomerState } from '#lib/contracts/identity/customer.ts';
import { STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';

/** `YYYY-MM-DD` in the zone of a customer's state. */
export const getLocalDay = (now: number, state: string): string =>
  toLocalDate(now, STATE_ZONES[CustomerState.parse(state)]);

/** In every zone of the world a day begins on a quarter of an hour. */
const SLOT_MS = 900_000;

/** The states by the day that each has in a quarter of an hour. */
function listStatesByDay(slot: number): ReadonlyMap<string, readonly string[]> {
  const byDay = new Map<string, string[]>();
  for (const state of CustomerState.options) {
    const day = getLocalDay(slot * SLOT_MS, state);
    byDay.set(day, [...(byDay.get(day) ?? []), state]);
  }
  return byDay;
}

const days = new LRUCache<number, ReadonlyMap<string, readonly string[]>>({
  max: 4,
  memoMethod: listStatesByDay,
});

/**
 * The same as an SQL expression over the row `customer`. The days are values, so that the text of a statement stays the
 * same from one day to the next.
 */
export function selectLocalDay(now: number): RawBuilder<string> {
  const [first, ...others] = [...days.memo(Math.floor(now / SLOT_MS))];
  const [day] = first!;
  const cases = others.map(
    ([other, states]) =>
      sql`when customer.state in (${sql.join(states.map((state) => sql.lit(state)))}) then ${other}`,
  );
  return cases.length === 0
    ? sql<string>`${day}`
    : sql<string>`case ${sql.join(cases, sql` `)} else ${day} end`;
}
