// What the next charges of a row are read from: its terms, and the draws or pools that it plays in.

import { sql } from 'kysely';
import {
  listNextCharges,
  type NextCharge,
  putOffPeriod,
  type RecurringTerms,
} from '#lib/domain/recurring/next-charges.ts';
import { isPutOff } from '#lib/domain/recurring/periods.ts';
import type { CalendarDraw, DrawCalendar, DrawRule } from '#lib/domain/recurring/schedule.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { readCalendarDate } from '../../../catalogue/draws/calendar-date.ts';
import { isDrawnByCalendar, type OfferDefinition } from '../../../catalogue/offers/definition.ts';
import { findOffer } from '../../../catalogue/offers/store.ts';
import { SALE_END } from '../../../catalogue/syndicates/sale-end.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { DrawTable } from '../../../ground/db/schema/schema.ts';
import type { AskedLine } from '../../../sale/products/product.ts';
import { findProduct } from '../../../sale/products/registry.ts';
import type { Services } from '../../../services.ts';
import { toIso } from '../../../time.ts';
import { applyAnnouncedPrices } from '../ahead/announced-price.ts';
import type { RecurringRow } from '../store.ts';

export const parseAsked = ({ asked, kind }: Pick<RecurringRow, 'asked' | 'kind'>): AskedLine => ({
  ...(JSON.parse(asked) as Record<string, unknown>),
  kind,
});

/** Undefined for a kind that cannot be bought again and again. */
function readTerms(services: Services, row: RecurringRow): RecurringTerms | undefined {
  const rules = findProduct(services, row.kind)?.recurring;
  if (!rules) return undefined;
  const { charging, countsDraws } = rules;
  const minimumJackpotCents = row.minimum_jackpot_cents ?? undefined;
  if (charging === 'months' && row.period === null) return undefined;
  const byDraw = charging === 'months' ? 'lottery' : charging;
  return {
    period: row.period ?? undefined,
    isMonthly: row.is_monthly === 1,
    anchorDate: row.anchor_date,
    zone: row.zone,
    days: rules.listDays(parseAsked(row)),
    minimumJackpotCents,
    charging: byDraw === 'lottery' && minimumJackpotCents !== undefined ? 'hunter' : byDraw,
    unitCents: row.agreed_cents,
    countsDraws: row.period !== null && countsDraws,
    isWithoutDraws: charging === 'months',
  };
}

const toRule = ({ drawDays, timeZone, operation }: OfferDefinition): DrawRule => ({
  drawDays,
  timeZone,
  closeTime: operation.closeTime,
});

const toDates = (row: Pick<DrawTable, 'draw_no' | 'local_date' | 'calendar_date'>) => ({
  drawNo: row.draw_no,
  localDate: row.local_date,
  calendarDate: readCalendarDate(row),
});

const NINE_DAYS_MS = 9 * DAY_MS;

/**
 * The draws of an offer from a week before an instant on: the one before the next has to be known. Where all are over
 * the last one, which the next ones are counted from.
 */
async function listKnownDraws(at: Db | Tx, offerKey: string, from: number): Promise<CalendarDraw[]> {
  const draws = at
    .selectFrom('draw')
    .select(['draw_no', 'local_date', 'calendar_date', 'stop_at', 'opens_at'])
    .where('offer_key', '=', offerKey)
    .where('parent_id', 'is', null);
  const later = await draws
    .where('stop_at', '>', toIso(from - NINE_DAYS_MS))
    .orderBy('draw_no')
    .execute();
  const rows = later.length > 0 ? later : await draws.orderBy('draw_no', 'desc').limit(1).execute();
  return rows.map((row) => ({
    ...toDates(row),
    stopAt: Date.parse(row.stop_at),
    opensAt: row.opens_at === null ? null : Date.parse(row.opens_at),
  }));
}

/** The draws in which an offer of shares has pools, each until the first of its pools closes. */
async function listPooledDraws(
  at: Db | Tx,
  { offer_key }: RecurringRow,
  from: number,
): Promise<CalendarDraw[]> {
  const rows = await at
    .selectFrom('pool')
    .innerJoin('draw', 'draw.id', 'pool.draw_id')
    .select(['draw.draw_no', 'draw.local_date', 'draw.calendar_date'])
    .select(sql<string>`min(${SALE_END})`.as('sale_end'))
    .where('pool.cut_off_at', 'is not', null)
    .where('pool.offer_key', '=', offer_key)
    .where('draw.stop_at', '>', toIso(from - NINE_DAYS_MS))
    .groupBy(['draw.draw_no', 'draw.local_date', 'draw.calendar_date'])
    .orderBy('draw.draw_no')
    .execute();
  return rows.map((row) => ({
    ...toDates(row),
    stopAt: Date.parse(row.sale_end),
    opensAt: null,
  }));
}

/** The draws in which a group plays the lottery, each with its session: sold from when that was opened. */
async function listPartyDraws(
  at: Db | Tx,
  { offer_key, group_id }: RecurringRow,
  from: number,
): Promise<CalendarDraw[]> {
  const rows = await at
    .selectFrom('party_session as session')
    .innerJoin('pool', 'pool.id', 'session.id')
    .innerJoin('draw', 'draw.id', 'session.draw_id')
    .select(['draw.draw_no', 'draw.local_date', 'draw.calendar_date', 'session.created_at'])
    .select(SALE_END.$castTo<string | null>().as('sale_end'))
    .where('session.group_id', '=', group_id ?? '')
    .where('session.offer_key', '=', offer_key)
    .where('session.cancelled_at', 'is', null)
    .where('draw.stop_at', '>', toIso(from - NINE_DAYS_MS))
    .orderBy('draw.draw_no')
    .execute();
  return rows.map((row) => ({
    ...toDates(row),
    stopAt: Date.parse(row.sale_end ?? row.created_at),
    opensAt: Date.parse(row.created_at),
  }));
}

/** What is known ahead of what is not planned by the calendar of its offer. */
const LISTED_DRAWS = { shares: listPooledDraws, party: listPartyDraws } as const;

export interface ChargePlan {
  readonly terms: RecurringTerms;
  readonly calendar: DrawCalendar;
  readonly offer: OfferDefinition;
}

/** Undefined where the offer or its kind is not known any more. */
export async function readChargePlan(
  at: Db | Tx,
  services: Services,
  row: RecurringRow,
  from: number,
): Promise<ChargePlan | undefined> {
  const terms = readTerms(services, row);
  const offer = terms && (await findOffer(at, row.offer_key));
  if (!terms || !offer) return undefined;
  const { charging } = terms;
  const isPooled = charging === 'shares' || charging === 'party';
  const draws = await (isPooled
    ? LISTED_DRAWS[charging](at, row, from)
    : listKnownDraws(at, row.offer_key, from));
  const hasRule = !isPooled && !offer.operation.raffle && isDrawnByCalendar(offer);
  return { terms, offer, calendar: { draws, rule: hasRule ? toRule(offer) : undefined } };
}

/** The charges of periods that wait for a later day than that of their period, due after an instant. */
async function listPutOff(
  at: Db | Tx,
  { id, period, zone }: RecurringRow,
  { terms, calendar }: ChargePlan,
  from: number,
): Promise<NextCharge[]> {
  if (period === null) return [];
  const rows = await at
    .selectFrom('recurring_charge')
    .select(['key', 'covers_from', 'due_at', 'last_at'])
    .where('recurring_id', '=', id)
    .where('covers_from', 'is not', null)
    .where('due_at', '>', toIso(from))
    .execute();
  return rows.flatMap(({ key, covers_from, due_at, last_at }) => {
    const times = { dueAt: Date.parse(due_at), lastAt: Date.parse(last_at) };
    if (covers_from === null || !isPutOff(times.dueAt, covers_from, zone)) return [];
    const before = Date.parse(covers_from) - NINE_DAYS_MS;
    const usual = listNextCharges(terms, calendar, { from: before }).find((charge) => charge.key === key);
    return usual ? [putOffPeriod(terms, calendar, usual, times)] : [];
  });
}

/** The charges of a row that are due after an instant, soonest first: a period that was put off at its later day. */
export async function listPlannedCharges(
  at: Db | Tx,
  row: RecurringRow,
  plan: ChargePlan,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<NextCharge[]> {
  const usual = listNextCharges(plan.terms, plan.calendar, { from, count });
  const putOff = await listPutOff(at, row, plan, from);
  if (putOff.length === 0) return usual;
  const others = usual.filter(({ key }) => !putOff.some((charge) => charge.key === key));
  return [...others, ...putOff].sort((a, b) => a.dueAt - b.dueAt).slice(0, count);
}

/**
 * The charges of a row that are due after an instant, soonest first, at the prices that its owner knows of. Those that were
 * skipped are among them: their rows say so.
 */
export async function readNextCharges(
  at: Db | Tx,
  services: Services,
  row: RecurringRow,
  { from, count = 3 }: { readonly from: number; readonly count?: number },
): Promise<NextCharge[]> {
  const plan = await readChargePlan(at, services, row, from);
  return plan
    ? applyAnnouncedPrices(at, services, row, await listPlannedCharges(at, row, plan, { from, count }))
    : [];
}
