// What the cart, the till, orders, draws and the ledger ask of a kind of product. A new kind is one object of this
// shape in the registry; nothing else compares kinds.
import type { z } from 'zod';
import type { CartItem } from '#lib/contracts/cart.ts';
import type { TrackedProduct } from '#lib/contracts/checkout.ts';
import type { Order } from '#lib/contracts/order.ts';
import type { OfferOnSale, SaleDraw } from '../cart/offers-on-sale.ts';
import type { Tx } from '../db/open.ts';
import type { CheckoutTable, EntryTable, TicketTable } from '../db/schema.ts';
import type { Statement } from '../db/write-together.ts';
import type { DrawSettlement } from '../draws/settlement.ts';
import type { LedgerRule } from '../ledger/rule.ts';
import type { EntryWithDraw } from '../orders/entry-with-draw.ts';
import type { Services } from '../services.ts';

/** A line as it was asked for: what the cart keeps of it, as JSON. Only its own kind knows the rest. */
export interface AskedLine {
  readonly kind: string;
}

/** What lines are priced by: offers by key with their open draws, stock left by key, and the goods of the cart. */
export interface Catalogue {
  readonly offers: ReadonlyMap<string, OfferOnSale>;
  /** How many are left; a key that is missing has nothing left. */
  readonly stock: ReadonlyMap<string, number>;
  /** The lines that have been priced before this one; all goods stand before all discounts. */
  readonly priced: readonly PricedLine[];
}

/** Numbers or shares that a line takes of a stock. */
export interface StockTake {
  readonly key: string;
  readonly count: number;
}

/** The purchase that a line is part of. */
export interface Purchase {
  readonly services: Services;
  readonly checkout: CheckoutTable;
  /** The first number taken of each stock of the line; the others follow it. */
  readonly firstNumbers: ReadonlyMap<string, number>;
}

/** What a line becomes when it is bought. */
export interface LineRows {
  readonly ticket: TicketTable;
  /** One for each draw entered, or for each run of ticket numbers; none for what enters no draw. */
  readonly entries: readonly EntryTable[];
  /** Rows of the kind's own tables. They may refer to the ticket, and are sent with it. */
  readonly prepareMore?: (tx: Tx) => readonly Statement[];
}

/** A line that is sold as it stands. */
export interface PricedLine {
  readonly kind: string;
  /** What was asked for, normalised: equal lines read equal. */
  readonly asked: AskedLine;
  /** For statements, mails and the notice of a removed line: `Lighthouse Saturday: 12 x Standard games`. */
  readonly label: string;
  /** For all its draws, in cents; below zero for a discount. */
  readonly priceCents: number;
  /** Counted in the cart's total and not charged at the checkout (decision M4). */
  readonly isPreOrder: boolean;
  /** Needs a way of paying without the customer. */
  readonly isRecurring: boolean;
  /** Draws entered, soonest first; the purchase must be committed before the first of them stops. */
  readonly draws: readonly SaleDraw[];
  readonly stock: readonly StockTake[];
  readonly toCartItem: (id: string) => CartItem;
  readonly toTrackedProduct: () => TrackedProduct;
  readonly createRows: (purchase: Purchase) => LineRows;
}

/** A kind of product whose lines are of type `Asked`. */
export interface ProductDefinition<Asked extends AskedLine> {
  readonly kind: string;
  /** Discounts are priced after all goods. */
  readonly stage: 'goods' | 'discount';
  /** Reads a line as it was asked for or kept. */
  readonly input: z.ZodType<Asked>;
  /** The offers and stocks that a price is made from, by key. */
  readonly findSources: (asked: Asked) => {
    readonly offers: readonly string[];
    readonly stock: readonly string[];
  };
  /** @throws DomainError of `CART_ERRORS` where the line is not sold as it stands */
  readonly price: (asked: Asked, catalogue: Catalogue) => PricedLine;
  /** A bought line with its entries, soonest draw first. */
  readonly toOrder: (ticket: TicketTable, entries: readonly EntryWithDraw[]) => Order;
  /** How draws of its offers are opened, drawn and scored; absent for what enters no draw. */
  readonly settlement?: DrawSettlement;
  /** What must hold of its rows besides what holds of all. */
  readonly ledgerRules: readonly LedgerRule[];
}

/** A line that has been read and waits for its price. */
export interface ReadLine {
  readonly offers: readonly string[];
  readonly stock: readonly string[];
  /** @throws DomainError of `CART_ERRORS` where the line is not sold as it stands */
  readonly price: (catalogue: Catalogue) => PricedLine;
}

/** A kind of product as the registry holds it: lines of any shape come in, and are read before they are used. */
export interface Product extends Omit<ProductDefinition<AskedLine>, 'input' | 'findSources' | 'price'> {
  /** @throws ZodError for a line that is not of this kind */
  readonly readLine: (asked: unknown) => ReadLine;
}

/** Closes a kind over the shape of its lines. */
export const defineProduct = <Asked extends AskedLine>(definition: ProductDefinition<Asked>): Product => {
  const { input, findSources, price, ...rest } = definition;
  return {
    ...rest,
    readLine: (line) => {
      const asked = input.parse(line);
      return { ...findSources(asked), price: (catalogue) => price(asked, catalogue) };
    },
  };
};
