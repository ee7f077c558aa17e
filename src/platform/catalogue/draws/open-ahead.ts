// Draws are opened ahead, each with the commitment of its seed; days that were missed are caught up on.
import type { Draw } from '#lib/contracts/offers/draw.ts';
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { addDays, getWeekday, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { isDrawnByCalendar, type OfferDefinition } from '../offers/definition.ts';
import { findOffer, listOffers } from '../offers/store.ts';
import { planBeacon } from '../proofs/beacon.ts';
import { createDrawCommitment } from '../proofs/draw-scheme.ts';
import { readCalendarDate } from './calendar-date.ts';
import { createCommitment } from './generate/commitment.ts';
import { getBaseJackpotCents, getMinimumPoolCents } from './jackpot.ts';
import { findSettlement, type PlannedDraw } from './settle/settlement.ts';

/**
 * When sales for a local draw date end, and when it is drawn (decision D1). Milliseconds since 1970. Where clocks are turned
 * forward a closing time may not exist on that day, and would come after the draw: sales then end with it.
 */
export const getDrawTimes = (
  { timeZone, operation }: OfferDefinition,
  localDate: string,
  roundTime: string | null = null,
): { drawAt: number; stopAt: number } => {
  // A round that the offer has no more is drawn at its time, and its sales end with it.
  const gone = roundTime === null ? undefined : { drawTime: roundTime, closeTime: roundTime };
  const { drawTime, closeTime } = findRound(operation, roundTime) ?? gone ?? operation;
  const drawAt = toInstant(localDate, drawTime, timeZone);
  return { drawAt, stopAt: Math.min(drawAt, toInstant(localDate, closeTime, timeZone)) };
};

const findRound = ({ rounds = [] }: OfferDefinition['operation'], roundTime: string | null) =>
  rounds.find(({ drawTime }) => drawTime === roundTime);

/**
 * The draws of one day. Where clocks are turned forward a time may not exist on that day, and be that of a later draw: there
 * is one draw then.
 */
function listDrawsOfDay(offer: OfferDefinition, localDate: string): Omit<PlannedDraw, 'drawNo'>[] {
  const { rounds } = offer.operation;
  if (!rounds) return [{ localDate, ...getDrawTimes(offer, localDate) }];
  const draws = rounds.map(({ drawTime, name = drawTime }) => ({
    localDate,
    ...getDrawTimes(offer, localDate, drawTime),
    round: { time: drawTime, name },
  }));
  return draws.filter(({ drawAt }, index) => draws.slice(index + 1).every((later) => later.drawAt > drawAt));
}

/** Whether a draw of a day comes after the latest one there is. */
const isAfter = ({ localDate, round }: Omit<PlannedDraw, 'drawNo'>, latest: Latest): boolean =>
  localDate > latest.calendarDate ||
  (round !== undefined && latest.roundTime !== null && round.time > latest.roundTime);

/** The draws that follow the latest one by the offer's days and times, without end. */
function* listFollowing(offer: OfferDefinition, latest: Latest): Generator<PlannedDraw> {
  let drawNo = latest.drawNo;
  for (let date = latest.calendarDate; ; date = addDays(date, 1)) {
    if (!offer.drawDays.includes(getWeekday(date))) continue;
    for (const draw of listDrawsOfDay(offer, date)) {
      if (!isAfter(draw, latest)) continue;
      drawNo += 1;
      yield { drawNo, ...draw };
    }
  }
}

/** The same without those of the first day of a game that are over before it is sold. */
function* listFollowingSold(offer: OfferDefinition, latest: Latest, now: number): Generator<PlannedDraw> {
  let passed = 0;
  for (const draw of listFollowing(offer, latest)) {
    if (latest.isFirst && offer.operation.rounds && draw.stopAt <= now) passed += 1;
    else yield { ...draw, drawNo: draw.drawNo - passed };
  }
}

/** The draws that follow the latest one until enough of them are open. */
function planDraws(offer: OfferDefinition, latest: Latest, now: number, open: number): PlannedDraw[] {
  const draws: PlannedDraw[] = [];
  let missing = offer.operation.drawsAhead - open;
  if (missing <= 0) return draws;
  for (const draw of listFollowingSold(offer, latest, now)) {
    draws.push(draw);
    if (draw.stopAt > now) missing -= 1;
    if (missing <= 0) break;
  }
  return draws;
}

interface Latest {
  readonly drawNo: number;
  readonly calendarDate: string;
  /** Which draw of its day it is, where the game is drawn several times a day. */
  readonly roundTime: string | null;
  /** There is no draw yet: the number and the day are those before the first. */
  readonly isFirst: boolean;
}

/** What will have been opened by a moment that a preview asks about, beside the draws that are open then. */
export async function planDrawsAsOf(
  at: Db,
  offer: OfferDefinition,
  asOf: number,
  open: number,
): Promise<Draw[]> {
  if (offer.operation.raffle) return [];
  const draws = planDraws(offer, await findLatestDraw(at, offer, asOf), asOf, open);
  const ahead = draws.filter(({ stopAt }) => stopAt > asOf);
  return ahead.map(({ drawNo, localDate, drawAt, stopAt, round }, index) => ({
    kind: 'lottery_ticket_draw',
    drawNo,
    ...(!isHeldHere(offer) && { isNumberCounted: true as const }),
    drawOffset: open + index,
    date: localDate,
    ...(round && { round: round.name }),
    day: getWeekday(localDate),
    drawDate: toIso(drawAt),
    stop: toIso(stopAt),
    isPrizePoolUnknown: true,
    purchaseStatus: 'standard',
    status: 'DRAW_OPEN',
  }));
}

async function findLatestDraw(tx: Db | Tx, offer: OfferDefinition, now: number): Promise<Latest> {
  const row = await tx
    .selectFrom('draw')
    .select(['draw_no', 'local_date', 'calendar_date', 'round_time'])
    .where('offer_key', '=', offer.key)
    .where('parent_id', 'is', null)
    .orderBy('draw_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row)
    return {
      drawNo: (offer.operation.firstDrawNo ?? 1) - 1,
      calendarDate: addDays(toLocalDate(now, offer.timeZone), -1),
      roundTime: null,
      isFirst: true,
    };
  return {
    drawNo: row.draw_no,
    calendarDate: readCalendarDate(row),
    roundTime: row.round_time,
    isFirst: false,
  };
}

const isHeldHere = ({ operation: { demonstration, own } }: OfferDefinition): boolean =>
  demonstration !== undefined || own !== undefined;

/** What the first division offers at the least, where that is known before the draw before is settled. */
function findJackpotAhead(offer: OfferDefinition, localDate: string): number | null {
  const rules = findRulesOn(offer.rules, localDate);
  const { demonstration, own } = offer.operation;
  if (!rules) return null;
  if (own) return getBaseJackpotCents(rules, { poolCents: getMinimumPoolCents(offer) }) || null;
  return demonstration?.isJackpotKnownAhead ? getBaseJackpotCents(rules, demonstration) : null;
}

function commitTo({ key, timeZone, operation: { own } }: OfferDefinition, draw: PlannedDraw, seed: string) {
  const seeded = { offerKey: key, drawNo: draw.drawNo, seed };
  return own
    ? createDrawCommitment(seeded, planBeacon(own.beacon, { ...draw, timeZone }))
    : createCommitment(seeded);
}

/** The row of a draw, with the seed of one that we draw ourselves. */
function toDrawRow(services: Services, offer: OfferDefinition, draw: PlannedDraw) {
  const { random, clock } = services;
  const { demonstration, own } = offer.operation;
  const now = clock.now();
  // A draw that the shop holds is closed by its own step, which seals its list: also one that was missed.
  const isOpen = draw.stopAt > now || own !== undefined;
  // A commitment is worth something only while the draw can still be entered.
  const seed = isHeldHere(offer) && isOpen ? random.createHex(32) : undefined;
  const row = {
    id: random.createId('drw', now),
    offer_key: offer.key,
    draw_no: draw.drawNo,
    local_date: draw.localDate,
    round_time: draw.round?.time ?? null,
    round_name: draw.round?.name ?? null,
    draw_at: toIso(draw.drawAt),
    stop_at: toIso(draw.stopAt),
    status: isOpen ? 'DRAW_OPEN' : 'DRAW_CLOSED',
    jackpot_cents: findJackpotAhead(offer, draw.localDate),
    source: own ? 'own' : demonstration ? 'demonstration' : 'feed',
    numbers: null,
    commitment: seed ? commitTo(offer, draw, seed) : null,
    reveal: null,
    drawn_at: null,
    scored_at: null,
    paid_at: null,
    emailed_at: null,
    // The lottery says later which number it has given.
    number_state: isHeldHere(offer) ? null : 'counted',
  } as const;
  return { row, seed };
}

/** Draws that one statement writes: PostgreSQL takes 65,535 values in one. */
const DRAWS_AT_ONCE = 400;

/** Writes draws a few hundred at a time, each batch with its seeds. Gives the numbers of those that were not there yet. */
async function insertDraws(
  tx: Tx,
  services: Services,
  offer: OfferDefinition,
  draws: readonly PlannedDraw[],
): Promise<number[]> {
  const opened: number[] = [];
  const settlement = findSettlement(services, offer.type);
  for (let from = 0; from < draws.length; from += DRAWS_AT_ONCE) {
    const batch = draws.slice(from, from + DRAWS_AT_ONCE);
    const made = batch.map((draw) => toDrawRow(services, offer, draw));
    const inserted = await tx
      .insertInto('draw')
      .values(made.map(({ row }) => row))
      .onConflict((conflict) => conflict.columns(['offer_key', 'draw_no']).doNothing())
      .returning('id')
      .execute();
    const ids = new Set(inserted.map(({ id }) => id));
    const added = made.filter(({ row }) => ids.has(row.id));
    const secrets = added.flatMap(({ row, seed }) => (seed ? [{ draw_id: row.id, seed }] : []));
    if (secrets.length > 0) await tx.insertInto('draw_secret').values(secrets).execute();
    for (const [index, { row }] of made.entries()) {
      const draw = batch[index];
      if (!draw || !ids.has(row.id)) continue;
      await settlement?.openDraw?.(tx, services, offer, { id: row.id, ...draw });
      opened.push(row.draw_no);
    }
  }
  return opened;
}

/** Opens what an offer lacks, and gives the numbers of the draws added. */
export async function openMissingDraws(
  tx: Tx,
  services: Services,
  offer: OfferDefinition,
): Promise<number[]> {
  const now = services.clock.now();
  const { open } = await tx
    .selectFrom('draw')
    .select((count) => count.fn.countAll<number>().as('open'))
    .where('offer_key', '=', offer.key)
    .where('status', 'in', ['DRAW_OPEN', 'DRAW_CAPPED'])
    .where('stop_at', '>', toIso(now))
    .executeTakeFirstOrThrow();
  if (open >= offer.operation.drawsAhead) return [];
  const planned = planDraws(offer, await findLatestDraw(tx, offer, now), now, open);
  const { openPlanned = insertDraws } = findSettlement(services, offer.type) ?? {};
  return openPlanned(tx, services, offer, planned);
}

/**
 * Opens the draws of an offer up to a local date, for those who buy further ahead than is shown. Gives the numbers of the
 * draws added; none for raffles and for offers whose draws are opened by hand.
 */
export async function openDrawsUntil(
  tx: Tx,
  services: Services,
  offer: OfferDefinition,
  localDate: string,
): Promise<number[]> {
  if (offer.operation.raffle || !isDrawnByCalendar(offer)) return [];
  const planned: PlannedDraw[] = [];
  const now = services.clock.now();
  for (const draw of listFollowingSold(offer, await findLatestDraw(tx, offer, now), now)) {
    if (draw.localDate > localDate) break;
    planned.push(draw);
  }
  return insertDraws(tx, services, offer, planned);
}

const openDrawsOfOffer = (services: Services, offer: OfferDefinition): Promise<number> =>
  transactAndPurge(services, async (tx, announce) => {
    const opened = await openMissingDraws(tx, services, offer);
    announce(...opened.flatMap((drawNo) => listDrawTags(offer.key, drawNo)));
    return opened.length;
  });

/** What is wrong with one offer keeps no other from its draws. */
async function openDrawsOf(services: Services, offer: OfferDefinition): Promise<number> {
  try {
    return await openDrawsOfOffer(services, offer);
  } catch (error) {
    services.log.error({ err: error, offer: offer.key }, 'the draws of an offer could not be opened');
    return 0;
  }
}

/** Keeps draws open ahead: of every offer, or of one. Gives how many were added. */
export async function openDrawsAhead(services: Services, offerKey?: string): Promise<number> {
  const { db } = services.database;
  const wanted = offerKey === undefined ? await listOffers(db) : [await findOffer(db, offerKey)];
  let opened = 0;
  for (const offer of wanted) {
    if (offer && isDrawnByCalendar(offer)) opened += await openDrawsOf(services, offer);
  }
  return opened;
}
