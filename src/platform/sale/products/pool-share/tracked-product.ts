import type { TrackedProduct } from '#lib/contracts/cart/checkout.ts';
import { type Currency, toMoney } from '#lib/domain/money/money.ts';
import type { OfferOnSale, SaleDraw } from '../catalogue/offers-on-sale.ts';

interface PricedShares {
  readonly offer: OfferOnSale;
  readonly draw: SaleDraw;
  readonly body: { readonly totalGames: number; readonly currency: Currency };
  readonly priceCents: number;
}

interface CountedShares extends Pick<TrackedProduct, 'category' | 'description' | 'isRecurring'> {
  readonly shares: number;
}

/** Shares of a pool as analytics counts them on the receipt. */
export const toTrackedShares = (
  { offer, body, draw, priceCents }: PricedShares,
  { category, description, shares, isRecurring }: CountedShares,
): TrackedProduct => ({
  brand: offer.name,
  category,
  description,
  drawDate: draw.drawAt,
  drawNo: draw.drawNo,
  numDraws: 1,
  numGames: body.totalGames,
  numShares: shares,
  purchasePrice: toMoney(priceCents, body.currency),
  ...(draw.jackpotCents !== null && { prizePool: toMoney(draw.jackpotCents, body.currency) }),
  lotteryKey: offer.key,
  isRecurring,
  purchaseStatus: 'standard',
  daysOfWeek: [draw.day],
});
