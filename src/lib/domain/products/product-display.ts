// What pages and scripts ask of a kind of product. A new kind is one object of this shape in the table.
import type { AnalyticsProduct } from '../../contracts/analytics.ts';
import type { CartItem, CartItemInput } from '../../contracts/cart.ts';
import type { Order } from '../../contracts/order.ts';
import type { PlayedGame } from '../../contracts/products/lottery-ticket.ts';

/** The draws that a line enters. */
export interface EnteredDraws {
  /** Draw numbers, soonest first; never empty. */
  readonly drawNos: readonly number[];
  /** The instant of the first draw. */
  readonly drawDate: string;
}

/** Games that a line plays, as its odds are counted from (decisions U8, M12). */
export interface PlayedLine {
  readonly lotteryKey: string;
  readonly offerName: string;
  readonly gameType: string;
  readonly gameOffer: string;
  readonly drawNos: readonly number[];
  readonly numGames: number;
  /** Empty where the shop picks. */
  readonly games: readonly PlayedGame[];
  readonly quickpick: boolean;
}

export interface CartItemFacts {
  /** Lines of one key stand together in the cart. */
  readonly groupKey: string;
  /** Undefined for what enters no draw. */
  readonly draws: EnteredDraws | undefined;
  /** When sales end; undefined where they do not. */
  readonly stop: string | undefined;
  /** Where the line is changed; undefined where it can only be removed. */
  readonly editHref: string | undefined;
  /** How many games its details show. */
  readonly shownGames: number;
  /** Undefined for what plays no numbers. */
  readonly played: PlayedLine | undefined;
}

export interface OrderFacts {
  /** Games as bought; empty for kinds without any. */
  readonly games: readonly PlayedGame[];
  readonly numDraws: number;
}

/** Methods, not properties: a table of them takes displays of single kinds. */
export interface ProductDisplay<Item extends CartItem = CartItem, Bought extends Order = Order> {
  describeItem(item: Item): CartItemFacts;
  describeOrder(order: Bought): OrderFacts;
  /** The line as it was added: to bring it back after it was removed, or to buy it again. */
  toInput(item: Item): CartItemInput;
  toAnalyticsProduct(item: Item, cartId: string): AnalyticsProduct;
}
