// Offers and draws as the platform keeps them, written straight to the database.
import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { Services } from '#platform/services.ts';
import { getNowIso } from '#platform/time.ts';
import { createLotteryOffer } from './lottery-offers.ts';

export const createDrawId = (offerKey: string, drawNo: number): string => `${offerKey}-${drawNo}`;

/** Puts an offer and its draws on sale. */
export async function putOnSale(
  services: Services,
  offer: ProductOffer = createLotteryOffer(),
): Promise<ProductOffer> {
  const { db } = services.database;
  const { draws, ...body } = offer;
  const { key, type, name, ranking } = offer;
  await db
    .insertInto('product_offer')
    .values({
      key,
      type,
      name,
      position: ranking,
      body: JSON.stringify({ regionNames: [], ...body }),
      updated_at: getNowIso(services.clock),
    })
    .execute();
  await db
    .insertInto('draw')
    .values(
      draws.map((draw) => ({
        id: createDrawId(key, draw.drawNo),
        offer_key: key,
        draw_no: draw.drawNo,
        local_date: draw.date,
        draw_at: draw.drawDate,
        stop_at: draw.stop,
        status: draw.status,
        jackpot_cents: 500_000_000,
        source: 'demonstration',
        numbers: null,
        commitment: null,
        reveal: null,
        drawn_at: null,
        scored_at: null,
        paid_at: null,
        emailed_at: null,
      })),
    )
    .execute();
  return offer;
}

/** Changes what the offer says about itself. */
export async function changeOffer(services: Services, offer: ProductOffer): Promise<void> {
  const { draws: _, ...body } = offer;
  await services.database.db
    .updateTable('product_offer')
    .set({ body: JSON.stringify({ regionNames: [], ...body }) })
    .where('key', '=', offer.key)
    .execute();
}

export async function setDraw(
  services: Services,
  id: string,
  status: DrawStatus,
  numbers?: { main: number[]; supplementary: number[]; powerball?: number },
): Promise<void> {
  await services.database.db
    .updateTable('draw')
    .set({ status, ...(numbers && { numbers: JSON.stringify(numbers) }) })
    .where('id', '=', id)
    .execute();
}
