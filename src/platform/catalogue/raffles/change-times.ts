// The times of a raffle's draw that is on sale: it is extended, or its sales end now. What was sold stays in it.
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Tx } from '../../ground/db/open.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import { runHooks } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { readCalendarDate } from '../draws/calendar-date.ts';
import type { DrawRow } from '../draws/lifecycle.ts';
import { queueMoved } from '../draws/notify-moved.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { findOffer } from '../offers/store.ts';
import { findBeaconFault } from '../proofs/beacon.ts';

/** The times cannot be changed so; the message says why. */
export class TimesRefused extends Error {
  override readonly name = 'TimesRefused';
}

/** Somebody else has changed them since they were looked at. */
export class TimesChanged extends TimesRefused {}

/** ISO instants in UTC with milliseconds. */
export interface DrawTimes {
  readonly stopAt: string;
  readonly drawAt: string;
}

const ON_SALE: readonly string[] = ['DRAW_OPEN', 'DRAW_CAPPED'];

/** Whether a draw has not reached the end of its sales at an instant. */
export const isOnSale = ({ status, stop_at }: Pick<DrawRow, 'status' | 'stop_at'>, now: string): boolean =>
  ON_SALE.includes(status) && stop_at > now;

/**
 * The main draw as long as it is on sale, with its offer, held until the commit.
 * @param seen the times that were looked at
 */
async function lockOnSale(
  tx: Tx,
  { database, clock }: Services,
  drawId: string,
  seen: DrawTimes | undefined,
): Promise<{ draw: DrawRow; offer: OfferDefinition }> {
  const draw = await tx
    .selectFrom('draw')
    .selectAll()
    .where('id', '=', drawId)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  const offer = await findOffer(tx, draw.offer_key);
  if (offer?.type !== 'raffle_ticket' || draw.parent_id !== null)
    throw new TimesRefused('This is not the main draw of a raffle.');
  if (!isOnSale(draw, getNowIso(clock))) throw new TimesRefused(`Its sales ended at ${draw.stop_at}.`);
  if (seen && (draw.stop_at !== seen.stopAt || draw.draw_at !== seen.drawAt))
    throw new TimesChanged(`Its sales end at ${draw.stop_at}, it is held at ${draw.draw_at}.`);
  return { draw, offer };
}

/** Draws of a raffle keep one order of numbers and days. */
async function checkNext(tx: Tx, draw: DrawRow, localDate: string): Promise<void> {
  const next = await tx
    .selectFrom('draw')
    .select(['draw_no', 'local_date'])
    .where('offer_key', '=', draw.offer_key)
    .where('parent_id', 'is', null)
    .where('draw_no', '>', draw.draw_no)
    .where('local_date', '<=', localDate)
    .orderBy('draw_no')
    .limit(1)
    .executeTakeFirst();
  if (next) throw new TimesRefused(`Draw ${next.draw_no} is held on ${next.local_date}, which is not later.`);
}

/** Gives a draw on sale a later stop and a later draw. @throws TimesRefused, TimesChanged */
export const extendDraw = (
  services: Services,
  drawId: string,
  times: DrawTimes,
  seen?: DrawTimes,
): Promise<void> =>
  transactAndPurge(services, async (tx, announce) => {
    const { draw, offer } = await lockOnSale(tx, services, drawId, seen);
    const { stopAt, drawAt } = times;
    if (stopAt < draw.stop_at || drawAt < draw.draw_at)
      throw new TimesRefused(
        `A draw is extended to later times only. Its sales end at ${draw.stop_at}, it is held at ${draw.draw_at}.`,
      );
    if (stopAt > drawAt) throw new TimesRefused('The draw would be held before its sales end.');
    const raffle = await tx
      .selectFrom('raffle_draw')
      .select('beacon_spec')
      .where('draw_id', '=', drawId)
      .executeTakeFirstOrThrow();
    const fault = findBeaconFault(raffle.beacon_spec, { stopAt, timeZone: offer.timeZone });
    if (fault) throw new TimesRefused(fault);
    const localDate = toLocalDate(Date.parse(drawAt), offer.timeZone);
    await checkNext(tx, draw, localDate);
    const ofCalendar = readCalendarDate(draw);
    await tx
      .updateTable('draw')
      .set({
        stop_at: stopAt,
        draw_at: drawAt,
        local_date: localDate,
        calendar_date: localDate === ofCalendar ? null : ofCalendar,
      })
      .where('id', '=', drawId)
      .execute();
    await runHooks(services, 'onDrawMoved', tx, services, drawId);
    if (draw.local_date !== localDate)
      await queueMoved(tx, services, { drawId, from: draw.local_date, date: localDate });
    announce(...listDrawTags(draw.offer_key, draw.draw_no));
  });

/**
 * Ends the sales of a draw and of its early birds now. It is held when it was to be held.
 * @throws TimesRefused, TimesChanged
 */
export const endSales = (services: Services, drawId: string, seen?: DrawTimes): Promise<void> =>
  transactAndPurge(services, async (tx, announce) => {
    const { draw } = await lockOnSale(tx, services, drawId, seen);
    const now = getNowIso(services.clock);
    if (draw.opens_at !== null && draw.opens_at > now)
      throw new TimesRefused('Its sales have not begun. Cancel the draw instead.');
    const ended = await tx
      .updateTable('draw')
      .set({ stop_at: now })
      .where((where) => where.or([where('id', '=', drawId), where('parent_id', '=', drawId)]))
      .where('stop_at', '>', now)
      .returning(['offer_key', 'draw_no'])
      .execute();
    await runHooks(services, 'onDrawMoved', tx, services, drawId);
    announce(...ended.flatMap(({ offer_key, draw_no }) => listDrawTags(offer_key, draw_no)));
  });
