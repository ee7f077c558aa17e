// How likely the tickets of a cart win the first division, for beside the pay button (decisions U8, M12).
import type { CartItem } from '../../contracts/cart/cart.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { PlayedGame } from '../../contracts/offers/played-game.ts';
import type { Translate } from '../content/copy.ts';
import { countDifferentGames } from '../lottery/different-games.ts';
import { getOddsOfGameOffer } from '../lottery/game-odds.ts';
import { type GameRules, hasSpots, isOrderRules } from '../lottery/game-rules.ts';
import { formatOdds, getOneInWithGames, type Odds } from '../lottery/odds.ts';
import { getOddsOfOrderGames } from '../lottery/order-game.ts';
import { getCurrentRules } from '../offers/offers-on-sale.ts';
import { describeItem } from '../products/displays.ts';
import type { CartItemFacts, PlayedLine } from '../products/product-display.ts';

export interface CartOdds {
  readonly lotteryKey: string;
  readonly name: string;
  /** One in so many, in the draw in which the tickets are most likely to win. */
  readonly oneIn: number;
  /** `one`: one draw is entered. `each`: every draw has these odds. `best`: other draws have lower ones. */
  readonly draws: 'one' | 'each' | 'best';
  /** What is won: the first division; any prize where the plays of a game have first prizes of their own. */
  readonly prize: 'first' | 'any';
}

/** The odds of a line, or of all lines of a lottery, in words. */
export interface CartOddsLine {
  /** What is won: the first division of a lottery, any prize of it or of a raffle, or the first prize of a syndicate. */
  readonly prize: 'division' | 'any' | 'first';
  readonly name: string;
  readonly odds: string;
}

/** Games of one size that enter one draw. */
interface SameSize {
  readonly odds: Odds;
  readonly picked: PlayedGame[];
  /** The shop picks them when they are paid for. */
  unpicked: number;
}

/** Whether plays of the game, or counts of picked numbers, have first prizes of their own. */
const hasOwnFirstPrizes = (rules: GameRules): boolean => isOrderRules(rules) || hasSpots(rules);

function getOddsOfItem(offer: ProductOffer, rules: GameRules, item: PlayedLine): Odds | undefined {
  const gameOffer = offer.gameTypes
    .find(({ key }) => key === item.gameType)
    ?.gameOffers.find(({ key }) => key === item.gameOffer);
  if (!gameOffer) return undefined;
  const { first, any } = getOddsOfGameOffer(rules, item.gameType, gameOffer);
  return hasOwnFirstPrizes(rules) ? any : first;
}

function combineOdds(rules: GameRules, sizes: Iterable<SameSize>): number {
  let noWin = 0;
  for (const size of sizes) {
    const { odds, picked, unpicked } = size;
    if (isOrderRules(rules)) {
      if (picked.length > 0) noWin += Math.log1p(-1 / getOddsOfOrderGames(rules, picked).any.oneIn);
      noWin += unpicked * Math.log1p(-1 / odds.oneIn);
      continue;
    }
    noWin += Math.log1p(-1 / getOneInWithGames(odds, countDifferentGames(picked) + unpicked));
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
      // Orders of digits overlap, so all of a draw are counted together (decision M12).
      const size = isOrderRules(rules) && !item.quickpick ? 'orders' : `${odds.wins}/${odds.outOf}`;
      const same = sizes.get(size) ?? { odds, picked: [], unpicked: 0 };
      sizes.set(size, same);
      if (item.quickpick) same.unpicked += item.numGames;
      else same.picked.push(...item.games);
    }
  }
  const each = [...draws.values()].map((sizes) => Math.round(combineOdds(rules, sizes.values())));
  const oneIn = Math.min(...each);
  const isSame = each.every((one) => one === oneIn);
  return {
    lotteryKey: offer.key,
    name: items[0]?.offerName ?? offer.name,
    oneIn,
    draws: each.length === 1 ? 'one' : isSame ? 'each' : 'best',
    prize: hasOwnFirstPrizes(rules) ? 'any' : 'first',
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

/** Of the lines of one draw of a raffle, or of one syndicate: their tickets count together. */
function describeOwnOdds(t: Translate, group: readonly CartItemFacts[]): CartOddsLine[] {
  const [first] = group;
  if (!first?.odds) return [];
  const { key, prize, getOneIn } = first.odds;
  const oneIn = getOneIn(group.reduce((sum, { odds }) => sum + (odds?.count ?? 0), 0));
  return [{ name: first.title, prize, odds: t(key, { odds: formatOdds(t, oneIn) }) }];
}

/** What the cart says of the odds of its lines: of lotteries first, then of the others. */
export function describeCartOdds(
  t: Translate,
  items: readonly CartItem[],
  odds: readonly CartOdds[],
): CartOddsLine[] {
  const lotteries = odds.map(({ name, oneIn, draws, prize }) => ({
    name,
    prize: prize === 'first' ? ('division' as const) : ('any' as const),
    odds: t(`cart.odds-${draws}`, { odds: formatOdds(t, oneIn) }),
  }));
  const others = Map.groupBy(items.map(describeItem), ({ groupKey }) => groupKey);
  return [...lotteries, ...[...others.values()].flatMap((group) => describeOwnOdds(t, group))];
}
