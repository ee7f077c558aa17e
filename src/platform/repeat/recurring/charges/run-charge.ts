// Runs a charge: one transaction for each step, so that it goes on where it was stopped. It buys through the same till as
// a person, out of the wallet first and with the chosen card for what the wallet lacks.

import { isOpen } from '#lib/domain/payments/payment-state.ts';
import { CHARGE_REASONS, type ChargeReason } from '#lib/domain/recurring/failure-kinds.ts';
import { findChargeReason } from '#lib/domain/refusals/refusal-table.ts';
import { DomainError } from '../../../domain-error.ts';
import { refuseInMaintenance } from '../../../ground/config/maintenance.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { type DatabaseRule, isBreachOf } from '../../../ground/db/rules.ts';
import { writeTogether } from '../../../ground/db/write-together.ts';
import { isOpenFor, readLegalNeeds } from '../../../ground/readiness/shop-open.ts';
import { lockWallet, type WalletAccount } from '../../../money/ledger/accounts.ts';
import { endPayment } from '../../../money/payments/call-off/end-payment.ts';
import { getCapturedCents } from '../../../money/payments/captured.ts';
import type { Payment } from '../../../money/payments/provider.ts';
import { readSetAsideCents } from '../../../money/payments/set-aside.ts';
import { findPayment } from '../../../money/payments/store.ts';
import { findExclusion } from '../../../people/care/exclusions.ts';
import { preparePurchase } from '../../../sale/checkout/purchase.ts';
import { findEarliestStop, sumChargedCents } from '../../../sale/products/line-sums.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { findJackpotReason } from '../jackpot.ts';
import type { ChargeRetry } from '../jobs.ts';
import { notifyPaused } from '../messages.ts';
import { readOffered } from '../offered.ts';
import { pauseRecurringRow } from '../stop-recurring.ts';
import { type ChargeRow, findCharge, lockCharge, lockRecurring, type RecurringRow } from '../store.ts';
import { checkPrice } from './agreed-price.ts';
import { ChargeRefused, getUnitCents, priceCharge } from './charge-line.ts';
import { type ChargePayment, chooseFund, findPaymentReason, payForCharge } from './fund-charge.ts';
import { openCoveredDraws } from './open-covered-draws.ts';
import {
  followPurchase,
  type LockedCharge,
  postponeCharge,
  preparePurchased,
  settleCancelled,
  settleMissed,
  settleRefused,
  settleSkipped,
} from './settle-charge.ts';

/** The channel of its checkouts. */
export const RECURRING_CHANNEL = 'recurring';

/** What a step has left to be done outside its transaction. */
type StepResult =
  | { readonly next: 'done' }
  /** Another worker was faster: it is looked at again. */
  | { readonly next: 'again' }
  | { readonly next: 'pay'; readonly charge: ChargeRow; readonly payment: ChargePayment }
  | { readonly next: 'give_up'; readonly deposit: Payment };

const DONE: StepResult = { next: 'done' };
const AGAIN: StepResult = { next: 'again' };

interface LockedStep extends LockedCharge {
  readonly wallet: WalletAccount;
  /** Whether the shop offers it. */
  readonly isOffered: boolean;
  /** Whether the law has what it asks for. */
  readonly mayBeSold: boolean;
  /** Whether a card may be asked for what the wallet lacks. */
  readonly mayAskCard: boolean;
  /** Notes the instant before which the step has to be committed, in milliseconds since 1970. */
  readonly setStop: (stop: number) => void;
  /** The payment that is being made for it. */
  readonly deposit: Payment | undefined;
}

interface Step extends Pick<LockedStep, 'setStop' | 'mayAskCard'> {
  readonly isOffered: (row: RecurringRow) => boolean;
  readonly mayBeSold: (row: RecurringRow) => boolean;
}

/** Wallet, row and charge, locked in the order that every transaction follows. */
async function lockStep(
  tx: Tx,
  services: Services,
  { id, customer_id, recurring_id }: ChargeRow,
  { isOffered, mayBeSold, ...step }: Step,
): Promise<LockedStep> {
  const wallet = await lockWallet(tx, services, customer_id);
  const row = await lockRecurring(tx, services, recurring_id);
  const charge = await lockCharge(tx, services, id);
  if (!row || !charge) throw new Error(`The charge ${id} is gone`);
  const deposit =
    charge.state === 'paying' && charge.deposit_id !== null
      ? await findPayment(tx, charge.deposit_id)
      : undefined;
  const broughtCents = deposit?.status === 'succeeded' ? getCapturedCents(deposit) : 0;
  const answers = { isOffered: isOffered(row), mayBeSold: mayBeSold(row) };
  return { wallet, row, charge, deposit, broughtCents, ...answers, ...step };
}

/** It waits until its owner starts it again. */
async function pauseForShop(tx: Tx, services: Services, locked: LockedCharge): Promise<void> {
  await pauseRecurringRow(tx, locked.row, 'shop');
  await notifyPaused(tx, services, locked.row, 'shop');
  const row = { ...locked.row, status: 'recurring_status_paused' } as const;
  await settleSkipped(tx, services, { ...locked, row }, 'switched_off');
}

/** What can be said of a charge before anything is priced; undefined where it is to be bought now. */
async function settleWithoutPurchase(
  tx: Tx,
  services: Services,
  locked: LockedStep,
): Promise<StepResult | undefined> {
  const { row, charge } = locked;
  const now = services.clock.now();
  if (row.status === 'recurring_status_cancelled') {
    await settleCancelled(tx, services, locked);
    return DONE;
  }
  if (now < Date.parse(charge.due_at)) return DONE;
  if (now >= Date.parse(charge.last_at)) {
    await settleMissed(tx, services, locked);
    return DONE;
  }
  if (row.status !== 'recurring_status_active') {
    await settleSkipped(tx, services, locked, 'paused');
    return DONE;
  }
  if (!locked.isOffered) {
    await pauseForShop(tx, services, locked);
    return DONE;
  }
  const looked = await findJackpotReason(tx, services, row, charge);
  if (looked === undefined) return undefined;
  if (typeof looked === 'number') await postponeCharge(tx, services, locked, looked);
  else await settleSkipped(tx, services, locked, looked);
  return DONE;
}

/** A price above what was agreed to is announced first, and charged a week later: a draw is left out, a period waits. */
async function isAgreed(tx: Tx, services: Services, locked: LockedStep, unitCents: number): Promise<boolean> {
  if (await checkPrice(tx, services, locked, { unitCents, at: services.clock.now() })) return true;
  if (locked.charge.covers_until === null) await settleSkipped(tx, services, locked, 'price_not_told');
  return false;
}

/** What of the wallet may pay for it: money that came in for something else is left to that. */
async function readFreeCents(
  tx: Tx,
  { charge, wallet, broughtCents }: Pick<LockedStep, 'charge' | 'wallet' | 'broughtCents'>,
): Promise<number> {
  const ofOthers = (await readSetAsideCents(tx, charge.customer_id)) - broughtCents;
  return Math.max(0, wallet.balanceCents - ofOthers);
}

/** Buys it where the wallet covers it; else says what is to be paid in first, or leaves it as it is. */
async function buy(tx: Tx, services: Services, locked: LockedStep): Promise<StepResult> {
  const { row, charge, wallet, mayAskCard, setStop } = locked;
  if (!locked.mayBeSold) throw new ChargeRefused('off_sale');
  const { line, lines } = await priceCharge(tx, services, row, charge);
  const unitCents = getUnitCents(services, row, line);
  if (!(await isAgreed(tx, services, locked, unitCents))) return DONE;
  await refuseInMaintenance(tx);
  const missing = sumChargedCents(lines) - (await readFreeCents(tx, locked));
  if (missing > 0) {
    if (row.fund === 'wallet') throw new ChargeRefused('funds');
    if (charge.state === 'paying') throw new ChargeRefused('funds');
    if (!mayAskCard) return DONE;
    return { next: 'pay', charge, payment: await chooseFund(tx, services, row, missing) };
  }
  setStop(findEarliestStop(lines));
  const order = { customerId: row.customer_id, lines, channelKey: RECURRING_CHANNEL };
  const { receipt, statements, finish } = await preparePurchase(tx, services, order, wallet);
  const purchased = preparePurchased(tx, services, locked, receipt);
  await writeTogether(tx, services.database, [...statements, purchased]);
  await finish();
  await followPurchase(tx, services, locked, receipt, unitCents);
  return DONE;
}

/** A charge whose payment is under way, or over. */
async function followPayment(tx: Tx, services: Services, locked: LockedStep): Promise<StepResult> {
  const { row, charge, deposit } = locked;
  if (!deposit) throw new Error(`The payment of the charge ${charge.id} is gone`);
  if (deposit.status === 'needs_action') return { next: 'give_up', deposit };
  if (isOpen(deposit.status) || deposit.status === 'held') return DONE;
  if (deposit.status !== 'succeeded' && row.status !== 'recurring_status_cancelled') {
    await settleRefused(tx, services, locked, findPaymentReason(deposit));
    return DONE;
  }
  return (await settleWithoutPurchase(tx, services, locked)) ?? (await buy(tx, services, locked));
}

const IS_FINAL: ReadonlySet<string> = new Set(['purchased', 'skipped', 'missed', 'cancelled']);

/** Whether it is not what was decided upon: a card that was refused meanwhile is not asked again. */
const hasMoved = (known: ChargeRow, locked: ChargeRow): boolean =>
  known.state !== locked.state ||
  known.attempts !== locked.attempts ||
  known.next_try_at !== locked.next_try_at;

/** One transaction. @throws ChargeRefused and what the till and the database refuse, with nothing written */
async function takeStep(services: Services, known: ChargeRow, mayAskCard: boolean): Promise<StepResult> {
  const isOffered = await readOffered(services, known.customer_id);
  const needs = await readLegalNeeds(services);
  const mayBeSold = ({ offer_key: key }: RecurringRow) => isOpenFor(needs, key);
  let stop = Number.POSITIVE_INFINITY;
  const setStop = (at: number) => {
    stop = at;
  };
  return transact(
    services.database,
    async (tx) => {
      stop = Number.POSITIVE_INFINITY;
      const locked = await lockStep(tx, services, known, { isOffered, mayBeSold, mayAskCard, setStop });
      if (IS_FINAL.has(locked.charge.state)) return DONE;
      if (hasMoved(known, locked.charge)) return AGAIN;
      if (locked.charge.state === 'paying') return followPayment(tx, services, locked);
      return (await settleWithoutPurchase(tx, services, locked)) ?? (await buy(tx, services, locked));
    },
    () => {
      if (services.clock.now() >= stop) throw new ChargeRefused('nothing_on_sale');
    },
  );
}

const BREACHES: readonly { readonly rule: DatabaseRule; readonly reason: ChargeReason }[] = [
  { rule: 'country_banned', reason: 'blocked' },
  { rule: 'customer_excluded', reason: 'excluded' },
  { rule: 'spend_limit_exceeded', reason: 'limit' },
  { rule: 'deposit_limit_exceeded', reason: 'limit' },
  { rule: 'draw_not_open', reason: 'nothing_on_sale' },
  { rule: 'pool_not_open', reason: 'nothing_on_sale' },
  { rule: 'stock_not_exceeded', reason: 'sold_out' },
];

/** Why a step was refused; undefined for what is no answer to that: it is tried again as it is. */
function findReason(error: unknown): ChargeReason | undefined {
  if (error instanceof ChargeRefused) return error.reason;
  if (error instanceof DomainError)
    return error.code === 'maintenance' ? undefined : findChargeReason(error.code);
  return BREACHES.find(({ rule }) => isBreachOf(rule, error))?.reason;
}

/** A break is no end: what it meets is paused until someone starts it again. */
async function settleExcluded(tx: Tx, services: Services, locked: LockedCharge): Promise<void> {
  const exclusion = await findExclusion(services, locked.row.customer_id, tx);
  if (exclusion?.kind !== 'break') return settleRefused(tx, services, locked, 'excluded');
  if (locked.row.status === 'recurring_status_active') {
    await pauseRecurringRow(tx, locked.row, 'break');
    await notifyPaused(tx, services, locked.row, 'break');
  }
  const row = { ...locked.row, status: 'recurring_status_paused' } as const;
  await settleSkipped(tx, services, { ...locked, row }, 'paused');
}

/** Writes a refusal, unless the charge has moved since. */
const recordRefusal = (services: Services, known: ChargeRow, reason: ChargeReason): Promise<void> =>
  transact(services.database, async (tx) => {
    const step = { isOffered: () => true, mayBeSold: () => true, mayAskCard: false, setStop: () => {} };
    const locked = await lockStep(tx, services, known, step);
    const { state, attempts } = locked.charge;
    if (IS_FINAL.has(state) || attempts !== known.attempts || state !== known.state) return;
    if (locked.row.status === 'recurring_status_cancelled') return settleCancelled(tx, services, locked);
    if (CHARGE_REASONS[reason] === 'ends') await settleExcluded(tx, services, locked);
    else await settleRefused(tx, services, locked, reason);
  });

/** A bank asks for its customer, who is not there. */
const giveUp = (services: Services, deposit: Payment): Promise<void> =>
  endPayment(services, deposit.id, 'authentication_required');

/** Steps of one run: planned, paying, bought. */
const STEPS_MAX = 4;

/** A charge that failed waits for its next time: a card that was refused is not asked again at once. */
const isWaiting = (
  { clock }: Services,
  { state, due_at, next_try_at }: ChargeRow,
  retry: ChargeRetry | undefined,
) =>
  getNowIso(clock) < due_at ||
  (state !== 'paying' && !retry && next_try_at !== null && getNowIso(clock) < next_try_at);

/**
 * Takes a charge as far as it goes now; nothing for one that is done, not due, or to be tried later, unless a try before
 * that is asked for. May be called twice, and at once.
 */
export async function runCharge(services: Services, chargeId: string, retry?: ChargeRetry): Promise<void> {
  for (let step = 1; step <= STEPS_MAX; step += 1) {
    const known = await findCharge(services.database.db, chargeId);
    if (!known || IS_FINAL.has(known.state) || isWaiting(services, known, retry)) return;
    if (known.state !== 'paying') await openCoveredDraws(services, known);
    try {
      const mayAskCard = !retry || retry.cardAttempts === known.attempts;
      const result = await takeStep(services, known, mayAskCard);
      if (result.next === 'done') return;
      if (result.next === 'again') continue;
      if (result.next === 'give_up') await giveUp(services, result.deposit);
      else if (!(await payForCharge(services, result.charge, result.payment))) return;
    } catch (error) {
      const reason = findReason(error);
      if (reason === undefined) throw error;
      await recordRefusal(services, known, reason);
      return;
    }
  }
}
