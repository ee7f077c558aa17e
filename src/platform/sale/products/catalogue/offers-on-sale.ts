// Offers with the draws that may still be entered, read where tickets are priced.
import { type RawBuilder, sql } from 'kysely';
import { type ProductOffer, WEEKDAYS, type Weekday } from '#lib/contracts/offers/offer.ts';
import { getCalendarDate } from '#lib/domain/draws/calendar-date.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { OfferDefinition, OfferOperation } from '../../../catalogue/offers/definition.ts';
import { createParser } from '../../../catalogue/offers/parse-once.ts';
import { applyPrices } from '../../../catalogue/offers/pricing/prices.ts';
import { defineStatement } from '../../../ground/db/define-statement.ts';
import type { Db, Flavor, Tx } from '../../../ground/db/open.ts';
import type { DrawTable } from '../../../ground/db/schema/schema.ts';
import type { Clock } from '../../../time.ts';
import { getNowIso } from '../../../time.ts';

/** A draw that is open or capped and has not reached its stop. */
export interface SaleDraw {
  readonly id: string;
  readonly drawNo: number;
  readonly localDate: string;
  /** Local date by the calendar of its offer: the same, unless it was moved. */
  readonly calendarDate: string;
  /** Weekday of that date. */
  readonly day: Weekday;
  readonly drawAt: string;
  readonly stopAt: string;
  /** From when it is sold; null where from when it is announced. */
  readonly opensAt: string | null;
  readonly status: 'DRAW_OPEN' | 'DRAW_CAPPED';
  readonly jackpotCents: number | null;
  /** Which draw of its day it is, where there are several. */
  readonly round: string | null;
}

export interface OfferOnSale extends Omit<ProductOffer, 'draws'> {
  readonly draws: readonly SaleDraw[];
  /** The pricing whose prices these are; undefined for the usual ones. */
  readonly pricingId?: string;
  /** How it is run, as far as charges to come are planned by it. */
  readonly operation?: Pick<OfferOperation, 'closeTime' | 'raffle'>;
}

/** What is read of each draw, in the order of a row. */
const DRAW_COLUMNS = [
  'id',
  'draw_no',
  'local_date',
  'calendar_date',
  'draw_at',
  'stop_at',
  'opens_at',
  'status',
  'jackpot_cents',
  'round_name',
] as const satisfies (keyof DrawTable)[];

type DrawRow = [
  id: string,
  drawNo: number,
  localDate: string,
  calendarDate: string | null,
  drawAt: string,
  stopAt: string,
  opensAt: string | null,
  status: SaleDraw['status'],
  jackpotCents: number | null,
  round: string | null,
];

/** Rows as JSON text: an offer has up to ninety draws, and reading a row for each takes six times as long. */
function buildDrawList(flavor: Flavor, now: RawBuilder<string>): RawBuilder<string> {
  const row = sql.raw(flavor === 'postgres' ? 'json_build_array' : 'json_array');
  const list = sql.raw(flavor === 'postgres' ? 'json_agg' : 'json_group_array');
  const columns = sql.join(DRAW_COLUMNS.map((column) => sql.ref(`draw.${column}`)));
  return sql`coalesce((select cast(${list}(${row}(${columns}) order by draw.draw_at) as text)
    from draw where draw.offer_key = offer.key and draw.status in ('DRAW_OPEN', 'DRAW_CAPPED')
      and draw.stop_at > ${now}), '[]')`;
}

/** Offers with their draws that may still be entered, a row for each offer. */
const selectOfferRows = defineStatement(
  (at, { now, keys }: { now: string; keys: readonly string[] }, flavor) =>
    at
      .selectFrom('product_offer as offer')
      .where('offer.key', 'in', keys)
      .select(['offer.key', 'offer.body', buildDrawList(flavor, sql.val(now)).as('draws')]),
);

/** 1970 began on a Thursday. Called for every open draw of a purchase, hence no calendar library. */
export const getSaleDay = (localDate: string): Weekday => WEEKDAYS[(Date.parse(localDate) / DAY_MS + 3) % 7]!;

const toSaleDraw = ([
  id,
  drawNo,
  localDate,
  movedFrom,
  drawAt,
  stopAt,
  opensAt,
  status,
  jackpotCents,
  round,
]: DrawRow): SaleDraw => {
  const calendarDate = getCalendarDate({ date: localDate, calendarDate: movedFrom });
  const day = getSaleDay(calendarDate);
  return { id, drawNo, localDate, calendarDate, day, drawAt, stopAt, opensAt, status, jackpotCents, round };
};

type OfferBody = Omit<OfferOnSale, 'draws' | 'pricingId'> & Pick<OfferDefinition, 'prices'>;

const parseOfferBody = createParser((text) => JSON.parse(text) as OfferBody);
const parseDraws = createParser((text): readonly SaleDraw[] =>
  (JSON.parse(text) as DrawRow[]).map(toSaleDraw),
);

/** At the prices of a pricing, where the offer has some for it. */
function applyPricing({ prices, ...offer }: OfferBody, pricingId: string): Omit<OfferOnSale, 'draws'> {
  const own = prices?.[pricingId];
  return own ? { ...applyPrices(offer, own), pricingId } : offer;
}

/** The offers of those keys by key, their draws soonest first. An unknown key has no offer. */
export async function readOffersOnSale(
  at: Db | Tx,
  clock: Clock,
  wanted: readonly string[],
  pricingId: string,
): Promise<ReadonlyMap<string, OfferOnSale>> {
  const keys = [...new Set(wanted)];
  if (keys.length === 0) return new Map();
  const rows = await selectOfferRows(at, { now: getNowIso(clock), keys }).execute();
  return new Map(
    rows.map(({ key, body, draws }) => [
      key,
      { ...applyPricing(parseOfferBody(body), pricingId), key, draws: parseDraws(draws) },
    ]),
  );
}
