// What the ticket builder needs of an offer: nothing else travels with the page.
import type { Draw } from '#lib/contracts/draw.ts';
import type { GameOffer, GameTypeKey, ProductOffer } from '#lib/contracts/offer.ts';
import { type GameRules, rulesOn } from '#lib/domain/lottery/game-rules.ts';
import { type Odds, oddsOfEntry } from '#lib/domain/lottery/odds.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';

export interface BuilderGameOffer extends GameOffer {
  /** How many numbers one game holds. */
  readonly size: EntrySize;
  /** Of one game: to win the first division, and to win anything (decision U8). */
  readonly odds: { readonly first: Odds; readonly any: Odds };
}

export interface BuilderOffer
  extends Pick<
    ProductOffer,
    'key' | 'name' | 'timeZone' | 'drawDays' | 'hasSelectableDays' | 'multiDraw' | 'causes' | 'draws'
  > {
  readonly gameTypeKey: GameTypeKey;
  readonly gameOffers: readonly BuilderGameOffer[];
  /** In force for the next draw. */
  readonly rules: GameRules;
}

const countIn = (offer: GameOffer, name: 'numbers' | 'powerball'): number =>
  offer.numberSets.find((set) => set.name === name)?.count ?? 0;

/** The builder's view of one game type; undefined where the offer does not have it or it can't be drawn. */
export function builderOffer(offer: ProductOffer, gameTypeKey: GameTypeKey): BuilderOffer | undefined {
  const gameType = offer.gameTypes.find(({ key }) => key === gameTypeKey);
  const rules = offer.draws[0] ? rulesOn(offer.rules, offer.draws[0].date) : offer.rules[0];
  if (!gameType || !rules) return undefined;
  const { key, name, timeZone, drawDays, hasSelectableDays, multiDraw, causes } = offer;
  return {
    ...{ key, name, timeZone, drawDays, hasSelectableDays, multiDraw, causes, gameTypeKey },
    draws: offer.draws.map(({ commitment: _, ...draw }): Draw => draw),
    gameOffers: gameType.gameOffers.map((gameOffer) => {
      const size = { numbers: countIn(gameOffer, 'numbers'), powerballs: countIn(gameOffer, 'powerball') };
      const { divisions, any } = oddsOfEntry(rules, size);
      return { ...gameOffer, size, odds: { first: divisions[0]!, any } };
    }),
    rules,
  };
}
