// Changes of what is bought, from the next charge on. Charges that wait are planned again by what holds then.
import type { AutoplayChange } from '#lib/contracts/recurring/autoplay.ts';
import { RECURRING_ERRORS } from '#lib/contracts/recurring/recurring-errors.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { isJackpotAmount } from '#lib/domain/recurring/minimum-jackpot.ts';
import type { NextCharge } from '#lib/domain/recurring/next-charges.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { selectSoldUnder } from '../../catalogue/offers/pricing/sold-under.ts';
import { findOffer } from '../../catalogue/offers/store.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Tx } from '../../ground/db/open.ts';
import { findOwnFund } from '../../money/payments/funds/funds.ts';
import { findFundFault } from '../../money/payments/funds/unattended.ts';
import { priceAsked } from '../../sale/cart/lines.ts';
import { type Buyer, choosePricing } from '../../sale/products/buyer.ts';
import type { AskedLine } from '../../sale/products/product.ts';
import { getProduct } from '../../sale/products/registry.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { listPlannedCharges, parseAsked, readChargePlan } from './calls/calendar.ts';
import { bringForward } from './charges/bring-forward.ts';
import { changeOwnRecurring, type OwnRecurring } from './charges/change-own.ts';
import { planNextCharge } from './charges/plan-charges.ts';
import { isStoppedByOrganiser, readPlayedGroup } from './group/playing.ts';
import { canWaitForJackpot } from './jackpot.ts';
import { enqueueCharge } from './jobs.ts';
import { addKeptGames, chooseKeptGames, readKeptGames } from './kept-games.ts';
import { readOffered, requireOffered } from './offered.ts';
import { type ChargeRow, findRecurring, type RecurringRow } from './store.ts';

const AHEAD = 20;
const WALLET = 'wallet';

/** One that can be charged while its owner is away. @throws DomainError `fund_unknown`, `fund_attended`, `fund_expired`, `fund_blocked` */
export async function requireFund(
  tx: Tx,
  services: Services,
  customerId: string,
  fund: string,
): Promise<string> {
  if (fund === WALLET) return fund;
  const own = await findOwnFund(tx, customerId, fund);
  const fault = own ? findFundFault(services, own) : 'unknown';
  if (fault) throw createDomainError(RECURRING_ERRORS, `fund_${fault}`);
  return fund;
}

export const readBuyer = async (
  tx: Tx,
  customerId: string,
  ticketId: string | null,
): Promise<Buyer & { readonly customerId: string }> => {
  const { state, pricing_id, sold_under } = await tx
    .selectFrom('customer')
    .select(['state', 'pricing_id'])
    .select(selectSoldUnder(ticketId).as('sold_under'))
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { customerId, region: state, pricingId: choosePricing(pricing_id, sold_under) };
};

/** The label with another content after the name before it. */
const replaceContent = (label: string, description: string): string =>
  `${label.slice(0, label.lastIndexOf(': '))}: ${description}`;

/**
 * For one draw or period, in cents, and what it is called. Shares cost what they did each: their next pool, or session,
 * may not be open yet. @throws DomainError of `CART_ERRORS`
 */
async function priceChanged(tx: Tx, services: Services, row: RecurringRow, asked: AskedLine) {
  const offer = await findOffer(tx, row.offer_key);
  const rules = getProduct(services, row.kind).recurring;
  if (offer && rules?.forPool) {
    const [before, after] = [parseAsked(row), asked].map((line) => rules.describe?.(line, offer));
    // As the dearest of them: of shares that differ by a cent the average is none's price.
    const each = Math.ceil(row.agreed_cents / (before?.numberOfShares ?? 1));
    return {
      cents: each * (after?.numberOfShares ?? 1),
      label: replaceContent(row.label, after?.description ?? ''),
    };
  }
  const line = await priceAsked(
    tx,
    services,
    asked,
    await readBuyer(tx, row.customer_id, row.source_ticket_id),
  );
  return { cents: toCents(line.toCartItem('').unitPrice.amount), label: line.label };
}

/** @throws DomainError `shares_too_many` for more shares than a session of the group has: no charge could buy them */
async function checkShares(
  tx: Tx,
  { group_id: groupId, offer_key: offerKey }: RecurringRow,
  { numberOfShares = 1 }: AutoplayChange,
): Promise<void> {
  if (groupId === null) return;
  const { groupShares: count = numberOfShares } = await readPlayedGroup(tx, { groupId, offerKey });
  if (numberOfShares > count) throw createDomainError(RECURRING_ERRORS, 'shares_too_many', { count });
}

/** What the change makes of the line; undefined where it leaves it as it is. */
async function changeAsked(tx: Tx, services: Services, row: RecurringRow, change: AutoplayChange) {
  const { fund: _, version: __, minimumJackpotAmount: ___, ...ofLine } = change;
  if (Object.values(ofLine).every((value) => value === undefined)) return {};
  const offer = await findOffer(tx, row.offer_key);
  const rules = getProduct(services, row.kind).recurring;
  if (!offer || !rules?.change) throw createDomainError(RECURRING_ERRORS, 'recurring_refused');
  await checkShares(tx, row, ofLine);
  const before = parseAsked(row);
  const kept = readKeptGames(row);
  const asked = rules.change(before, addKeptGames(ofLine, kept), offer);
  const { cents, label } = await priceChanged(tx, services, row, asked);
  const [contentBefore, contentAfter] = [before, asked].map((line) => rules.describe?.(line, offer));
  return {
    asked: JSON.stringify(asked),
    label,
    agreed_cents: cents,
    agreed_at: getNowIso(services.clock),
    ...(contentBefore && contentAfter && { kept_games: chooseKeptGames(contentBefore, contentAfter, kept) }),
  };
}

/** Nothing, or 0, removes it. @throws DomainError `jackpot_invalid`, also where there is none to wait for */
async function changeJackpot(
  tx: Tx,
  services: Services,
  row: RecurringRow,
  { minimumJackpotAmount: minimum }: AutoplayChange,
) {
  if (minimum === undefined) return {};
  const cents = minimum === null ? 0 : toCents(minimum.amount);
  const isWhole = minimum === null || isJackpotAmount(minimum);
  if (!isWhole || (cents > 0 && !(await canWaitForJackpot(tx, services, row))))
    throw createDomainError(RECURRING_ERRORS, 'jackpot_invalid');
  return { minimum_jackpot_cents: cents === 0 ? null : cents };
}

/** Charges that a change plans again: those that wait, and those that an earlier change left out. */
const listReplanned = (tx: Tx, { id }: RecurringRow, now: number): Promise<ChargeRow[]> =>
  tx
    .selectFrom('recurring_charge')
    .selectAll()
    .where('recurring_id', '=', id)
    .where('last_at', '>', toIso(now))
    .where((row) =>
      row.or([
        row('state', '=', 'planned'),
        row.and([row('state', '=', 'skipped'), row('reason', '=', 'changed')]),
      ]),
    )
    .execute();

/** Its owner has agreed to the price of today: no period waits for that to hold. */
async function endWaits(tx: Tx, services: Services, row: RecurringRow): Promise<void> {
  const waiting = await listReplanned(tx, row, services.clock.now());
  for (const charge of waiting) await bringForward(tx, services, { row, charge }, 0);
}

async function replan(tx: Tx, services: Services, charge: ChargeRow, ahead: NextCharge | undefined) {
  const now = services.clock.now();
  const left = { state: 'skipped', reason: 'changed', next_try_at: null, settled_at: toIso(now) } as const;
  const dueAt = Math.max(now, ahead?.dueAt ?? now);
  const planned = ahead && {
    state: 'planned' as const,
    reason: null,
    due_at: toIso(ahead.dueAt),
    last_at: toIso(ahead.lastAt),
    next_try_at: toIso(dueAt),
    planned_cents: ahead.cents,
    settled_at: null,
  };
  if (!planned && charge.state === 'skipped') return;
  await tx
    .updateTable('recurring_charge')
    .set(planned ?? left)
    .where('id', '=', charge.id)
    .execute();
  if (planned) await enqueueCharge(tx, services, charge.id, dueAt);
}

/** The charges to come by the terms as they are now; one that is due already stays in its draw. */
async function replanCharges(tx: Tx, services: Services, row: RecurringRow): Promise<void> {
  const now = services.clock.now();
  const waiting = await listReplanned(tx, row, now);
  const plan = await readChargePlan(tx, services, row, now);
  const from = now - DAY_MS;
  const ahead = plan ? await listPlannedCharges(tx, row, plan, { from, count: AHEAD }) : [];
  for (const charge of waiting) {
    const next = ahead.find(({ key }) => key === charge.key);
    await replan(tx, services, charge, next);
  }
  const planned_from = toIso(now);
  await tx.updateTable('recurring').set({ planned_from }).where('id', '=', row.id).execute();
  await planNextCharge(tx, services, { ...row, planned_from });
}

/** A payment that is still under way when the time of its charge is over keeps its owner from nothing. */
const isPaying = async (tx: Tx, { clock }: Services, { id }: RecurringRow): Promise<boolean> =>
  (await tx
    .selectFrom('recurring_charge')
    .select('id')
    .where('recurring_id', '=', id)
    .where('state', '=', 'paying')
    .where('last_at', '>', getNowIso(clock))
    .executeTakeFirst()) !== undefined;

async function checkChangeable(
  tx: Tx,
  services: Services,
  row: RecurringRow,
  { version }: AutoplayChange,
): Promise<void> {
  if (await isStoppedByOrganiser(tx, row))
    throw createDomainError(RECURRING_ERRORS, 'recurring_organiser_off');
  if (version !== undefined && version !== row.version)
    throw createDomainError(RECURRING_ERRORS, 'recurring_changed');
  if (await isPaying(tx, services, row)) throw createDomainError(RECURRING_ERRORS, 'charge_under_way');
}

/**
 * @throws DomainError `autoplay_unknown`, `recurring_is_cancelled`, `recurring_switched_off`, `recurring_organiser_off`, `recurring_changed`,
 * `charge_under_way`, `shares_too_many`, `fund_unknown`, `fund_attended`, `fund_expired`, `fund_blocked`, `jackpot_invalid`, and of `CART_ERRORS` where the changed line is not sold
 */
export async function changeRecurring(
  services: Services,
  own: OwnRecurring,
  change: AutoplayChange,
): Promise<RecurringRow> {
  const isOffered = await readOffered(services, own.customerId);
  return changeOwnRecurring(services, own, async (tx, row) => {
    requireOffered(isOffered, row);
    await checkChangeable(tx, services, row, change);
    const { fund } = change;
    const changed = {
      ...(await changeAsked(tx, services, row, change)),
      ...(await changeJackpot(tx, services, row, change)),
      ...(fund !== undefined && { fund: await requireFund(tx, services, row.customer_id, fund) }),
      version: row.version + 1,
    };
    await tx.updateTable('recurring').set(changed).where('id', '=', row.id).execute();
    const replanned = await findRecurring(tx, row.id);
    if (!replanned) return;
    if (replanned.agreed_at !== row.agreed_at) await endWaits(tx, services, replanned);
    await replanCharges(tx, services, replanned);
  });
}
