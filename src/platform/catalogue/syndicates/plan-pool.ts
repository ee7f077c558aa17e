// What the next pool of an offer plays: games picked by the shop, at the lottery's price.
import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import { describeGames } from '#lib/domain/lottery/describe-games.ts';
import { countDifferentGames } from '#lib/domain/lottery/different-games.ts';
import { findRulesOn, isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import { getEntrySize } from '#lib/domain/lottery/game-types.ts';
import { getOddsOfEntry, getOneInWithGames } from '#lib/domain/lottery/odds.ts';
import { pickGame } from '#lib/domain/lottery/quick-pick.ts';
import { countCombinations } from '#lib/domain/lottery/systems.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { findGamesPriceCents } from '#lib/domain/ticket/ticket-price.ts';
import type { Random } from '../../random.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import type { SyndicateTerms } from '../offers/syndicate-terms.ts';
import type { PoolBody } from './pool-body.ts';

/** The terms of an offer do not fit the lottery that it names; the message says why. */
export class SyndicateTermsError extends Error {
  override readonly name = 'SyndicateTermsError';
}

/** @throws SyndicateTermsError where the lottery does not sell what the terms name, or at another price */
export function findPoolGameOffer(lottery: OfferDefinition | undefined, terms: SyndicateTerms) {
  const gameType = lottery?.gameTypes.find(({ key }) => key === terms.gameType);
  const gameOffer = gameType?.gameOffers.find(({ key }) => key === terms.gameOffer);
  if (!lottery || !gameType || !gameOffer)
    throw new SyndicateTermsError(`${terms.lotteryKey} sells no ${terms.gameType} ${terms.gameOffer}.`);
  const priceCents = findGamesPriceCents(gameOffer, terms.games);
  if (priceCents === undefined)
    throw new SyndicateTermsError(`${terms.lotteryKey} sells no ${terms.games} games of ${terms.gameOffer}.`);
  if (priceCents !== terms.shares * terms.shareCents)
    throw new SyndicateTermsError(
      `${terms.shares} shares of ${formatCents(terms.shareCents)} are not the ${formatCents(priceCents)} that the games cost.`,
    );
  return { lottery, gameType, gameOffer, priceCents };
}

/** What a new pool in the draw of that local date plays. @throws SyndicateTermsError */
export function planPool(
  { name, operation }: OfferDefinition,
  lotteryOffer: OfferDefinition | undefined,
  localDate: string,
  random: Random,
): { terms: SyndicateTerms; body: PoolBody } {
  const terms = operation.syndicate;
  if (!terms) throw new SyndicateTermsError(`${name} sells no shares.`);
  const { lottery, gameType, gameOffer, priceCents } = findPoolGameOffer(lotteryOffer, terms);
  const rules = findRulesOn(lottery.rules, localDate);
  if (!rules) throw new SyndicateTermsError(`${lottery.key} has no rules for ${localDate}.`);
  if (isOrderRules(rules))
    throw new SyndicateTermsError(`${lottery.key} is of digits in order; syndicates play games of balls.`);
  const size = getEntrySize(gameOffer);
  const games = Array.from({ length: terms.games }, (): PlayedGame => {
    const { numbers, powerballs } = pickGame(rules, random.pickInteger, { size });
    return { numbers: [...numbers], ...(powerballs && { powerballs: [...powerballs] }) };
  });
  const [first] = getOddsOfEntry(rules, size).divisions;
  return {
    terms,
    body: {
      name,
      lotteryKey: lottery.key,
      lotteryName: lottery.name,
      gameType: terms.gameType,
      gameOffer: gameOffer.key,
      description: describeGames(terms.games, gameOffer, gameType),
      games,
      totalGames: terms.games * countCombinations(rules, size),
      oneIn: Math.round(getOneInWithGames(first!, countDifferentGames(games))),
      priceCents,
      currency: gameOffer.priceCurrency,
    },
  };
}
