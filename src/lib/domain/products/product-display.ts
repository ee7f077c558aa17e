// What pages and scripts ask of a kind of product. A new kind is one object of this shape in the table.
import type { AnalyticsProduct } from '../../contracts/analytics.ts';
import type { CartItem, CartItemInput } from '../../contracts/cart/cart.ts';
import type { Order } from '../../contracts/cart/order.ts';
import type { GameTypeKey } from '../../contracts/offers/offer.ts';
import type { PlayedGame } from '../../contracts/offers/played-game.ts';
import type { CopyValues } from '../content/copy.ts';
import type { NumberRun } from '../raffle/numbers.ts';
import type { NextStep } from './next-steps.ts';

/** The draws that a line enters. */
export interface EnteredDraws {
  /** Draw numbers, soonest first; never empty. */
  readonly drawNos: readonly number[];
  /** The instant of the first draw. */
  readonly drawDate: string;
  /** Its local date in the offer's zone. */
  readonly date: string;
}

/** Games that a line plays, as its odds are counted from (decisions U8, M12). */
export interface PlayedLine {
  readonly lotteryKey: string;
  readonly offerName: string;
  readonly gameType: GameTypeKey;
  readonly gameOffer: string;
  readonly drawNos: readonly number[];
  readonly numGames: number;
  /** Empty where the shop picks. */
  readonly games: readonly PlayedGame[];
  readonly quickpick: boolean;
}

/** A fact in a word or two: a text of the copy with its values. */
export interface Chip {
  readonly key: string;
  readonly values?: CopyValues;
}

/** So many of what the kind calls its goods. */
export interface CountedGoods {
  /** The text of the copy that counts them; with `-your` it says whose they are, with `-title` it heads a page. */
  readonly key: string;
  readonly count: number;
}

/** Odds that the line itself says. */
export interface OddsFacts {
  /** How many tickets or shares it has of what its group plays: those of a group are added up. */
  readonly count: number;
  /** One in so many with that many of them. */
  readonly getOneIn: (count: number) => number;
  /** What is won. */
  readonly prize: 'any' | 'first';
  /** The text that says what they are the odds of; it takes `odds`. */
  readonly key: string;
}

export interface CartItemFacts {
  /** Lines of one key stand together in the cart. */
  readonly groupKey: string;
  /** What heads the line: the name of the game, the raffle's draw, the syndicate. */
  readonly title: string;
  /** Undefined for what enters no draw. */
  readonly draws: EnteredDraws | undefined;
  /** The offer in whose zone its draws are held; undefined for what enters no draw. */
  readonly zoneKey: string | undefined;
  /** When sales end; undefined where they do not. */
  readonly stop: string | undefined;
  /** Where the line is changed; undefined where that is not on a page of its own. */
  readonly editHref: string | undefined;
  /** The line opens its fields where it stands. */
  readonly canEditInPlace: boolean;
  /** How many games its details show. */
  readonly shownGames: number;
  /** Undefined for what plays no numbers of the customer's choice. */
  readonly played: PlayedLine | undefined;
  readonly chips: readonly Chip[];
  /** Undefined where they are counted over all lines of a lottery, or where there are none. */
  readonly odds: OddsFacts | undefined;
  /** Undefined for discounts. */
  readonly goods: CountedGoods | undefined;
  /** A discount: it stands with the sums. */
  readonly isDiscount: boolean;
  /** The promotion code that brings it back after it was removed. */
  readonly code?: string;
  /** Where it is bought again: what is said of it, by the key of a text, and whether another number of it can be bought. */
  readonly replay?: {
    readonly note?: string;
    readonly quantity?: { readonly value: number; readonly max: number };
  };
  /** The shop adds it by itself: it can be neither changed nor removed. */
  readonly isAutomatic?: boolean;
}

export interface OrderFacts {
  /** Games as bought; empty for kinds without any. */
  readonly games: readonly PlayedGame[];
  /** Each game is played with every powerball there is, so that none is listed. */
  readonly hasEveryPowerball?: boolean;
  /** What the game calls a ball of its second barrel, where that is not the shop's word. */
  readonly ballName?: string | undefined;
  /** Numbers of raffle tickets; empty until a pre-order is charged. */
  readonly ticketRuns?: readonly NumberRun[];
  readonly numDraws: number;
  readonly chips: readonly Chip[];
  /** It shows more where it is asked for alone. */
  readonly hasDetails?: boolean;
  /** The id of what it is bought again by, where it did not begin it. */
  readonly repeatedBy?: string | undefined;
  /** Whether it is in its draws, or enters none: not while it is a pre-order or a share that is not sure to play. */
  readonly isEntered: boolean;
  /** What happens next with it. */
  readonly next: readonly NextStep[];
  /** Undefined for discounts. */
  readonly goods: CountedGoods | undefined;
  /** A discount: it is listed with the sums, not among the tickets. */
  readonly isDiscount: boolean;
}

/** Methods, not properties: a table of them takes displays of single kinds. */
export interface ProductDisplay<Item extends CartItem = CartItem, Bought extends Order = Order> {
  describeItem(item: Item): CartItemFacts;
  describeOrder(order: Bought): OrderFacts;
  /**
   * The line as it was added: to bring it back after it was removed, or to buy it again. Undefined for what comes by
   * another call.
   */
  toInput(item: Item): CartItemInput | undefined;
  toAnalyticsProduct(item: Item, cartId: string): AnalyticsProduct;
}
