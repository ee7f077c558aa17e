// Offers with the draws that may still be entered, read where tickets are priced.
import { type InferResult, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type ProductOffer, WEEKDAYS, type Weekday } from '#lib/contracts/offers/offer.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { defineStatement } from '../db/define-statement.ts';
import type { Db, Tx } from '../db/open.ts';
import type { OfferDefinition, OfferOperation } from '../offers/definition.ts';
import { applyPrices } from '../offers/pricing/prices.ts';
import type { Clock } from '../time.ts';
import { getNowIso } from '../time.ts';

/** A draw that is open or capped and has not reached its stop. */
export interface SaleDraw {
  readonly id: string;
  readonly drawNo: number;
  readonly localDate: string;
  readonly day: Weekday;
  readonly drawAt: string;
  readonly stopAt: string;
  /** From when it is sold; null where from when it is announced. */
  readonly opensAt: string | null;
  readonly status: 'DRAW_OPEN' | 'DRAW_CAPPED';
  readonly jackpotCents: number | null;
}

export interface OfferOnSale extends Omit<ProductOffer, 'draws'> {
  readonly draws: readonly SaleDraw[];
  /** The pricing whose prices these are; undefined for the usual ones. */
  readonly pricingId?: string;
  /** How it is run, as far as charges to come are planned by it. */
  readonly operation?: Pick<OfferOperation, 'closeTime' | 'raffle'>;
}

/** The first row of an offer in a result: its body is read once, whatever the number of its draws. */
const isFirstOfOffer = sql<boolean>`row_number() over (partition by offer.key order by draw.draw_at) = 1`;

/** Offers with their draws that may still be entered, a row for each draw; one without draws has one row. */
const selectOfferRows = defineStatement((at, { now, keys }: { now: string; keys: readonly string[] }) =>
  at
    .selectFrom('product_offer as offer')
    .leftJoin('draw', (join) =>
      join
        .onRef('draw.offer_key', '=', 'offer.key')
        .on('draw.status', 'in', ['DRAW_OPEN', 'DRAW_CAPPED'])
        .on('draw.stop_at', '>', now),
    )
    .where('offer.key', 'in', keys)
    .select(['offer.key', 'draw.id', 'draw.draw_no', 'draw.local_date', 'draw.draw_at', 'draw.stop_at'])
    .select(['draw.status', 'draw.jackpot_cents', 'draw.opens_at'])
    .select((row) => row.case().when(isFirstOfOffer).then(row.ref('offer.body')).end().as('body'))
    .orderBy('draw.draw_at'),
);

/** 1970 began on a Thursday. Called for every open draw of a purchase, hence no calendar library. */
export const getSaleDay = (localDate: string): Weekday => WEEKDAYS[(Date.parse(localDate) / DAY_MS + 3) % 7]!;

type OfferRow = InferResult<ReturnType<typeof selectOfferRows>>[number];

/** The draw of a row; none where the offer has none on sale. */
function toSaleDraw(row: OfferRow): SaleDraw | undefined {
  const { id, draw_no: drawNo, local_date: localDate, draw_at: drawAt, stop_at: stopAt } = row;
  if (id === null || drawNo === null || localDate === null || drawAt === null || stopAt === null)
    return undefined;
  return {
    id,
    drawNo,
    localDate,
    day: getSaleDay(localDate),
    drawAt,
    stopAt,
    opensAt: row.opens_at,
    status: row.status as SaleDraw['status'],
    jackpotCents: row.jackpot_cents,
  };
}

type OfferBody = Omit<OfferOnSale, 'draws' | 'pricingId'> & Pick<OfferDefinition, 'prices'>;

const BODIES_KEPT = 100;
const parsedBodies = new LRUCache<string, OfferBody>({ max: BODIES_KEPT });

/** Offers change seldom and are read with every cart and purchase; equal text is read once. */
function parseOfferBody(text: string): OfferBody {
  const known = parsedBodies.get(text);
  if (known) return known;
  const read = JSON.parse(text) as OfferBody;
  parsedBodies.set(text, read);
  return read;
}

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
  const offers = rows.filter((row): row is OfferRow & { body: string } => row.body !== null);
  return new Map(
    offers.map(({ key, body }) => {
      const draws = rows.flatMap((row) => (row.key === key ? (toSaleDraw(row) ?? []) : []));
      return [key, { ...applyPricing(parseOfferBody(body), pricingId), key, draws }];
    }),
  );
}
