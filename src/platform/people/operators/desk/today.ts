// What waits for somebody, and since when; what is wrong with the shop; what was sold today.
import { type RawBuilder, sql } from 'kysely';
import type { DeskToday, WaitingKind } from '#lib/contracts/desk/reports.ts';
import { SHOP_ZONE } from '#lib/domain/time/shop-dates.ts';
import { WEEK_MS } from '#lib/domain/time/units.ts';
import { addDays, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Db } from '../../../ground/db/open.ts';
import { toIso } from '../../../time.ts';
import { type Span, sumSales } from './reports.ts';

/** Of each kind the instants since when somebody waits. @param now ISO instant */
const listWaiting = (now: string): Readonly<Record<WaitingKind, RawBuilder<unknown>>> => ({
  withdrawals: sql`select created_at as at from withdrawal where status = 'requested'`,
  payments: sql`select coalesce(decided_at, created_at) as at from withdrawal where status = 'approved'`,
  identity: sql`select started_at as at from identity_check where status in ('pending', 'in_progress')`,
  people: sql`select opened_at as at from person_review where settled_at is null`,
  conversations: sql`select waits_since as at from conversation where waits_since is not null`,
  lines: sql`select received_at as at from bank_line where state = 'unmatched'`,
  disputes: sql`select created_at as at from dispute where state in ('asked', 'open')`,
  held: sql`select created_at as at from deposit where status = 'held'`,
  adjustments: sql`select created_at as at from adjustment_request where settled_at is null`,
  results: sql`select draw_at as at from draw where numbers is null and parent_id is null and draw_at <= ${now}
    and source not in ('demonstration', 'own') and status in ('DRAW_OPEN', 'DRAW_CAPPED', 'DRAW_CLOSED')`,
  beacons: sql`select draw_at as at from draw join (
      select draw_id, beacon_spec, beacon_value from raffle_draw where sealed_at is not null
      union all select draw_id, beacon_spec, beacon_value from lottery_draw where sealed_at is not null
    ) as sealed on sealed.draw_id = draw.id
    where draw_at <= ${now} and numbers is null and cancelled_at is null and beacon_value is null
    and beacon_spec like 'recorded:%'`,
  prizes: sql`select coalesce(draw.drawn_at, draw.draw_at) as at from raffle_award join draw on draw.id = draw_id
    where raffle_award.state = 'to_claim'`,
  giveaways: sql`select giveaway_entry.created_at as at from giveaway_award join giveaway_entry
    on giveaway_entry.id = entry_id where giveaway_award.state = 'to_claim'`,
  jobs: sql`select run_at as at from job where done_at is null and error is not null`,
  mails: sql`select created_at as at from mail where sent_at is null and skipped_at is null and error is not null`,
  webhooks: sql`select disabled_at as at from webhook_endpoint where removed_at is null
    and disabled_why in ('failing', 'gone')`,
});

const selectWaiting = (now: string) => {
  const kinds = Object.entries(listWaiting(now)).map(
    ([kind, rows]) =>
      sql`select cast(${kind} as text) as kind, count(*) as count, min(at) as "oldestAt" from (${rows}) as waits`,
  );
  return sql<{
    readonly kind: WaitingKind;
    readonly count: number | string;
    readonly oldestAt: string | null;
  }>`${sql.join(kinds, sql` union all `)}`;
};

/** The day of the shop that `now` is in, up to now, and the same of last week up to the same time and whole. */
function listSpans(now: number): {
  readonly today: Span;
  readonly weekAgo: Span;
  readonly weekAgoWhole: Span;
} {
  const startOf = (at: number): string => toIso(toInstant(toLocalDate(at, SHOP_ZONE), '00:00', SHOP_ZONE));
  const before = now - WEEK_MS;
  const next = addDays(toLocalDate(before, SHOP_ZONE), 1);
  return {
    today: { from: startOf(now), until: toIso(now + 1) },
    weekAgo: { from: startOf(before), until: toIso(before) },
    weekAgoWhole: { from: startOf(before), until: toIso(toInstant(next, '00:00', SHOP_ZONE)) },
  };
}

/** @param now milliseconds since 1970 */
export async function readToday(db: Db, now: number): Promise<DeskToday> {
  const { rows } = await selectWaiting(toIso(now)).execute(db);
  const waiting = rows.flatMap(({ kind, count, oldestAt }) =>
    oldestAt === null ? [] : [{ kind, count: Number(count), oldestAt }],
  );
  const sum = async (span: Span) => {
    const { tickets, priceCents } = await sumSales(db, span);
    return { tickets, cents: priceCents };
  };
  const { today, weekAgo, weekAgoWhole } = listSpans(now);
  return {
    waiting: waiting.toSorted((a, b) => (a.oldestAt < b.oldestAt ? -1 : 1)),
    sales: { today: await sum(today), weekAgo: await sum(weekAgo), weekAgoWhole: await sum(weekAgoWhole) },
  };
}
