// Offers with the draws that may still be entered, read where tickets are priced.
import { type ProductOffer, WEEKDAYS, type Weekday } from '#lib/contracts/offer.ts';
import type { Db, Tx } from '../db/open.ts';
import type { Clock } from '../time.ts';
import { nowIso } from '../time.ts';

/** A draw that is open or capped and has not reached its stop. */
export interface SaleDraw {
  readonly id: string;
  readonly drawNo: number;
  readonly localDate: string;
  readonly day: Weekday;
  readonly drawAt: string;
  readonly stopAt: string;
  readonly status: 'DRAW_OPEN' | 'DRAW_CAPPED';
  readonly jackpotCents: number | null;
}

export type OfferOnSale = Omit<ProductOffer, 'draws'> & { readonly draws: readonly SaleDraw[] };

const saleDraws = (at: Db | Tx, clock: Clock, keys: readonly string[]) =>
  at
    .selectFrom('draw')
    .select(['id', 'offer_key', 'draw_no', 'local_date', 'draw_at', 'stop_at', 'status', 'jackpot_cents'])
    .where('offer_key', 'in', keys)
    .where('status', 'in', ['DRAW_OPEN', 'DRAW_CAPPED'])
    .where('stop_at', '>', nowIso(clock))
    .orderBy('draw_at')
    .execute();

const DAY_MS = 86_400_000;
/** 1970 began on a Thursday. Called for every open draw of a purchase, hence no calendar library. */
const weekdayOf = (localDate: string): Weekday => WEEKDAYS[(Date.parse(localDate) / DAY_MS + 3) % 7]!;

type DrawRow = Awaited<ReturnType<typeof saleDraws>>[number];

const saleDraw = (row: DrawRow): SaleDraw => ({
  id: row.id,
  drawNo: row.draw_no,
  localDate: row.local_date,
  day: weekdayOf(row.local_date),
  drawAt: row.draw_at,
  stopAt: row.stop_at,
  status: row.status as SaleDraw['status'],
  jackpotCents: row.jackpot_cents,
});

type OfferBody = Omit<ProductOffer, 'draws'>;

const BODIES_KEPT = 100;
const bodies = new Map<string, OfferBody>();

/** Offers change seldom and are read with every cart and purchase; equal text is read once. */
function bodyOf(text: string): OfferBody {
  const known = bodies.get(text);
  if (known) return known;
  if (bodies.size >= BODIES_KEPT) bodies.clear();
  const read = JSON.parse(text) as OfferBody;
  bodies.set(text, read);
  return read;
}

/** The offers of those keys by key, their draws soonest first. An unknown key has no offer. */
export async function offersOnSale(
  at: Db | Tx,
  clock: Clock,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, OfferOnSale>> {
  const keys = [...new Set(wanted)];
  if (keys.length === 0) return new Map();
  const offers = await at
    .selectFrom('product_offer')
    .select(['key', 'body'])
    .where('key', 'in', keys)
    .execute();
  const draws = await saleDraws(at, clock, keys);
  return new Map(
    offers.map(({ key, body }) => {
      const own = draws.filter((draw) => draw.offer_key === key).map(saleDraw);
      return [key, { ...bodyOf(body), key, draws: own }];
    }),
  );
}
