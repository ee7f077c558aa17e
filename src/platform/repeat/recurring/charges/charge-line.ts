// What a charge buys, read again each time: the draws that can still be entered, the price of today.
import type { ChargeReason } from '#lib/domain/recurring/failure-kinds.ts';
import { findChargeReason } from '#lib/domain/refusals/refusal-table.ts';
import { getWeekday } from '#lib/domain/time/zoned-time.ts';
import { CALENDAR_DATE, readCalendarDate } from '../../../catalogue/draws/calendar-date.ts';
import { selectSoldUnder } from '../../../catalogue/offers/pricing/sold-under.ts';
import { DomainError } from '../../../domain-error.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { findBlockedReasons, selectShopBlockFacts } from '../../../money/blocks/blocks.ts';
import { lockPricingStock, priceAsked } from '../../../sale/cart/lines.ts';
import { type Buyer, choosePricing } from '../../../sale/products/buyer.ts';
import { sumChargedCents } from '../../../sale/products/line-sums.ts';
import { readMemberTerms, selectMemberTerms } from '../../../sale/products/member-discount/member-terms.ts';
import { createMemberLine } from '../../../sale/products/member-discount/priced-line.ts';
import type { AskedLine, PricedLine } from '../../../sale/products/product.ts';
import { getProduct } from '../../../sale/products/registry.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { parseAsked } from '../calls/calendar.ts';
import type { ChargeRow, RecurringRow } from '../store.ts';

/** A charge cannot be made, by the name of the reason. */
export class ChargeRefused extends Error {
  override readonly name = 'ChargeRefused';
  readonly reason: ChargeReason;

  constructor(reason: ChargeReason) {
    super(`The charge is not made: ${reason}`);
    this.reason = reason;
  }
}

interface Target {
  readonly asked: AskedLine;
  readonly drawNos: readonly number[];
}

/** The draws of a period that can be entered. */
async function listCoveredDraws(
  tx: Tx,
  { clock }: Services,
  { offer_key }: RecurringRow,
  { covers_from, covers_until }: ChargeRow,
) {
  return tx
    .selectFrom('draw')
    .select(['draw_no', 'local_date', 'calendar_date'])
    .where('offer_key', '=', offer_key)
    .where('parent_id', 'is', null)
    .where(CALENDAR_DATE, '>=', covers_from ?? '')
    .where(CALENDAR_DATE, '<', covers_until ?? '')
    .where('status', '=', 'DRAW_OPEN')
    .where('stop_at', '>', getNowIso(clock))
    .orderBy('draw_no')
    .execute();
}

/** The pools of a draw that have shares left, the first one first; of a party, those of its group. */
const listOpenPools = (
  tx: Tx,
  { clock }: Services,
  { offer_key, kind, group_id }: RecurringRow,
  { draw_id }: ChargeRow,
) =>
  tx
    .selectFrom('pool')
    .select('id')
    .where('kind', '=', kind)
    .where('offer_key', '=', offer_key)
    .where('draw_id', '=', draw_id)
    .where('status', '=', 'open')
    .where('cut_off_at', '>', getNowIso(clock))
    .$if(group_id !== null, (query) =>
      query.where('id', 'in', (row) =>
        row
          .selectFrom('party_session')
          .select('id')
          .where('group_id', '=', group_id ?? ''),
      ),
    )
    .orderBy('position')
    .execute();

async function listTargets(
  tx: Tx,
  services: Services,
  row: RecurringRow,
  charge: ChargeRow,
  drawNo: number | null,
): Promise<Target[]> {
  const asked = parseAsked(row);
  const { recurring } = getProduct(services, row.kind);
  if (recurring?.forPool) {
    const pools = await listOpenPools(tx, services, row, charge);
    return pools.map(({ id }) => ({ asked: recurring.forPool?.(asked, id) ?? asked, drawNos: [] }));
  }
  if (drawNo !== null) return [{ asked, drawNos: [drawNo] }];
  if (!recurring?.countsDraws) return [{ asked, drawNos: [] }];
  const days = recurring.listDays(asked);
  const draws = await listCoveredDraws(tx, services, row, charge);
  const drawNos = draws
    .filter((draw) => days.length === 0 || days.includes(getWeekday(readCalendarDate(draw))))
    .map(({ draw_no }) => draw_no);
  return drawNos.length === 0 ? [] : [{ asked, drawNos }];
}

const readCovered = ({ covers_from: from, covers_until: until }: ChargeRow) =>
  from === null || until === null ? {} : { covers: { from, until } };

/** Who buys, and the number of the draw that is bought where the charge is of one. */
async function readBuyer(
  tx: Tx,
  services: Services,
  { source_ticket_id }: Pick<RecurringRow, 'source_ticket_id'>,
  { customer_id: customerId, draw_id }: ChargeRow,
) {
  const row = await tx
    .selectFrom('customer')
    .select(['state', 'pricing_id', 'closed_at'])
    .select(selectShopBlockFacts(services).as('facts'))
    .select(selectMemberTerms(services.database.flavor).as('terms'))
    .select((customer) =>
      customer.selectFrom('draw').select('draw_no').where('draw.id', '=', draw_id).as('drawNo'),
    )
    .select(selectSoldUnder(source_ticket_id).as('soldUnder'))
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (row.closed_at !== null) throw new ChargeRefused('excluded');
  const buyer: Buyer = {
    customerId,
    region: row.state,
    pricingId: choosePricing(row.pricing_id, row.soldUnder),
    member: readMemberTerms(row.terms, services.clock.now()),
  };
  return { buyer, facts: row.facts, drawNo: row.drawNo };
}

/** What blocks say of a charge; whether money can be paid in is asked when it is to be. */
const REASONS_OF_BLOCKS: Readonly<Record<string, ChargeReason | undefined>> = {
  excluded: 'excluded',
  spendLimit: 'limit',
  globalSpendLimit: 'limit',
  depositLimit: undefined,
};

function refuseBlocked(services: Services, facts: string, lines: readonly PricedLine[]): void {
  const sale = { lines, chargedCents: sumChargedCents(lines) };
  for (const key of Object.keys(findBlockedReasons(services, facts, sale))) {
    const reason = Object.hasOwn(REASONS_OF_BLOCKS, key) ? REASONS_OF_BLOCKS[key] : 'blocked';
    if (reason) throw new ChargeRefused(reason);
  }
}

const toRefused = (error: unknown): unknown =>
  error instanceof DomainError ? new ChargeRefused(findChargeReason(error.code)) : error;

/** What a charge buys. */
export interface PricedCharge {
  readonly line: PricedLine;
  /** It, and what its owner saves on it as a member. */
  readonly lines: readonly PricedLine[];
}

interface PricedForBuyer extends PricedCharge {
  /** What says whether its owner may buy, as it was read. */
  readonly facts: string;
}

async function priceForBuyer(
  tx: Tx,
  services: Services,
  row: RecurringRow,
  charge: ChargeRow,
): Promise<PricedForBuyer> {
  const { buyer, facts, drawNo } = await readBuyer(tx, services, row, charge);
  let refused: unknown = new ChargeRefused('nothing_on_sale');
  for (const { asked, drawNos } of await listTargets(tx, services, row, charge, drawNo)) {
    try {
      await lockPricingStock(tx, services, [asked]);
      const line = await priceAsked(tx, services, asked, buyer, {
        charge: { drawNos, ...readCovered(charge) },
      });
      if (line.isPreOrder) throw new ChargeRefused('nothing_on_sale');
      const saved = createMemberLine(buyer.member, [line]);
      return { line, lines: saved ? [line, saved] : [line], facts };
    } catch (error) {
      refused = toRefused(error);
      if (!(refused instanceof ChargeRefused) || refused.reason !== 'sold_out') throw refused;
    }
  }
  throw refused;
}

/**
 * The line of a charge as it is sold now.
 * @throws ChargeRefused
 */
export async function priceCharge(
  tx: Tx,
  services: Services,
  row: RecurringRow,
  charge: ChargeRow,
): Promise<PricedCharge> {
  const { facts, ...priced } = await priceForBuyer(tx, services, row, charge);
  refuseBlocked(services, facts, priced.lines);
  return priced;
}

/** What one draw or period of a charge to come costs today, in cents; undefined where it is not sold today. */
export async function findUnitCents(
  tx: Tx,
  services: Services,
  row: RecurringRow,
  charge: ChargeRow,
): Promise<number | undefined> {
  try {
    return getUnitCents(services, row, (await priceForBuyer(tx, services, row, charge)).line);
  } catch (error) {
    if (error instanceof ChargeRefused) return undefined;
    throw error;
  }
}

/**
 * What is agreed to of a line: the price of one draw, or of the whole where it is not counted in draws. Of shares that is
 * what the dearest of them cost: the ones that are bought may be a cent cheaper.
 */
export function getUnitCents(services: Services, row: RecurringRow, line: PricedLine): number {
  const { recurring } = getProduct(services, row.kind);
  const { draws, priceCents, highestCents = priceCents } = line;
  const counts = recurring?.countsDraws && draws.length > 0;
  return counts ? Math.round(priceCents / draws.length) : highestCents;
}
