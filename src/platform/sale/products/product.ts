// What the cart, the till, orders, draws and the ledger ask of a kind of product. A new kind is one object of this
// shape in `productKinds` of a module; nothing else compares kinds.
import type { z } from 'zod';
import type { CartItem, CartItemInput, RemovalReason } from '#lib/contracts/cart/cart.ts';
import type { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import type { TrackedProduct } from '#lib/contracts/cart/checkout.ts';
import type { Order } from '#lib/contracts/cart/order.ts';
import type { ProductOffer, RecurringOption, Weekday } from '#lib/contracts/offers/offer.ts';
import type { AutoplayChange } from '#lib/contracts/recurring/autoplay.ts';
import type { EntryWithDraw, PoolOfEntry } from '../../catalogue/draws/entry-with-draw.ts';
import type { DrawSettlement } from '../../catalogue/draws/settle/settlement.ts';
import type { OfferDefinition } from '../../catalogue/offers/definition.ts';
import type { NumberRun, PoolTake } from '../../catalogue/stock/stock.ts';
import type { DomainError } from '../../domain-error.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { CheckoutTable, EntryTable, TicketTable } from '../../ground/db/schema/schema.ts';
import type { Statement } from '../../ground/db/write-together.ts';
import type { LedgerRule } from '../../money/ledger/rule.ts';
import type { Services } from '../../services.ts';
import type { Buyer } from './buyer.ts';
import type { CatalogueRows, LineSources } from './catalogue/catalogue.ts';
import type { SaleDraw } from './catalogue/offers-on-sale.ts';
import type { RecurringContent } from './recurring-content.ts';

/** A line as it was asked for: what the cart keeps of it, as JSON. Only its own kind knows the rest. */
export interface AskedLine {
  readonly kind: string;
}

/**
 * The order in which lines are priced: the goods, then what vouchers take off what a membership leaves of them. Within a
 * stage in the order of the lines.
 */
export const STAGES = ['goods', 'percent', 'fixed', 'credit'] as const;
export type Stage = (typeof STAGES)[number];

/** What lines are priced by: rows of the shop, the buyer, and the goods of the cart. */
export interface Catalogue extends CatalogueRows {
  readonly buyer: Buyer;
  /** When the lines would be bought, in milliseconds since 1970. */
  readonly now: number;
  /** The lines that have been priced before this one, by stage; all goods stand before all discounts. */
  readonly priced: readonly PricedLine[];
  /**
   * Of a purchase that repeats: the numbers of the draws that the charge enters, and the local dates of its period, from
   * the first up to but without the second. Such a line begins no other one.
   */
  readonly charge?: {
    readonly drawNos: readonly number[];
    readonly covers?: { readonly from: string; readonly until: string };
  };
  /** The line is what was ordered ahead: stock that is kept for orders is its own. */
  readonly fillsOrder?: boolean;
}

/** Numbers, shares or uses that a line takes of a pool of stock. */
export interface StockTake extends PoolTake {
  /** The message to the customer where the pool has run out meanwhile; `sold_out` when left out. */
  readonly createShortError?: () => DomainError;
  /** How much of the pool must be left to orders ahead. Absent where none has a part in it, and of what fills one. */
  readonly countOrdered?: (tx: Tx) => Promise<number>;
}

/** What a discount takes off a line of the same cart. */
export interface LineDiscount {
  readonly line: PricedLine;
  /** Above zero. */
  readonly cents: number;
}

/** The purchase that a line is part of. */
export interface Purchase {
  readonly services: Services;
  readonly checkout: CheckoutTable;
  /** The numbers taken of each pool of the line; none for a pre-order, which takes no stock. */
  readonly numbers: ReadonlyMap<string, readonly NumberRun[]>;
}

/** What only its kind knows of a ticket; the till adds buyer, price and discount. */
export type TicketContent = Pick<TicketTable, 'id' | 'offer_key' | 'body' | 'pool_id' | 'shares'>;

/** The tickets of a purchase by their lines. */
export type TicketIds = ReadonlyMap<PricedLine, string>;

/** What a line becomes when it is bought. */
export interface LineRows {
  readonly ticket: TicketContent;
  /** One for each draw entered, or for each run of ticket numbers; none for a pre-order and for what enters no draw. */
  readonly entries: readonly EntryTable[];
  /** The pool that the ticket holds shares of, as it is read back. */
  readonly pool?: PoolOfEntry;
  /** Rows of the kind's own tables. They may refer to the tickets of all lines, and are sent with them. */
  readonly prepareMore?: (tx: Tx, ticketIds: TicketIds) => readonly Statement[];
}

/** A line that is sold as it stands. */
export interface PricedLine {
  readonly kind: string;
  /** What it is called in the contracts: of the ten product types. */
  readonly productType: string;
  /** Key of its offer; undefined for a kind without one. */
  readonly offerKey: string | undefined;
  /** What was asked for, normalised: equal lines read equal. */
  readonly asked: AskedLine;
  /** For statements, mails and the notice of a removed line: `Lighthouse Saturday: 12 x Standard games`. */
  readonly label: string;
  /** The pricing that its offer was sold under; undefined for the usual prices. */
  readonly pricingId?: string;
  /** For all its draws, in cents; below zero for a discount. */
  readonly priceCents: number;
  /** The most that it may have been shown at, where what others bought since made it cheaper; its price when left out. */
  readonly highestCents?: number;
  /** What a discount takes off other lines: together its price. */
  readonly discounts?: readonly LineDiscount[];
  /** The cause that the line supports, and its part of the price in cents. */
  readonly cause?: { readonly key: string; readonly cents: number };
  /**
   * Counted in the cart's total, and charged when all its draws have opened instead of at the checkout (decision M4).
   * Its ticket has no entries then.
   */
  readonly isPreOrder: boolean;
  /** A membership takes nothing off it. */
  readonly isFullPrice?: boolean;
  /** When a pre-order is charged. */
  readonly chargedAt?: string;
  /** Needs a way of paying without the customer. */
  readonly isRecurring: boolean;
  /** Draws entered, soonest first; the purchase must be committed before the first of them stops. */
  readonly draws: readonly SaleDraw[];
  /** An earlier end of its sale than that of its draws, in milliseconds since 1970. */
  readonly mustCommitBefore?: number;
  readonly stock: readonly StockTake[];
  readonly toCartItem: (id: string) => CartItem;
  readonly toTrackedProduct: () => TrackedProduct;
  readonly createRows: (purchase: Purchase) => LineRows;
}

/** What is bought each time of a ticket that repeats, and what it costs at most. */
export interface TicketPattern {
  readonly asked: AskedLine;
  readonly label: string;
  readonly unitCents: number;
  readonly groupId?: string | undefined;
}

/** How a kind is bought again and again. */
export interface RecurringRules<Asked extends AskedLine> {
  /** By what its charges are planned: the draws of its offer, the pools that are open, or the sessions of its group. */
  readonly charging: 'lottery' | 'raffle' | 'shares' | 'party' | 'months';
  /** How often it is charged, where its kind alone decides it. */
  readonly frequency?: 'monthly' | 'every_draw';
  /** A membership takes nothing off it. */
  readonly isFullPrice?: boolean;
  /** Whether a period costs the sum of its draws, instead of one price. */
  readonly countsDraws: boolean;
  /** The weekdays that are played; every draw of the offer where there are none. */
  readonly listDays: (asked: Asked) => readonly Weekday[];
  /** The line as it is asked for in a pool, or in a session. */
  readonly forPool?: (asked: Asked, poolId: string) => Asked;
  /** Whether it may be bought again and again; never when left out. */
  readonly findOption?: (
    asked: Asked,
    offer: Pick<ProductOffer, 'gameTypes' | 'recurringPurchase'>,
  ) => RecurringOption | undefined;
  /** The line without what holds for one purchase alone: its draws, and that it repeats. */
  readonly toPattern?: (asked: Asked) => Asked;
  /**
   * What repeats of a ticket, where that does not depend on what is on sale now; as the ticket is bought again when left
   * out. @throws DomainError
   */
  readonly readTicketPattern?: (
    tx: Tx,
    ticket: TicketTable,
    change: AutoplayChange,
    region: string | undefined,
  ) => Promise<TicketPattern>;
  /** What it holds, as lists of what repeats show it; its label when left out. */
  readonly describe?: (asked: Asked, offer: OfferDefinition) => RecurringContent;
  /** The line with what its owner changed; absent where nothing can be changed. @throws DomainError */
  readonly change?: (asked: Asked, change: AutoplayChange, offer: OfferDefinition) => Asked;
}

/** What is left of a line that is not sold as it was added. */
export interface Remains {
  /** How many tickets or shares are left, where there are some. */
  readonly left?: number;
  /** What may be bought in its place, the nearest first: each the lines that are added together. */
  readonly instead: readonly (readonly AskedLine[])[];
}

const NOTHING_INSTEAD: Remains = { instead: [] };

/** A kind of product whose lines are of type `Asked`. */
export interface ProductDefinition<Asked extends AskedLine> {
  readonly kind: string;
  /** When its lines are priced; goods when left out. */
  readonly getStage?: (asked: Asked) => Stage;
  /** Reads a line as it was asked for or kept. */
  readonly input: z.ZodType<Asked>;
  /** What a price is made from. */
  readonly findSources: (asked: Asked) => LineSources;
  /**
   * Why a line of a cart is not on sale as it was added, by the draws that it was to enter. By the open draws of its
   * first offer when left out.
   */
  readonly findRemovalReason?: (
    kept: { readonly asked: Asked; readonly drawNos: readonly number[] },
    catalogue: Catalogue,
  ) => RemovalReason | undefined;
  /** What is left of a line that is taken out for a reason; nothing is offered in its place when left out. */
  readonly describeRemoval?: (
    kept: { readonly asked: Asked; readonly drawNos: readonly number[] },
    reason: RemovalReason,
    catalogue: Catalogue,
  ) => Remains;
  /** The local date until which its offer's draws are opened before the line comes into a cart; by an instant in milliseconds. */
  readonly findOpenUntil?: (asked: Asked, offer: OfferDefinition, now: number) => string | undefined;
  /** @throws DomainError of `CART_ERRORS` where the line is not sold as it stands */
  readonly price: (asked: Asked, catalogue: Catalogue) => PricedLine;
  /** A bought line with its entries, soonest draw first. */
  readonly toOrder: (ticket: TicketTable, entries: readonly EntryWithDraw[]) => Order;
  /** What is asked for to buy the ticket again, of some kinds in another number; undefined where nothing like it is sold. Absent for discounts. */
  readonly toReplayInput?: (
    ticket: TicketTable,
    services: Services,
    quantity?: number,
  ) => Promise<CartItemInput | undefined> | CartItemInput;
  /** Whether a ticket in so many draws can be given to somebody; never when left out. */
  readonly canBeGiven?: (draws: number) => boolean;
  /** Why nothing like it is sold, where `toReplayInput` gives nothing; a syndicate is not open when left out. */
  readonly replayRefusal?: keyof typeof CART_ERRORS;
  /** Absent where it is bought once. */
  readonly recurring?: RecurringRules<Asked>;
  /** How draws of its offers are opened, drawn and scored; absent for what enters no draw. */
  readonly settlement?: DrawSettlement;
  /** Pools of stock whose next number decides the price: they are held while a purchase is priced. */
  readonly listPricingStock?: (asked: Asked) => readonly string[];
  /** What must hold of its rows besides what holds of all. */
  readonly ledgerRules: readonly LedgerRule[];
}

/** A line that has been read and waits for its price. */
export interface ReadLine {
  readonly stage: Stage;
  readonly sources: LineSources;
  readonly pricingStock: readonly string[];
  readonly findRemovalReason: (drawNos: readonly number[], catalogue: Catalogue) => RemovalReason | undefined;
  readonly describeRemoval: (
    drawNos: readonly number[],
    reason: RemovalReason,
    catalogue: Catalogue,
  ) => Remains;
  readonly findOpenUntil?: (offer: OfferDefinition, now: number) => string | undefined;
  /** @throws DomainError of `CART_ERRORS` where the line is not sold as it stands */
  readonly price: (catalogue: Catalogue) => PricedLine;
}

/** A kind of product as the registry holds it: lines of any shape come in, and are read before they are used. */
export interface Product
  extends Pick<
    ProductDefinition<AskedLine>,
    'kind' | 'toOrder' | 'toReplayInput' | 'canBeGiven' | 'replayRefusal' | 'settlement' | 'ledgerRules'
  > {
  /** @throws ZodError for a line that is not of this kind */
  readonly readLine: (asked: unknown) => ReadLine;
  readonly recurring?: RecurringRules<AskedLine>;
}

/** Why one of the line's draws cannot be entered; a line is never moved to other draws silently (decision D6). */
function findDrawsReason(
  drawNos: readonly number[],
  [offerKey = '']: readonly string[],
  { offers }: Catalogue,
): RemovalReason | undefined {
  const offer = offers.get(offerKey);
  if (!offer) return undefined;
  const statuses = drawNos.map((wanted) => offer.draws.find(({ drawNo }) => drawNo === wanted)?.status);
  if (statuses.includes(undefined)) return 'draw_closed';
  return statuses.includes('DRAW_CAPPED') ? 'draw_capped' : undefined;
}

const closeRecurring = <Asked extends AskedLine>(
  input: z.ZodType<Asked>,
  { listDays, forPool, findOption, toPattern, describe, change, ...rules }: RecurringRules<Asked>,
): RecurringRules<AskedLine> => ({
  ...rules,
  listDays: (line) => listDays(input.parse(line)),
  ...(forPool && { forPool: (line, poolId) => forPool(input.parse(line), poolId) }),
  ...(findOption && { findOption: (line, offer) => findOption(input.parse(line), offer) }),
  ...(toPattern && { toPattern: (line) => toPattern(input.parse(line)) }),
  ...(describe && { describe: (line, offer) => describe(input.parse(line), offer) }),
  ...(change && { change: (line, changed, offer) => change(input.parse(line), changed, offer) }),
});

/** Closes a kind over the shape of its lines. */
export const defineProduct = <Asked extends AskedLine>(definition: ProductDefinition<Asked>): Product => {
  const { input, getStage, findSources, findRemovalReason, describeRemoval, findOpenUntil, ...priced } =
    definition;
  const { price, recurring, listPricingStock, ...rest } = priced;
  return {
    ...rest,
    ...(recurring && { recurring: closeRecurring(input, recurring) }),
    readLine: (line) => {
      const asked = input.parse(line);
      const sources = findSources(asked);
      return {
        stage: getStage?.(asked) ?? 'goods',
        sources,
        pricingStock: listPricingStock?.(asked) ?? [],
        findRemovalReason: (drawNos, catalogue) =>
          findRemovalReason
            ? findRemovalReason({ asked, drawNos }, catalogue)
            : findDrawsReason(drawNos, sources.offers ?? [], catalogue),
        describeRemoval: (drawNos, reason, catalogue) =>
          describeRemoval?.({ asked, drawNos }, reason, catalogue) ?? NOTHING_INSTEAD,
        ...(findOpenUntil && {
          findOpenUntil: (offer: OfferDefinition, now: number) => findOpenUntil(asked, offer, now),
        }),
        price: (catalogue) => price(asked, catalogue),
      };
    },
  };
};
