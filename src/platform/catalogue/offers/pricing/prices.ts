// What an offer costs under a pricing: its own prices, some of them replaced.
import { z } from 'zod';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { parseAmount } from '#lib/domain/money/money.ts';

const Price = z.string().refine((text) => (parseAmount(text) ?? 0) > 0);

/** Prices by item, such as `standard/standard:10` or `book/ten`, as two-decimal strings. */
export const ItemPrices = z.record(z.string(), Price);
export type ItemPrices = z.infer<typeof ItemPrices>;

type Priced = Pick<ProductOffer, 'gameTypes' | 'raffle'>;

const FAVOURITES = 'favourites';
const nameGames = (gameType: string, gameOffer: string, games: number | typeof FAVOURITES): string =>
  `${gameType}/${gameOffer}:${games}`;
const nameBook = (key: string): string => `book/${key}`;

export interface PricedItem {
  readonly key: string;
  readonly price: string;
}

/** Everything of an offer that has a price which a pricing can replace. */
export const listPricedItems = ({ gameTypes, raffle }: Priced): PricedItem[] => [
  ...gameTypes.flatMap((gameType) =>
    gameType.gameOffers.flatMap(({ key, prices, favouritesPrice }) => [
      ...prices.map(({ games, price }) => ({ key: nameGames(gameType.key, key, games), price })),
      ...(favouritesPrice === undefined
        ? []
        : [{ key: nameGames(gameType.key, key, FAVOURITES), price: favouritesPrice }]),
    ]),
  ),
  ...(raffle?.ticketOffers ?? []).map(({ key, price }) => ({ key: nameBook(key), price })),
];

/** The offer at these prices; what they leave out costs what it usually does. */
export const applyPrices = <Offer extends Priced>(offer: Offer, own: ItemPrices): Offer => ({
  ...offer,
  gameTypes: offer.gameTypes.map((gameType) => ({
    ...gameType,
    gameOffers: gameType.gameOffers.map((gameOffer) => {
      const read = (games: number | typeof FAVOURITES) => own[nameGames(gameType.key, gameOffer.key, games)];
      const favouritesPrice = read(FAVOURITES) ?? gameOffer.favouritesPrice;
      return {
        ...gameOffer,
        prices: gameOffer.prices.map(({ games, price }) => ({ games, price: read(games) ?? price })),
        ...(favouritesPrice !== undefined && { favouritesPrice }),
      };
    }),
  })),
  ...(offer.raffle && {
    raffle: {
      ...offer.raffle,
      ticketOffers: offer.raffle.ticketOffers.map((book) => ({
        ...book,
        price: own[nameBook(book.key)] ?? book.price,
      })),
    },
  }),
});
