// What groups can play: lotteries of balls, the games of theirs that the shop picks, and what shares of them cost.
import type { GameType } from '#lib/contracts/offers/offer.ts';
import {
  type GameChoice,
  PARTY_STEPS,
  type PartyConfig,
  type PartyOfferConfig,
  type ShareChoice,
} from '#lib/contracts/party/party-config.ts';
import type { SessionDraw } from '#lib/contracts/party/session.ts';
import { describeGames } from '#lib/domain/lottery/describe-games.ts';
import { findRulesOn, isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import { getEntrySize } from '#lib/domain/lottery/game-types.ts';
import { getOddsOfEntry, getOneInWithGames } from '#lib/domain/lottery/odds.ts';
import { countCombinations } from '#lib/domain/lottery/systems.ts';
import { toCents, toMoney } from '#lib/domain/money/money.ts';
import { hasDrawnNumbers } from '#lib/domain/offers/drawn-numbers.ts';
import { GROUP_NAME_MAX, GROUP_NAME_MIN } from '#lib/domain/party/group-name.ts';
import {
  CUT_OFF_MINUTES,
  GROUPS_PAGE_SIZE,
  SESSIONS_PAGE_SIZE,
  SHARE_COUNTS,
  SHARES_MAX,
  SHARES_MIN,
} from '#lib/domain/party/limits.ts';
import { splitCost } from '#lib/domain/party/share-price.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import type { OfferDefinition } from '../../catalogue/offers/definition.ts';
import { listOffers } from '../../catalogue/offers/store.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';

/** Kinds of ticket whose games the shop can pick for a group. */
const PLAYED_TYPES: readonly GameType['key'][] = ['random', 'systems'];
/** Numbers of games that are offered of a kind, where it sells them. */
const GAME_COUNTS: readonly number[] = [1, 2, 4, 5, 8, 10, 12, 16, 20, 25, 50];

/** Draws that a party can be made for. */
const DRAWS_MAX = 12;

/** When shares of a draw stop being sold. */
export const getCutOffMs = (stopAt: string): number => Date.parse(stopAt) - CUT_OFF_MINUTES * MINUTE_MS;

/** Whether groups can play it: a lottery on sale whose games are of balls. */
export const isPlayed = (offer: OfferDefinition): boolean =>
  hasDrawnNumbers(offer) &&
  offer.availability === 'available' &&
  !offer.suspended &&
  offer.rules.some((some) => !isOrderRules(some));

export async function readPartyConfig({ database }: Services): Promise<PartyConfig> {
  const offers = (await listOffers(database.db)).filter(isPlayed);
  return {
    offers: offers.map(({ key, name }) => ({ key, name })),
    minShares: SHARES_MIN,
    maxShares: SHARES_MAX,
    cutOffMinutes: CUT_OFF_MINUTES,
    shareCounts: [...SHARE_COUNTS],
    groupsPageSize: GROUPS_PAGE_SIZE,
    sessionsPageSize: SESSIONS_PAGE_SIZE,
    nameMin: GROUP_NAME_MIN,
    nameMax: GROUP_NAME_MAX,
    steps: [...PARTY_STEPS],
  };
}

export async function listPlayableDraws(
  { database, clock }: Services,
  offerKey: string,
): Promise<(SessionDraw & { readonly id: string })[]> {
  const rows = await database.db
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', offerKey)
    .where('status', '=', 'DRAW_OPEN')
    .where('stop_at', '>', toIso(clock.now() + CUT_OFF_MINUTES * MINUTE_MS))
    .where((draw) => draw.or([draw('opens_at', 'is', null), draw('opens_at', '<=', toIso(clock.now()))]))
    .orderBy('draw_at')
    .limit(DRAWS_MAX)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    drawNo: row.draw_no,
    drawDate: row.draw_at,
    date: row.local_date,
    stop: row.stop_at,
    cutOff: toIso(getCutOffMs(row.stop_at)),
    ...(row.jackpot_cents !== null && { prizePool: toMoney(row.jackpot_cents) }),
  }));
}

function listShareChoices(costCents: number, currency: GameChoice['cost']['currency']): ShareChoice[] {
  return SHARE_COUNTS.filter((shares) => shares <= costCents).map((shares) => {
    const { lowCents, highCount } = splitCost(costCents, shares);
    return {
      shares,
      low: toMoney(lowCents, currency),
      high: toMoney(highCount > 0 ? lowCents + 1 : lowCents, currency),
      highCount,
    };
  });
}

function listGameChoices(offer: OfferDefinition, localDate: string): GameChoice[] {
  const rules = findRulesOn(offer.rules, localDate);
  if (!rules || isOrderRules(rules)) return [];
  return offer.gameTypes
    .filter(({ key }) => PLAYED_TYPES.includes(key))
    .flatMap((gameType) =>
      gameType.gameOffers.flatMap((gameOffer): GameChoice[] => {
        const size = getEntrySize(gameOffer);
        const [first] = getOddsOfEntry(rules, size).divisions;
        return gameOffer.prices
          .filter(({ games }) => GAME_COUNTS.includes(games))
          .map(({ games, price }) => ({
            gameType: gameType.key,
            gameOffer: gameOffer.key,
            numGames: games,
            description: describeGames(games, gameOffer, gameType),
            totalGames: games * countCombinations(rules, size),
            cost: toMoney(toCents(price), gameOffer.priceCurrency),
            oneIn: Math.round(getOneInWithGames(first!, games)),
            shareChoices: listShareChoices(toCents(price), gameOffer.priceCurrency),
          }));
      }),
    );
}

/** Undefined for what groups do not play. */
export async function readPartyOfferConfig(
  services: Services,
  offerKey: string,
): Promise<PartyOfferConfig | undefined> {
  const offers = await listOffers(services.database.db);
  const offer = offers.find(({ key }) => key === offerKey);
  if (!offer || !isPlayed(offer)) return undefined;
  const draws = await listPlayableDraws(services, offerKey);
  return {
    offerKey: offer.key,
    offerName: offer.name,
    timeZone: offer.timeZone,
    draws: draws.map(({ id: _, ...draw }) => draw),
    games: draws[0] ? listGameChoices(offer, draws[0].date) : [],
  };
}
