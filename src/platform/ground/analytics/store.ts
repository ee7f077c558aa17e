// Counted events as rows: each is checked against the registry and stored once.
import {
  type CountedItem,
  type countEvents,
  PageView,
  TRACKED_EVENTS,
  type TrackedName,
  Traits,
} from '#lib/contracts/analytics.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { toTrackedPath } from '#lib/domain/pages/tracked-path.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';

const RETENTION_MS = 14 * DAY_MS;
const ROW_BYTES_MAX = 20_000;
/** Largest difference from the server's clock at which the browser's time of an event is taken. */
const CLOCK_TRUSTED_MS = 3_600_000;

const isTracked = (name: string): name is TrackedName => Object.hasOwn(TRACKED_EVENTS, name);

/** Undefined for events that the registry does not know. */
function checkItem({ kind, name = '', properties }: CountedItem): { name: string; body: object } | undefined {
  if (kind === 'page') {
    const view = PageView.safeParse(properties).data;
    const path = view && toTrackedPath(view.path);
    return view && path ? { name: path, body: { ...view, path } } : undefined;
  }
  if (kind === 'identify') {
    const traits = Traits.safeParse(properties).data;
    return traits && { name: 'identify', body: traits };
  }
  if (kind !== 'track' || !isTracked(name)) return undefined;
  const body = TRACKED_EVENTS[name].safeParse(properties).data;
  return body && { name, body };
}

type Origin = BodyOf<typeof countEvents>['origin'];

function toRows(item: CountedItem, { brand, anonymousId, customerId }: Origin, now: number) {
  const known = checkItem(item);
  if (!known) return [];
  const body = JSON.stringify(toWire(known.body));
  if (body.length > ROW_BYTES_MAX) return [];
  const said = Date.parse(item.at);
  const at = Math.abs(said - now) < CLOCK_TRUSTED_MS ? said : now;
  return {
    id: item.id,
    brand,
    kind: item.kind,
    name: known.name,
    body,
    anonymous_id: anonymousId,
    customer_id: customerId ?? null,
    occurred_at: toIso(at),
    received_at: toIso(now),
    relayed_at: null,
  };
}

/** Stores the items that the registry knows. Gives their number. */
export async function insertEvents(
  { database, clock }: Services,
  items: readonly CountedItem[],
  origin: Origin,
): Promise<number> {
  const rows = items.flatMap((item) => toRows(item, origin, clock.now()));
  if (rows.length === 0) return 0;
  await database.db
    .insertInto('analytics_event')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return rows.length;
}

export interface EventRow {
  readonly id: string;
  readonly brand: string;
  readonly kind: string;
  readonly name: string;
  readonly anonymous_id: string | null;
  readonly customer_id: string | null;
  readonly body: string;
  readonly occurred_at: string;
}

/** Events that were not relayed yet, the oldest first. */
export const selectUnrelayed = ({ database }: Services, limit: number): Promise<EventRow[]> =>
  database.db
    .selectFrom('analytics_event')
    .select(['id', 'brand', 'kind', 'name', 'anonymous_id', 'customer_id', 'body', 'occurred_at'])
    .where('relayed_at', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute();

export async function markRelayed({ database, clock }: Services, ids: readonly string[]): Promise<void> {
  await database.db
    .updateTable('analytics_event')
    .set({ relayed_at: getNowIso(clock) })
    .where('id', 'in', ids)
    .execute();
}

/** Deletes old events. For the daily sweep. */
export async function sweepEvents({ database, clock }: Services): Promise<void> {
  await database.db
    .deleteFrom('analytics_event')
    .where('received_at', '<', toIso(clock.now() - RETENTION_MS))
    .execute();
}
