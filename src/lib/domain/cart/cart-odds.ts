// How likely the tickets of a cart win the first division, for beside the pay button (decisions U8, M12).
import type { CartItem } from '../../contracts/cart.ts';
import type { GameRules, ProductOffer } from '../../contracts/offer.ts';
import { type ComparableGame, countDifferentGames } from '../lottery/different-games.ts';
import { getEntrySize } from '../lottery/game-types.ts';
import { getOddsOfEntry, getOneInWithGames, type Odds } from '../lottery/odds.ts';
import { getCurrentRules } from '../offers/offers-on-sale.ts';
import { describeItem } from '../products/displays.ts';
import type { PlayedLine } from '../products/product-display.ts';

export interface CartOdds {
  readonly lotteryKey: string;
  readonly name: string;
  /** One in so many, in the draw in which the tickets are most likely to win. */
  readonly oneIn: number;
  /** `one`: one draw is entered. `each`: every draw has these odds. `best`: other draws have lower ones. */
  readonly draws: 'one' | 'each' | 'best';
}

/** Games of one size that enter one draw. */
interface SameSize {
  readonly odds: Odds;
  readonly picked: ComparableGame[];
  /** The shop picks them when they are paid for. */
  unpicked: number;
}

function getOddsOfItem(offer: ProductOffer, rules: GameRules, item: PlayedLine): Odds | undefined {
  const gameOffer = offer.gameTypes
    .find(({ key }) => key === item.gameType)
    ?.gameOffers.find(({ key }) => key === item.gameOffer);
  if (!gameOffer) return undefined;
  return getOddsOfEntry(rules, getEntrySize(gameOffer)).divisions[0];
}

function combineOdds(sizes: Iterable<SameSize>): number {
  let noWin = 0;
  for (const { odds, picked, unpicked } of sizes) {
    const oneIn = getOneInWithGames(odds, countDifferentGames(picked) + unpicked);
    noWin += Math.log1p(-1 / oneIn);
  }
  return -1 / Math.expm1(noWin);
}

function getOddsOfLottery(offer: ProductOffer, items: readonly PlayedLine[]): CartOdds | undefined {
  const rules = getCurrentRules(offer);
  if (!rules) return undefined;
  const draws = new Map<number, Map<string, SameSize>>();
  for (const item of items) {
    const odds = getOddsOfItem(offer, rules, item);
    if (!odds) return undefined;
    for (const drawNo of item.drawNos) {
      const sizes = draws.get(drawNo) ?? new Map<string, SameSize>();
      draws.set(drawNo, sizes);
      const size = `${odds.wins}/${odds.outOf}`;
      const same = sizes.get(size) ?? { odds, picked: [], unpicked: 0 };
      sizes.set(size, same);
      if (item.quickpick) same.unpicked += item.numGames;
      else same.picked.push(...item.games);
    }
  }
  const each = [...draws.values()].map((sizes) => Math.round(combineOdds(sizes.values())));
  const oneIn = Math.min(...each);
  const isSame = each.every((one) => one === oneIn);
  return {
    lotteryKey: offer.key,
    name: items[0]?.offerName ?? offer.name,
    oneIn,
    draws: each.length === 1 ? 'one' : isSame ? 'each' : 'best',
  };
}

/** One entry for each lottery of the cart, in the order of the lines; a lottery that is not known is left out. */
export function getOddsOfCart(cartItems: readonly CartItem[], offers: readonly ProductOffer[]): CartOdds[] {
  const items = cartItems.flatMap((item) => describeItem(item).played ?? []);
  const keys = [...new Set(items.map(({ lotteryKey }) => lotteryKey))];
  return keys.flatMap((key) => {
    const offer = offers.find((one) => one.key === key);
    const odds =
      offer &&
      getOddsOfLottery(
        offer,
        items.filter(({ lotteryKey }) => lotteryKey === key),
      );
    return odds ? [odds] : [];
  });
}
