// A draw that is held on another day than it was opened for. Its tickets stay in it.
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { listDrawTags, listPartyTags, listSyndicateTags } from '#lib/domain/pages/page-tags.ts';
import { addDays } from '#lib/domain/time/zoned-time.ts';
import type { Tx } from '../../ground/db/open.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import { runHooks } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { findOffer } from '../offers/store.ts';
import { findBeaconFault } from '../proofs/beacon.ts';
import { readCalendarDate } from './calendar-date.ts';
import { listLateEntries } from './late-entries.ts';
import { type DrawRow, moveDraw } from './lifecycle.ts';
import { queueMoved } from './notify-moved.ts';
import { getDrawTimes, openDrawsUntil } from './open-ahead.ts';
import { refundLateEntries } from './refund-late.ts';

/** The draw cannot be moved to the day that was asked for; the message says why. */
export class DrawNotMovable extends Error {
  override readonly name = 'DrawNotMovable';
}

const ON_SALE: readonly string[] = ['DRAW_OPEN', 'DRAW_CAPPED'];
const UNDRAWN: readonly string[] = [...ON_SALE, 'DRAW_CLOSED'];
const DAYS_OF_WEEK = 7;

/** The draw with what its offer says, held until the commit. */
async function lockDraw(
  tx: Tx,
  { database }: Services,
  id: string,
): Promise<{ draw: DrawRow; offer: OfferDefinition }> {
  const draw = await tx
    .selectFrom('draw')
    .selectAll()
    .where('id', '=', id)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  const offer = await findOffer(tx, draw.offer_key);
  if (offer?.type !== 'lottery_ticket') throw new DrawNotMovable('only draws of lotteries are moved');
  if (draw.cancelled_at !== null) throw new DrawNotMovable('it is cancelled');
  if (!UNDRAWN.includes(draw.status)) throw new DrawNotMovable('it has its numbers');
  return { draw, offer };
}

/** Numbers and dates of draws keep one order. */
async function checkNeighbours(tx: Tx, draw: DrawRow, localDate: string): Promise<void> {
  const draws = tx
    .selectFrom('draw')
    .select(['draw_no', 'local_date', 'round_time'])
    .where('offer_key', '=', draw.offer_key);
  const before = await draws
    .where('draw_no', '<', draw.draw_no)
    .orderBy('draw_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const after = await draws
    .where('draw_no', '>', draw.draw_no)
    .orderBy('draw_no')
    .limit(1)
    .executeTakeFirst();
  const place = (date: string, round: string | null): string => `${date} ${round ?? ''}`;
  const own = place(localDate, draw.round_time);
  if (before && place(before.local_date, before.round_time) >= own)
    throw new DrawNotMovable(`draw ${before.draw_no} is on ${before.local_date}`);
  if (after && place(after.local_date, after.round_time) <= own)
    throw new DrawNotMovable(`draw ${after.draw_no} is on ${after.local_date}`);
}

/** Sales that have ended stay ended; others end at the stop of the new day. What was sold after that is late. */
function getMovedTimes(
  services: Services,
  offer: OfferDefinition,
  { status, stop_at, late_from, round_time }: DrawRow,
  localDate: string,
): Pick<DrawRow, 'stop_at' | 'draw_at' | 'late_from'> {
  const now = services.clock.now();
  const { stopAt, drawAt } = getDrawTimes(offer, localDate, round_time);
  const ended = Date.parse(stop_at);
  const isOnSale = ON_SALE.includes(status) && ended > now;
  const stop = isOnSale ? stopAt : Math.min(stopAt, ended);
  const isBehindSales = stop < ended && stop <= now;
  return {
    stop_at: toIso(stop),
    draw_at: toIso(drawAt),
    late_from: isBehindSales ? toIso(stop) : late_from,
  };
}

/** A draw that the shop holds keeps its list and its beacon: nothing of it is sold late, and nothing is known early. */
async function checkOwn(
  tx: Tx,
  services: Services,
  { draw, offer }: { readonly draw: DrawRow; readonly offer: OfferDefinition },
  { stop_at }: Pick<DrawRow, 'stop_at'>,
): Promise<void> {
  if (draw.source !== 'own') return;
  if (!ON_SALE.includes(draw.status)) throw new DrawNotMovable('the list of its entries is sealed');
  if (Date.parse(stop_at) <= services.clock.now())
    throw new DrawNotMovable('its sales would have ended before now, and the shop holds it itself');
  const { beacon_spec } = await tx
    .selectFrom('lottery_draw')
    .select('beacon_spec')
    .where('draw_id', '=', draw.id)
    .executeTakeFirstOrThrow();
  const fault = findBeaconFault(beacon_spec, { stopAt: stop_at, timeZone: offer.timeZone });
  if (fault)
    throw new DrawNotMovable(`its beacon is ${beacon_spec}, which was published when its sales opened`);
}

interface LockedMove {
  readonly draw: DrawRow;
  readonly offer: OfferDefinition;
  /** From when on entries are late once it is moved. */
  readonly lateFrom: string | null;
  readonly refundLateBy: string | undefined;
}

/** What the move makes late does not play: it is refunded where that is asked for. */
async function settleLate(
  tx: Tx,
  services: Services,
  { draw, offer, lateFrom, refundLateBy: author }: LockedMove,
): Promise<void> {
  if (lateFrom === null || lateFrom === draw.late_from) return;
  const late = await listLateEntries(tx, draw, lateFrom);
  if (late.length === 0) return;
  if (author === undefined)
    throw new DrawNotMovable(
      `it has late entries (${late.length}), bought after the sales of that day ended at ${lateFrom}, or of pools that were filled then: --refund-late gives the money back, and they win nothing`,
    );
  await refundLateEntries(tx, services, late, { ...draw, offerName: offer.name, lateFrom, author });
}

/** A draw whose stop has passed is closed with the move, so that no purchase under way enters it. */
async function closeEnded(tx: Tx, services: Services, draw: DrawRow): Promise<DrawRow> {
  if (!ON_SALE.includes(draw.status) || Date.parse(draw.stop_at) > services.clock.now()) return draw;
  await moveDraw(tx, services, draw, { to: 'DRAW_CLOSED' });
  return { ...draw, status: 'DRAW_CLOSED' };
}

/** Pages that show until when shares in the draw are sold. */
async function listTagsOfShares(tx: Tx, drawId: string): Promise<string[]> {
  const pools = await tx
    .selectFrom('pool')
    .leftJoin('party_session', 'party_session.id', 'pool.id')
    .select(['pool.offer_key', 'party_session.group_id'])
    .distinct()
    .where('pool.draw_id', '=', drawId)
    .execute();
  return pools.flatMap(({ offer_key, group_id }) =>
    group_id === null ? listSyndicateTags(offer_key) : listPartyTags(group_id),
  );
}

/**
 * Moves a lottery's draw without numbers to another day, with the times that its offer has on that day. Gives it as it is
 * from then on.
 * @param refundLateBy who has asked that late entries are refunded; with them a draw is not moved otherwise
 * @throws DrawNotMovable
 */
export const moveDrawToDay = (
  services: Services,
  id: string,
  localDate: string,
  refundLateBy?: string,
): Promise<DrawRow> =>
  transactAndPurge(services, async (tx, announce) => {
    const { draw, offer } = await lockDraw(tx, services, id);
    const rules = findRulesOn(offer.rules, localDate);
    if (!rules || rules !== findRulesOn(offer.rules, draw.local_date))
      throw new DrawNotMovable('other rules hold on that day');
    const ofCalendar = readCalendarDate(draw);
    // The next draw, which this one must not pass, lies at most a week after it.
    const opened = await openDrawsUntil(tx, services, offer, addDays(ofCalendar, DAYS_OF_WEEK));
    await checkNeighbours(tx, draw, localDate);
    const set = {
      local_date: localDate,
      calendar_date: localDate === ofCalendar ? null : ofCalendar,
      ...getMovedTimes(services, offer, draw, localDate),
    };
    await checkOwn(tx, services, { draw, offer }, set);
    await settleLate(tx, services, { draw, offer, lateFrom: set.late_from, refundLateBy });
    await tx.updateTable('draw').set(set).where('id', '=', id).execute();
    const moved = await closeEnded(tx, services, { ...draw, ...set });
    await runHooks(services, 'onDrawMoved', tx, services, id);
    if (draw.local_date !== localDate)
      await queueMoved(tx, services, { drawId: id, from: draw.local_date, date: localDate });
    const drawNos = [...opened, draw.draw_no];
    announce(
      ...new Set([
        ...drawNos.flatMap((drawNo) => listDrawTags(offer.key, drawNo)),
        ...(await listTagsOfShares(tx, id)),
      ]),
    );
    return moved;
  });
