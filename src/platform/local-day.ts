// The local day of a customer, by which spending and deposits are counted (decision M7).

import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { CustomerState } from '#lib/contracts/identity/customer.ts';
import { STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Flavor } from './ground/db/open.ts';

/** In every zone of the world a day begins on a quarter of an hour. */
const SLOT_MS = 900_000;

/** The day of every state in a quarter of an hour. */
const listDays = (slot: number): ReadonlyMap<CustomerState, string> =>
  new Map(CustomerState.options.map((state) => [state, toLocalDate(slot * SLOT_MS, STATE_ZONES[state])]));

const DAYS_KEPT = 4;
const daysBySlot = new LRUCache<number, ReadonlyMap<CustomerState, string>>({
  max: DAYS_KEPT,
  memoMethod: listDays,
});
const textsBySlot = new LRUCache<number, string>({
  max: DAYS_KEPT,
  memoMethod: (slot) => JSON.stringify(Object.fromEntries(daysBySlot.memo(slot))),
});
const getSlot = (now: number): number => Math.floor(now / SLOT_MS);

/** `YYYY-MM-DD` in the zone of a customer's state. */
export const getLocalDay = (now: number, state: string): string =>
  daysBySlot.memo(getSlot(now)).get(CustomerState.parse(state))!;

/** The local days of all states as JSON text, for `selectLocalDay`. */
export const formatLocalDays = (now: number): string => textsBySlot.memo(getSlot(now));

/**
 * The local day as an SQL expression over the row `customer`. The days are one value, so that the text of a statement
 * stays the same from one day to the next.
 */
export const selectLocalDay = (flavor: Flavor, localDays: string): RawBuilder<string> =>
  flavor === 'postgres'
    ? sql`(cast(${localDays} as json) ->> customer.state)`
    : sql`(${localDays} ->> customer.state)`;
