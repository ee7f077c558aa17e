import type { RemovalReason } from '#lib/contracts/cart.ts';
import type { Db, Tx } from '../db/open.ts';
import { DomainError } from '../domain-error.ts';
import type { AskedLine, Catalogue, PricedLine, Product, ReadLine } from '../products/product.ts';
import { findProduct, getProduct } from '../products/registry.ts';
import type { Services } from '../services.ts';
import { readStockLeft } from '../stock/stock.ts';
import { type OfferOnSale, readOffersOnSale } from './offers-on-sale.ts';

/** What is kept of a line: what was asked for, the draws it enters, and its name for when it is taken out. */
export interface CartLine {
  /** Lines of older releases name no kind: they are lottery tickets. */
  readonly input: Partial<AskedLine>;
  readonly drawNos: readonly number[];
  readonly label: string;
}

export interface StoredLine {
  readonly id: string;
  readonly line: CartLine;
  readonly updatedAt: string;
}

export type LineState =
  | { readonly state: 'on_sale'; readonly id: string; readonly line: PricedLine }
  | {
      readonly state: 'off_sale';
      readonly id: string;
      readonly label: string;
      readonly reason: RemovalReason;
    };

/** What lines are priced with. */
export type Pricing = Pick<Services, 'clock' | 'products'>;

export const toCartLine = ({ asked, draws, label }: PricedLine): CartLine => ({
  input: asked,
  drawNos: draws.map(({ drawNo }) => drawNo),
  label,
});

const REASONS: Readonly<Record<string, RemovalReason>> = {
  offer_unknown: 'offer_unavailable',
  offer_unavailable: 'offer_unavailable',
  draw_capped: 'draw_capped',
  draw_closed: 'draw_closed',
};

/** Why one of the line's draws cannot be entered; a line is never moved to other draws silently (decision D6). */
function findRemovalReason(
  drawNos: readonly number[],
  offer: OfferOnSale | undefined,
): RemovalReason | undefined {
  if (!offer) return undefined;
  const statuses = drawNos.map((wanted) => offer.draws.find(({ drawNo }) => drawNo === wanted)?.status);
  if (statuses.includes(undefined)) return 'draw_closed';
  return statuses.includes('DRAW_CAPPED') ? 'draw_capped' : undefined;
}

interface LineToPrice {
  readonly product: Product;
  readonly read: ReadLine;
}

/** Undefined for a line that this release cannot read. */
function readLine(pricing: Pricing, input: Partial<AskedLine>): LineToPrice | undefined {
  const product = findProduct(pricing, input.kind);
  try {
    return product && { product, read: product.readLine(input) };
  } catch {
    return undefined;
  }
}

async function readCatalogue(
  at: Db | Tx,
  { clock }: Pricing,
  lines: readonly ReadLine[],
): Promise<Omit<Catalogue, 'priced'>> {
  const offers = await readOffersOnSale(
    at,
    clock,
    lines.flatMap((line) => line.offers),
  );
  const stock = await readStockLeft(
    at,
    lines.flatMap((line) => line.stock),
  );
  return { offers, stock };
}

function priceLine({ id, line }: StoredLine, { read }: LineToPrice, catalogue: Catalogue): LineState {
  const remove = (reason: RemovalReason) => ({ state: 'off_sale', id, label: line.label, reason }) as const;
  const [offerKey = ''] = read.offers;
  const reason = findRemovalReason(line.drawNos, catalogue.offers.get(offerKey));
  if (reason) return remove(reason);
  try {
    const priced = read.price(catalogue);
    const entersThose = priced.draws.every(({ drawNo }, index) => drawNo === line.drawNos[index]);
    return entersThose ? { state: 'on_sale', id, line: priced } : remove('offer_changed');
  } catch (error) {
    if (error instanceof DomainError) return remove(REASONS[error.code] ?? 'offer_changed');
    throw error;
  }
}

const STAGES = ['goods', 'discount'] as const;

/** Prices every line by the offers as they stand, discounts last. Gives them in the order of the lines. */
export async function priceLines(
  at: Db | Tx,
  pricing: Pricing,
  lines: readonly StoredLine[],
): Promise<LineState[]> {
  const toPrice = new Map(lines.map((stored) => [stored.id, readLine(pricing, stored.line.input)]));
  const catalogue = await readCatalogue(
    at,
    pricing,
    [...toPrice.values()].flatMap((line) => (line ? [line.read] : [])),
  );
  const priced: PricedLine[] = [];
  const states = new Map<string, LineState>();
  for (const stage of STAGES)
    for (const stored of lines) {
      const line = toPrice.get(stored.id);
      if (line?.product.stage !== stage) continue;
      const state = priceLine(stored, line, { ...catalogue, priced });
      if (state.state === 'on_sale') priced.push(state.line);
      states.set(stored.id, state);
    }
  return lines.map(({ id, line }) => {
    const unreadable = { state: 'off_sale', id, label: line.label, reason: 'offer_changed' } as const;
    return states.get(id) ?? unreadable;
  });
}

/**
 * Prices a line that is in no cart.
 * @throws DomainError of `CART_ERRORS`
 */
export async function priceAsked(at: Db | Tx, pricing: Pricing, asked: AskedLine): Promise<PricedLine> {
  const line = getProduct(pricing, asked.kind).readLine(asked);
  const catalogue = await readCatalogue(at, pricing, [line]);
  return line.price({ ...catalogue, priced: [] });
}
