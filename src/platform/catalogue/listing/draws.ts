import type { Draw, DrawStatus, PastDraw } from '#lib/contracts/offers/draw.ts';
import type { RaffleDrawInfo, RaffleResult } from '#lib/contracts/raffles/raffle-draw.ts';
import type { DrawNumbers } from '#lib/domain/lottery/game-rules.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { getWeekday } from '#lib/domain/time/zoned-time.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { DrawTable } from '../../ground/db/schema/schema.ts';
import { type Clock, getNowIso } from '../../time.ts';
import { readCalendarDate } from '../draws/calendar-date.ts';
import { findCurrentDrawNo } from '../draws/numbers/find-number.ts';
import { parseNumbers } from '../draws/parse-numbers.ts';
import { readRaffleInfos } from '../raffles/draw-info.ts';

/** A draw as the services see it; the offset counts the open draws of its offer. */
function toDraw(row: DrawTable, drawOffset: number, raffle: RaffleDrawInfo | undefined): Draw {
  return {
    kind: raffle ? 'raffle_ticket_draw' : 'lottery_ticket_draw',
    drawNo: row.draw_no,
    ...(row.number_state === 'counted' && { isNumberCounted: true }),
    drawOffset,
    date: row.local_date,
    ...(row.round_name !== null && { round: row.round_name }),
    ...(row.calendar_date !== null && { calendarDate: row.calendar_date }),
    day: getWeekday(readCalendarDate(row)),
    drawDate: row.draw_at,
    stop: row.stop_at,
    ...(row.jackpot_cents !== null && { prizePool: toMoney(row.jackpot_cents) }),
    isPrizePoolUnknown: row.jackpot_cents === null,
    purchaseStatus: raffle?.purchaseStatus === 'pre_order' ? 'pre_order' : 'standard',
    ...(row.opens_at !== null && { opensAt: row.opens_at }),
    ...(row.pre_order_at !== null && { preOrderAt: row.pre_order_at }),
    ...(raffle && { raffle }),
    status: row.status as DrawStatus,
    ...(row.cancelled_at !== null && {
      cancelledAt: row.cancelled_at,
      cancelReason: row.cancel_reason ?? '',
    }),
    ...(row.commitment !== null && { commitment: row.commitment }),
  };
}

const OPEN: readonly string[] = ['DRAW_OPEN', 'DRAW_CAPPED'];

/** Early-bird draws are not sold: they belong to the draw whose tickets enter them. */
const selectDrawsOnSale = (at: Db | Tx, clock: Clock) =>
  at
    .selectFrom('draw')
    .selectAll()
    .where('status', 'in', OPEN)
    .where('stop_at', '>', getNowIso(clock))
    .where('parent_id', 'is', null);

/** Draws that are open or sold out and have not reached their stop, by offer, soonest first. */
export async function listOpenDraws(at: Db | Tx, clock: Clock): Promise<Map<string, Draw[]>> {
  const rows = await selectDrawsOnSale(at, clock).orderBy('draw_at').execute();
  const raffles = await readRaffleInfos(at, rows, clock.now());
  const byOffer = new Map<string, Draw[]>();
  for (const row of rows) {
    const draws = byOffer.get(row.offer_key) ?? [];
    draws.push(toDraw(row, draws.length, raffles.get(row.id)));
    byOffer.set(row.offer_key, draws);
  }
  return byOffer;
}

/** A draw that has reached its stop is closed, even before its status is written. */
const closeAtStop = (row: DrawTable, clock: Clock): DrawTable =>
  OPEN.includes(row.status) && row.stop_at <= getNowIso(clock) ? { ...row, status: 'DRAW_CLOSED' } : row;

const WAITING_MAX = 50;

/** Draws that have reached their stop and are not drawn, early birds among them, the latest first. */
export async function listWaitingDraws(at: Db | Tx, clock: Clock, offerKey: string): Promise<Draw[]> {
  const rows = await at
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', offerKey)
    .where('stop_at', '<=', getNowIso(clock))
    .where('status', 'in', [...OPEN, 'DRAW_CLOSED'])
    .where('cancelled_at', 'is', null)
    .orderBy('draw_at', 'desc')
    .limit(WAITING_MAX)
    .execute();
  const shown = rows.map((row) => closeAtStop(row, clock));
  const raffles = await readRaffleInfos(at, shown, clock.now());
  return shown.map((row) => toDraw(row, 0, raffles.get(row.id)));
}

/** One draw of any status by a number that it has or had; undefined when there is none. A draw that is not on sale has offset 0. */
export async function findDraw(
  at: Db | Tx,
  clock: Clock,
  offerKey: string,
  askedNo: number,
): Promise<Draw | undefined> {
  const drawNo = await findCurrentDrawNo(at, offerKey, askedNo);
  if (drawNo === undefined) return undefined;
  const row = await at
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', offerKey)
    .where('draw_no', '=', drawNo)
    .executeTakeFirst();
  if (!row) return undefined;
  const shown = closeAtStop(row, clock);
  const earlier = await selectDrawsOnSale(at, clock)
    .clearSelect()
    .select((count) => count.fn.countAll<number>().as('draws'))
    .where('offer_key', '=', offerKey)
    .where('draw_at', '<', row.draw_at)
    .executeTakeFirstOrThrow();
  const raffles = await readRaffleInfos(at, [shown], clock.now());
  return toDraw(shown, earlier.draws, raffles.get(row.id));
}

const NO_NUMBERS: DrawNumbers = { main: [], supplementary: [] };

/** What a drawn draw shows besides its dividends and neighbours. */
export function toPastDraw(row: DrawTable, raffle: RaffleResult | undefined): Omit<PastDraw, 'dividends'> {
  const { main, supplementary, powerball, powerballs, isOrdered } = raffle ? NO_NUMBERS : parseNumbers(row);
  return {
    kind: raffle ? 'raffle_ticket_draw' : 'lottery_ticket_draw',
    ...(raffle && { raffle }),
    offerKey: row.offer_key,
    drawNo: row.draw_no,
    ...(row.number_state === 'counted' && { isNumberCounted: true }),
    date: row.local_date,
    ...(row.round_name !== null && { round: row.round_name }),
    day: getWeekday(row.local_date),
    drawDate: row.draw_at,
    status: row.status as DrawStatus,
    numbers: [...main],
    ...(isOrdered && { isOrdered }),
    supplementary: [...supplementary],
    ...(powerball !== undefined && { powerball }),
    ...(powerballs && { powerballs: [...powerballs] }),
    ...(row.jackpot_cents !== null && { prizePool: toMoney(row.jackpot_cents) }),
    source: row.source as PastDraw['source'],
    ...(row.commitment !== null && { commitment: row.commitment }),
    ...(row.reveal !== null && { reveal: row.reveal }),
  };
}
