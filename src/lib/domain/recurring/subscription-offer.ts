// What a subscription to a game costs in its first period. For servers: it carries a time zone library.
import type { GameOffer, GameType, ProductOffer } from '../../contracts/offers/offer.ts';
import { getCalendarDate } from '../draws/calendar-date.ts';
import { type Currency, toCents } from '../money/money.ts';
import { listCoveredDates } from './next-charges.ts';
import { getPeriodDate, PERIOD_MONTHS, RECURRING_PERIODS, type RecurringPeriod } from './periods.ts';

interface PeriodExample {
  readonly period: RecurringPeriod;
  readonly draws: number;
  readonly priceCents: number;
  /** Local date on which the second period begins. */
  readonly next: string;
}

export interface SubscriptionExample {
  readonly gameType: GameType;
  readonly games: number;
  readonly currency: Currency;
  readonly periods: readonly PeriodExample[];
}

/** The game type that is sold by subscription; undefined where the offer sells none. */
export const findSubscriptionType = ({ gameTypes }: Pick<ProductOffer, 'gameTypes'>): GameType | undefined =>
  gameTypes.find(
    ({ recurringPurchase }) =>
      recurringPurchase?.type === 'subscription' && recurringPurchase.availability !== 'never',
  );

const findSmallest = ({
  gameOffers,
}: GameType): readonly [GameOffer, GameOffer['prices'][number]] | undefined => {
  const [gameOffer] = gameOffers;
  const [price] = gameOffer?.prices ?? [];
  return gameOffer && price && [gameOffer, price];
};

/**
 * The smallest ticket by each period, for those who begin on a local date of the offer's zone. Its first draw is the
 * next one that is open: one whose sales have ended today is not paid for.
 */
export function createSubscriptionExample(
  { gameTypes, drawDays, draws }: Pick<ProductOffer, 'gameTypes' | 'drawDays' | 'draws'>,
  today: string,
): SubscriptionExample | undefined {
  const gameType = findSubscriptionType({ gameTypes });
  const [gameOffer, smallest] = (gameType && findSmallest(gameType)) ?? [];
  const first = draws.find(({ status }) => status === 'DRAW_OPEN');
  if (!gameType || !gameOffer || !smallest || !first) return undefined;
  const periods = RECURRING_PERIODS.map((period) => {
    const next = getPeriodDate(today, PERIOD_MONTHS[period], 1);
    const count = listCoveredDates(drawDays, { from: getCalendarDate(first), until: next }).length;
    return { period, draws: count, priceCents: count * toCents(smallest.price), next };
  });
  return { gameType, games: smallest.games, currency: gameOffer.priceCurrency, periods };
}
