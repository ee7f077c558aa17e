// How the parts of the shop are and were, with what its people say of it.

import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { type getShopStatus, SHOP_PARTS, STATUS_DAYS, type StatusNotice } from '#lib/contracts/status.ts';
import { describePart } from '#lib/domain/status/status-days.ts';
import { SHOP_ZONE } from '#lib/domain/time/shop-dates.ts';
import { DAY_MS, MINUTE_MS } from '#lib/domain/time/units.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import type { StatusNoticeTable } from '../db/schema/status-schema.ts';

/** Nobody has looked for so long: how the parts are is not known. */
const STALE_MS = 5 * MINUTE_MS;
/** Notices that are over are shown for so long. */
const PAST_NOTICES_DAYS = 30;

const describeNotice = (row: StatusNoticeTable): StatusNotice => ({
  id: row.id,
  text: row.text,
  part: row.part,
  state: row.state,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
});

export async function readStatus({
  database: { db },
  clock,
}: Services): Promise<ResultOf<typeof getShopStatus>> {
  const now = clock.now();
  const looks = await db.selectFrom('status_look').selectAll().execute();
  const changes = await db.selectFrom('status_change').selectAll().orderBy('at').orderBy('id').execute();
  const notices = await db
    .selectFrom('status_notice')
    .selectAll()
    .where((row) =>
      row.or([row('ends_at', 'is', null), row('ends_at', '>', toIso(now - PAST_NOTICES_DAYS * DAY_MS))]),
    )
    .execute();
  const seen = looks
    .map(({ seen_at: at }) => at)
    .toSorted()
    .at(-1);
  const stale = seen !== undefined && now - Date.parse(seen) > STALE_MS ? Date.parse(seen) : undefined;
  const isOver = ({ endsAt }: StatusNotice): boolean => endsAt !== null && endsAt <= toIso(now);
  return {
    seenAt: seen ?? null,
    parts: SHOP_PARTS.map((part) => {
      const known = changes.flatMap((one) =>
        one.part === part ? [{ state: one.state, at: Date.parse(one.at) }] : [],
      );
      const all = stale === undefined ? known : [...known, { state: 'unknown' as const, at: stale }];
      return describePart(part, all, { now, days: STATUS_DAYS, zone: SHOP_ZONE });
    }),
    notices: notices
      .map(describeNotice)
      .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || (a.startsAt < b.startsAt ? 1 : -1)),
  };
}
