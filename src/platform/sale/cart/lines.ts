import { z } from 'zod';
import type { RemovalReason } from '#lib/contracts/cart/cart.ts';
import { findRemovalReason } from '#lib/domain/refusals/refusal-table.ts';
import { DomainError, type RefusedValues } from '../../domain-error.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import type { Buyer } from '../products/buyer.ts';
import { readCatalogue } from '../products/catalogue/catalogue.ts';
import {
  createMemberLine,
  MEMBER_DISCOUNT_ID,
  showForMember,
} from '../products/member-discount/priced-line.ts';
import {
  type AskedLine,
  type Catalogue,
  type PricedLine,
  type ReadLine,
  type Remains,
  STAGES,
} from '../products/product.ts';
import { findProduct, getProduct } from '../products/registry.ts';

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
      readonly remains: Remains;
    };

/** What lines are priced with. */
export type Pricing = Pick<Services, 'clock' | 'database' | 'modules' | 'products'>;

export const toCartLine = ({ asked, draws, label }: PricedLine): CartLine => ({
  input: asked,
  drawNos: draws.map(({ drawNo }) => drawNo),
  label,
});

/** The line with the pricing that its offer is sold under. */
function nameItsPricing(line: PricedLine, { offers }: Pick<Catalogue, 'offers'>): PricedLine {
  const pricingId = line.offerKey === undefined ? undefined : offers.get(line.offerKey)?.pricingId;
  return pricingId === undefined ? line : { ...line, pricingId };
}

/** Undefined for a line of a shape that this release does not know. Any other error is a fault, and takes no line away. */
function readLine(pricing: Pricing, input: Partial<AskedLine>): ReadLine | undefined {
  try {
    return findProduct(pricing, input.kind)?.readLine(input);
  } catch (error) {
    if (error instanceof z.ZodError) return undefined;
    throw error;
  }
}

function priceLine({ id, line }: StoredLine, read: ReadLine, catalogue: Catalogue): LineState {
  const remove = (reason: RemovalReason): LineState => ({
    state: 'off_sale',
    id,
    label: line.label,
    reason,
    remains: read.describeRemoval(line.drawNos, reason, catalogue),
  });
  const reason = read.findRemovalReason(line.drawNos, catalogue);
  if (reason) return remove(reason);
  try {
    const priced = showForMember(catalogue.buyer.member, nameItsPricing(read.price(catalogue), catalogue));
    const entersThose = priced.draws.every(({ drawNo }, index) => drawNo === line.drawNos[index]);
    return entersThose ? { state: 'on_sale', id, line: priced } : remove('offer_changed');
  } catch (error) {
    if (error instanceof DomainError) return remove(findRemovalReason(error.code));
    throw error;
  }
}

/** A buyer of whom nothing is known: usual prices, and no region to be refused for. */
const ANY_BUYER: Buyer = { customerId: undefined, region: undefined, pricingId: '' };

/**
 * Holds the stock whose next number decides the price of one of the lines, until the commit: SQLite has one writer. Sent
 * before they are priced, and in the order of the keys, so that no two purchases wait for each other.
 */
export async function lockPricingStock(
  tx: Tx,
  pricing: Pricing,
  inputs: readonly Partial<AskedLine>[],
): Promise<void> {
  const pools = inputs.flatMap((input) => readLine(pricing, input)?.pricingStock ?? []);
  if (pools.length === 0 || pricing.database.flavor === 'sqlite') return;
  await tx
    .selectFrom('stock')
    .select('key')
    .where('pool', 'in', [...new Set(pools)])
    .orderBy('key')
    .forUpdate()
    .execute();
}

interface LineToPrice {
  readonly stored: StoredLine;
  /** Undefined for a line that this release cannot read. */
  readonly read: ReadLine | undefined;
}

/** What the buyer saves as a member stands after the goods. */
function insertMemberLine(
  lines: readonly LineToPrice[],
  states: readonly LineState[],
  line: PricedLine | undefined,
): LineState[] {
  if (!line) return [...states];
  const last = lines.findLastIndex(({ read }) => read?.stage === 'goods');
  return states.toSpliced(last + 1, 0, { state: 'on_sale', id: MEMBER_DISCOUNT_ID, line });
}

/**
 * Prices every line by the offers as they stand: the goods, then what the buyer saves on them as a member, then what
 * vouchers take off what is left. Gives them in the order of the lines.
 */
export async function priceLines(
  at: Db | Tx,
  pricing: Pricing,
  buyer: Buyer,
  stored: readonly StoredLine[],
): Promise<LineState[]> {
  const lines = stored.map((one): LineToPrice => ({ stored: one, read: readLine(pricing, one.line.input) }));
  const sources = lines.flatMap(({ read }) => (read ? [read.sources] : []));
  const rows = await readCatalogue(at, pricing, buyer, sources);
  const now = pricing.clock.now();
  const priced: PricedLine[] = [];
  const states = new Map<string, LineState>();
  let memberLine: PricedLine | undefined;
  for (const stage of STAGES) {
    for (const { stored: one, read } of lines) {
      if (read?.stage !== stage) continue;
      const state = priceLine(one, read, { ...rows, buyer, now, priced });
      if (state.state === 'on_sale') priced.push(state.line);
      states.set(one.id, state);
    }
    if (stage === 'goods') memberLine = createMemberLine(buyer.member, priced);
    if (stage === 'goods' && memberLine) priced.push(memberLine);
  }
  const inOrder = stored.map(({ id, line }): LineState => {
    const reason = 'offer_changed';
    return states.get(id) ?? { state: 'off_sale', id, label: line.label, reason, remains: { instead: [] } };
  });
  return insertMemberLine(lines, inOrder, memberLine);
}

/** What was asked for, for those who ask why it is refused. */
const describeAsked = (asked: AskedLine, { pricingId }: Buyer): RefusedValues => {
  const { lotteryKey, firstDrawNo, drawNo = firstDrawNo }: Readonly<Record<string, unknown>> = { ...asked };
  return {
    offer: typeof lotteryKey === 'string' ? lotteryKey : undefined,
    drawNo: typeof drawNo === 'number' ? drawNo : undefined,
    pricing: pricingId === '' ? undefined : pricingId,
  };
};

/**
 * Prices a line that is in no cart, that is to come into the cart of some lines, or that is a charge.
 * @throws DomainError of `CART_ERRORS`
 */
export async function priceAsked(
  at: Db | Tx,
  pricing: Pricing,
  asked: AskedLine,
  buyer: Buyer = ANY_BUYER,
  beside: Partial<Pick<Catalogue, 'priced' | 'charge' | 'fillsOrder'>> = {},
): Promise<PricedLine> {
  const line = getProduct(pricing, asked.kind).readLine(asked);
  const rows = await readCatalogue(at, pricing, buyer, [line.sources]);
  const catalogue = { ...rows, buyer, now: pricing.clock.now(), priced: [], ...beside };
  try {
    return nameItsPricing(line.price(catalogue), catalogue);
  } catch (error) {
    throw error instanceof DomainError ? error.withValues(describeAsked(asked, buyer)) : error;
  }
}
