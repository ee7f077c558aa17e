// A line of the cart for each kind of product that a brand sells, as a preview shows it.
import type { CartItem } from '#lib/contracts/cart/cart.ts';
import type { Draw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer, ProductType } from '#lib/contracts/offers/offer.ts';
import type { LotteryTicketItem } from '#lib/contracts/products/lottery-ticket.ts';
import type { MembershipItem } from '#lib/contracts/products/membership.ts';
import type { RaffleTicketItem } from '#lib/contracts/products/raffle-ticket.ts';
import type { SyndicateShareItem } from '#lib/contracts/products/syndicate-share.ts';
import { toCents, toMoney } from '#lib/domain/money/money.ts';
import { findDrawOnSale } from '#lib/domain/offers/offers-on-sale.ts';
import { countPrizes } from '#lib/domain/raffle/prizes.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';

const createBase = (offer: ProductOffer, description: string) => ({
  id: `preview-${offer.key}`,
  lotteryKey: offer.key,
  drawEncodedIds: [],
  analyticsProductType: offer.type,
  offerName: offer.name,
  description,
  quantity: 1,
  isPreOrder: false,
});

function createLotteryItem(offer: ProductOffer, draw: Draw | undefined): LotteryTicketItem[] {
  const gameType = offer.gameTypes[0];
  const gameOffer = gameType?.gameOffers[0];
  const size = gameOffer?.prices[0];
  if (!draw || !gameType || !gameOffer || !size) return [];
  const price = toMoney(toCents(size.price), gameOffer.priceCurrency);
  const { drawNo, drawDate, date, day, stop, prizePool } = draw;
  return [
    {
      ...createBase(offer, gameOffer.name),
      kind: 'lottery_ticket',
      productType: 'lottery_ticket',
      gameType: gameType.key,
      gameOffer: gameOffer.key,
      days: [],
      numWeeks: 1,
      numDraws: 1,
      numGames: size.games,
      games: [],
      quickpick: true,
      hasFavouriteNumbers: false,
      favourite: false,
      drawNo,
      drawDate,
      date,
      day,
      stop,
      drawNos: [drawNo],
      drawPrizePool: prizePool,
      unitPrice: price,
      price,
    },
  ];
}

function createRaffleItem(offer: ProductOffer, draw: Draw | undefined): RaffleTicketItem[] {
  const book = offer.raffle?.ticketOffers[0];
  if (!draw?.raffle || !offer.raffle || !book) return [];
  const price = toMoney(toCents(book.price), offer.raffle.priceCurrency);
  const { name, value, ticketsInAll, prizes, purchaseStatus, featureImage } = draw.raffle;
  const { drawNo, drawDate, date, day, stop } = draw;
  return [
    {
      ...createBase(offer, book.name),
      kind: 'raffle_ticket',
      productType: 'raffle_ticket',
      gameOffer: book.key,
      numRaffleTickets: book.numTickets,
      causeKey: offer.causes[0]?.key,
      drawNo,
      drawDate,
      date,
      day,
      stop,
      drawName: name,
      value,
      featureImage,
      earlyBirds: [],
      ticketsInAll,
      prizesInAll: countPrizes(prizes),
      purchaseStatus,
      unitPrice: price,
      price,
    },
  ];
}

function createShareItem(offer: ProductOffer): SyndicateShareItem[] {
  const syndicate = offer.syndicates?.[0];
  if (!syndicate) return [];
  const { syndicateKey, name, lotteryKey, drawNo, drawDate, cutOff, shares, sharesLeft } = syndicate;
  const { costPerShare: price, totalGames, gamesPerShare, games = [], oneIn } = syndicate;
  return [
    {
      ...createBase(offer, name),
      kind: 'syndicate_share',
      productType: 'syndicate_share',
      syndicateKey,
      syndicateName: name,
      playedKey: lotteryKey,
      drawNo,
      drawDate,
      date: toLocalDate(Date.parse(drawDate), offer.timeZone),
      day: offer.drawDays[0] ?? 'sat',
      stop: cutOff,
      drawStop: cutOff,
      shares,
      sharesLeft,
      totalGames,
      gamesPerShare,
      games,
      oneIn,
      unitPrice: price,
      price,
    },
  ];
}

function createMembershipItem(offer: ProductOffer): MembershipItem[] {
  const membership = offer.membershipOffers?.[0];
  if (!membership) return [];
  const { key, name, price } = membership;
  return [
    {
      ...createBase(offer, name),
      kind: 'membership',
      productType: 'membership',
      membershipProgram: offer.key,
      membershipOffer: key,
      membershipOfferName: name,
      unitPrice: price,
      price,
    },
  ];
}

const SAMPLES: Readonly<
  Record<ProductType, (offer: ProductOffer, draw: Draw | undefined) => readonly CartItem[]>
> = {
  lottery_ticket: createLotteryItem,
  membership: createMembershipItem,
  raffle_ticket: createRaffleItem,
  syndicate_share: createShareItem,
};

const LOTTERY_TICKETS = 2;

/** Two lottery tickets, and one line of every other kind that is on sale. */
export function createSampleItems(offers: readonly ProductOffer[]): CartItem[] {
  const samples = offers
    .filter(({ availability, suspended }) => availability === 'available' && !suspended)
    .flatMap((offer) => SAMPLES[offer.type](offer, findDrawOnSale(offer)));
  const left = new Map<CartItem['kind'], number>([['lottery_ticket', LOTTERY_TICKETS]]);
  return samples.filter(({ kind }) => {
    const count = left.get(kind) ?? 1;
    left.set(kind, count - 1);
    return count > 0;
  });
}
