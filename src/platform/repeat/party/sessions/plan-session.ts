// What a session plays: games as they were picked, or picked by the shop, at the lottery's price.
import { z } from 'zod';
import { GameTypeKey } from '#lib/contracts/offers/offer.ts';
import { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import { describeGames } from '#lib/domain/lottery/describe-games.ts';
import { countDifferentGames } from '#lib/domain/lottery/different-games.ts';
import { findRulesOn, isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import { getEntrySize } from '#lib/domain/lottery/game-types.ts';
import { getOddsOfEntry, getOneInWithGames } from '#lib/domain/lottery/odds.ts';
import { pickGame } from '#lib/domain/lottery/quick-pick.ts';
import { countCombinations } from '#lib/domain/lottery/systems.ts';
import { SHARES_MAX, SHARES_MIN } from '#lib/domain/party/limits.ts';
import { findGamesPriceCents } from '#lib/domain/ticket/ticket-price.ts';
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';
import type { PoolBody } from '../../../catalogue/syndicates/pool-body.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Random } from '../../../random.ts';
import { findGameFault } from '../../../sale/products/lottery-ticket/check-games.ts';
import { isPlayed } from '../config.ts';

/** What a session is made of, and the one after it. */
export const SessionTemplate = z.object({
  gameType: GameTypeKey,
  gameOffer: z.string(),
  numGames: z.number().int(),
  /** Missing where the shop picks again for each draw. */
  games: z.array(PlayedGame).optional(),
  numShares: z.number().int(),
});
export type SessionTemplate = z.infer<typeof SessionTemplate>;

/** @throws DomainError `offer_unknown`, `game_offer_unknown` */
function requireGameOffer(offer: OfferDefinition | undefined, template: SessionTemplate) {
  if (!offer || !isPlayed(offer)) throw createDomainError(PARTY_ERRORS, 'offer_unknown');
  const gameType = offer.gameTypes.find(({ key }) => key === template.gameType);
  const gameOffer = gameType?.gameOffers.find(({ key }) => key === template.gameOffer);
  const priceCents = gameOffer && findGamesPriceCents(gameOffer, template.numGames);
  if (!gameType || !gameOffer || !priceCents) throw createDomainError(PARTY_ERRORS, 'game_offer_unknown');
  return { offer, gameType, gameOffer, priceCents };
}

/**
 * What the session of a group plays in the draw of that local date.
 * @throws DomainError `offer_unknown`, `game_offer_unknown`, `numbers_invalid`, `shares_invalid`
 */
export function planSession(
  groupName: string,
  lottery: OfferDefinition | undefined,
  template: SessionTemplate,
  localDate: string,
  random: Random,
): PoolBody {
  const { offer, gameType, gameOffer, priceCents } = requireGameOffer(lottery, template);
  const { numGames, numShares } = template;
  if (numShares < SHARES_MIN || numShares > SHARES_MAX || numShares > priceCents)
    throw createDomainError(PARTY_ERRORS, 'shares_invalid', { min: SHARES_MIN, max: SHARES_MAX });
  const rules = findRulesOn(offer.rules, localDate);
  if (!rules || isOrderRules(rules)) throw createDomainError(PARTY_ERRORS, 'offer_unknown');
  const size = getEntrySize(gameOffer);
  const games =
    template.games ??
    Array.from({ length: numGames }, (): PlayedGame => {
      const { numbers, powerballs } = pickGame(rules, random.pickInteger, { size });
      return { numbers: [...numbers], ...(powerballs && { powerballs: [...powerballs] }) };
    });
  const fault = findGameFault({ gameTypeKey: gameType.key, gameOffer, rules }, games);
  if (fault) throw createDomainError(PARTY_ERRORS, 'numbers_invalid', fault);
  const [first] = getOddsOfEntry(rules, size).divisions;
  return {
    name: groupName,
    lotteryKey: offer.key,
    lotteryName: offer.name,
    gameType: gameType.key,
    gameOffer: gameOffer.key,
    description: describeGames(numGames, gameOffer, gameType),
    games,
    totalGames: numGames * countCombinations(rules, size),
    oneIn: Math.round(getOneInWithGames(first!, countDifferentGames(games))),
    priceCents,
    currency: gameOffer.priceCurrency,
  };
}
