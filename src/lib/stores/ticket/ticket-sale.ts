// What the shop changes of an offer while a ticket of it is built: draws that close, and prices.
import type { GameOffer } from '#lib/contracts/offers/offer.ts';
import { createFirstChoice, normaliseChoice } from './ticket-choice.ts';
import type { BuilderDraw } from './ticket-offer.ts';
import type { TicketParts } from './ticket-parts.ts';

export const createTicketSale = ({ $offer, $choice }: TicketParts) => ({
  /** The chosen first draw; undefined while none is open. */
  getFirstDraw: (): BuilderDraw | undefined =>
    $offer.get().draws.find(({ drawNo }) => drawNo === $choice.get().firstDrawNo),
  /** Whether the sales of a listed draw have ended by `now`, in milliseconds. */
  hasClosedDraw: (now: number): boolean => $offer.get().draws.some(({ stop }) => Date.parse(stop) <= now),
  /** Takes draws off the list whose sales have ended by `now`, in milliseconds; true where the choice moved. */
  dropClosed(now: number): boolean {
    const open = $offer.get().draws.filter(({ stop }) => Date.parse(stop) > now);
    if (open.length === $offer.get().draws.length) return false;
    const before = $choice.get();
    $offer.set({ ...$offer.get(), draws: open });
    const isGone = !open.some(({ drawNo }) => drawNo === before.firstDrawNo);
    // The day of a single draw came with it, so the next draw brings its own.
    const days = isGone && before.days.length === 1 ? createFirstChoice($offer.get()).days : before.days;
    $choice.set(normaliseChoice($offer.get(), { ...before, days }));
    return $choice.get().firstDrawNo !== before.firstDrawNo;
  },
  /** Prices that hold from now on, by game offer; a game offer that is not among them keeps its own. */
  takePrices(priced: readonly Pick<GameOffer, 'key' | 'prices' | 'favouritesPrice'>[]) {
    const gameOffers = $offer.get().gameOffers.map((known) => {
      const found = priced.find(({ key }) => key === known.key);
      return found ? { ...known, prices: found.prices, favouritesPrice: found.favouritesPrice } : known;
    });
    $offer.set({ ...$offer.get(), gameOffers });
  },
});
