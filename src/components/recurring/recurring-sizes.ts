// The sizes that a purchase that repeats can be changed to: games, books of tickets, shares.
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { RecurringDetails } from '#lib/contracts/recurring/recurring-entity.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { type Currency, formatCents, toCents } from '#lib/domain/money/money.ts';

interface Sizes {
  /** The field of the form. */
  readonly name: 'numberOfGames' | 'gameOffer' | 'numberOfShares';
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const SHARES_MAX = 10;

/** More or fewer games are of a quick pick alone: numbers that were picked are as many as they are. */
function listGames(t: Translate, offer: ProductOffer, purchase: RecurringDetails): Sizes | undefined {
  const { gameType, gameOffer, numberOfGames, games, quickpick } = purchase;
  const sold = offer.gameTypes
    .find(({ key }) => key === gameType)
    ?.gameOffers.find(({ key }) => key === gameOffer);
  if (!sold || numberOfGames === undefined || !quickpick || games.length > 0) return undefined;
  const options = sold.prices.map(({ games: count, price }) => ({
    value: String(count),
    label: t('recurring.size', {
      size: t('recurring.subscribe-games', { count }),
      price: formatCents(toCents(price), sold.priceCurrency),
    }),
  }));
  return { name: 'numberOfGames', value: String(numberOfGames), options };
}

function listBooks(
  t: Translate,
  { raffle }: ProductOffer,
  { gameOffer }: RecurringDetails,
): Sizes | undefined {
  if (!raffle || gameOffer === undefined) return undefined;
  const options = raffle.ticketOffers.map(({ key, name, price }) => ({
    value: key,
    label: t('recurring.size', { size: name, price: formatCents(toCents(price), raffle.priceCurrency) }),
  }));
  return { name: 'gameOffer', value: gameOffer, options };
}

function listShares(
  t: Translate,
  { numberOfShares }: RecurringDetails,
  {
    cents,
    currency,
    count = SHARES_MAX,
  }: { readonly cents: number; readonly currency: Currency; readonly count?: number },
): Sizes | undefined {
  if (numberOfShares === undefined) return undefined;
  const options = Array.from({ length: count }, (_, index) => ({
    value: String(index + 1),
    label: t('recurring.size', {
      size: t('recurring.shares', { count: index + 1 }),
      price: formatCents(Math.ceil(cents * (index + 1)), currency),
    }),
  }));
  return { name: 'numberOfShares', value: String(numberOfShares), options };
}

const listSyndicateShares = (t: Translate, { costPerShare }: ProductOffer, purchase: RecurringDetails) =>
  costPerShare &&
  listShares(t, purchase, { cents: toCents(costPerShare.amount), currency: costPerShare.currency });

/** At what a share was agreed to, as the group's next session may not be open yet, and no more than it has. */
function listPartyShares(t: Translate, purchase: RecurringDetails): Sizes | undefined {
  const { unitPrice, numberOfShares = 1, groupShares = SHARES_MAX } = purchase;
  const cents = toCents(unitPrice.amount) / numberOfShares;
  const count = Math.min(groupShares, SHARES_MAX);
  return listShares(t, purchase, { cents, currency: unitPrice.currency, count });
}

type ListSizes = (t: Translate, offer: ProductOffer, purchase: RecurringDetails) => Sizes | undefined;

const SIZES: Readonly<Record<RecurringDetails['productType'], ListSizes>> = {
  lottery_ticket: listGames,
  raffle_ticket: listBooks,
  syndicate_share: listSyndicateShares,
  social_syndicate_share: (t, _offer, purchase) => listPartyShares(t, purchase),
  membership: () => undefined,
};

/** Undefined where nothing of its size can be changed. */
export const listSizes: ListSizes = (t, offer, purchase) => SIZES[purchase.productType](t, offer, purchase);
