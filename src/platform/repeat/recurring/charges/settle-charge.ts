// What becomes of a charge: each function writes one outcome in the caller's transaction, in which wallet, row and charge
// are locked, and plans the next charge where this one is done.
import type { Receipt } from '#lib/contracts/cart/checkout.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { CHARGE_REASONS, type ChargeReason } from '#lib/domain/recurring/failure-kinds.ts';
import { PERIOD_PATIENCE_MS } from '#lib/domain/recurring/next-charges.ts';
import { findNextTry, MISSED_MAX } from '#lib/domain/recurring/retry.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { type Statement, writeTogether } from '../../../ground/db/write-together.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import { enqueueCharge } from '../jobs.ts';
import {
  notifyCancelled,
  notifyFailed,
  notifyMissed,
  notifyMoneyKept,
  notifyPaused,
  notifySkipped,
  preparePurchaseMail,
} from '../messages.ts';
import { cancelRecurringRow, pauseRecurringRow } from '../stop-recurring.ts';
import { type ChargeRow, listCharges, type RecurringRow } from '../store.ts';
import { planNextCharge, preparePlan } from './plan-charges.ts';
import { wakeChargesOf } from './wake.ts';

/** A charge with its row, both locked. */
export interface LockedCharge {
  readonly row: RecurringRow;
  readonly charge: ChargeRow;
  /** What a payment has brought for it, in cents; 0 where none was made. It stays in the wallet if nothing is bought. */
  readonly broughtCents: number;
}

type ChargeChange = Partial<Omit<ChargeRow, 'id' | 'recurring_id' | 'customer_id' | 'key' | 'created_at'>>;

const prepareChange = (tx: Tx, { id }: ChargeRow, change: ChargeChange) =>
  tx.updateTable('recurring_charge').set(change).where('id', '=', id);

const updateCharge = async (tx: Tx, charge: ChargeRow, change: ChargeChange): Promise<void> => {
  await prepareChange(tx, charge, change).execute();
};

const noteAttempt = async (
  tx: Tx,
  { clock }: Services,
  { id }: RecurringRow,
  status: 'soft_failure' | 'hard_failure',
): Promise<void> => {
  await tx
    .updateTable('recurring')
    .set({ last_attempt_status: status, last_attempt_at: getNowIso(clock) })
    .where('id', '=', id)
    .execute();
};

/** Notes of a charge that it is bought, to be sent with its checkout. */
export function preparePurchased(
  tx: Tx,
  { clock }: Services,
  { charge }: LockedCharge,
  { orders: [order], total, checkoutId }: Receipt,
): Statement {
  return prepareChange(tx, charge, {
    state: 'purchased',
    planned_cents: toCents(total.amount),
    checkout_id: checkoutId,
    ticket_id: order?.id ?? null,
    attempts: charge.state === 'paying' ? charge.attempts : charge.attempts + 1,
    next_try_at: null,
    reason: null,
    settled_at: getNowIso(clock),
  });
}

/** Plans what follows a charge that was bought, and tells of both; in the transaction that bought it. */
export async function followPurchase(
  tx: Tx,
  services: Services,
  { row, charge, broughtCents }: LockedCharge,
  receipt: Receipt,
  unitCents: number,
): Promise<void> {
  const now = getNowIso(services.clock);
  const agreed = unitCents === row.agreed_cents ? {} : { agreed_cents: unitCents, agreed_at: now };
  const agreedRow = { ...row, agreed_cents: unitCents };
  const { next, change, statements } = await preparePlan(tx, services, agreedRow);
  const attempt = { last_attempt_status: 'purchased', last_attempt_at: now } as const;
  await writeTogether(tx, services.database, [
    ...statements,
    tx
      .updateTable('recurring')
      .set({ ...attempt, ...agreed, ...change })
      .where('id', '=', row.id),
    ...preparePurchaseMail(tx, services, agreedRow, receipt, next),
  ]);
  if (broughtCents > 0) await wakeChargesOf(tx, services, row.customer_id, charge.id);
}

/** What a payment has brought for it may buy something else now. */
async function releaseBrought(
  tx: Tx,
  services: Services,
  { row, charge, broughtCents }: LockedCharge,
): Promise<void> {
  if (broughtCents === 0) return;
  await notifyMoneyKept(tx, services, row, charge, broughtCents);
  await wakeChargesOf(tx, services, row.customer_id, charge.id);
}

/** Reasons of being left out that its owner has neither asked for nor been informed of. */
const TOLD_SKIPS: ReadonlySet<ChargeReason> = new Set(['nothing_on_sale', 'sold_out']);

/** Left out: the list of charges says why. */
export async function settleSkipped(
  tx: Tx,
  services: Services,
  locked: LockedCharge,
  reason: ChargeReason,
): Promise<void> {
  const { row, charge, broughtCents: keptCents } = locked;
  const settled_at = getNowIso(services.clock);
  await updateCharge(tx, charge, { state: 'skipped', reason, next_try_at: null, settled_at });
  await releaseBrought(tx, services, locked);
  const next = await planNextCharge(tx, services, row);
  if (TOLD_SKIPS.has(reason)) await notifySkipped(tx, services, row, charge, { keptCents, next });
}

/** How many charges in a row, this one the last, were tried and missed. */
async function countMissed(tx: Tx, { id }: RecurringRow): Promise<number> {
  const charges = await listCharges(tx, id, 4 * MISSED_MAX);
  const tried = charges.filter(({ state }) => state === 'purchased' || state === 'missed');
  const kept = tried.findIndex(({ state }) => state === 'purchased');
  const missed = (kept < 0 ? tried : tried.slice(0, kept)).filter(({ attempts }) => attempts > 0);
  return missed.length;
}

/** Its time is over. After three in a row the whole waits for its owner. */
export async function settleMissed(tx: Tx, services: Services, locked: LockedCharge): Promise<void> {
  const { row, charge } = locked;
  const settled_at = getNowIso(services.clock);
  const reason = charge.reason ?? 'late';
  await updateCharge(tx, charge, { state: 'missed', reason, next_try_at: null, settled_at });
  await releaseBrought(tx, services, locked);
  const isPaused = row.status === 'recurring_status_active' && (await countMissed(tx, row)) >= MISSED_MAX;
  const next = isPaused ? undefined : await planNextCharge(tx, services, row);
  await notifyMissed(tx, services, row, charge, next);
  if (!isPaused) return;
  await pauseRecurringRow(tx, row, 'missed');
  await notifyPaused(tx, services, row, 'missed');
}

/** Nothing is bought any more. Money that a payment has brought for it stays in the wallet. */
export async function settleCancelled(tx: Tx, services: Services, locked: LockedCharge): Promise<void> {
  const { row, charge } = locked;
  const settled_at = getNowIso(services.clock);
  const reason = row.cancelled_by ?? 'exclusion';
  await updateCharge(tx, charge, { state: 'cancelled', reason, next_try_at: null, settled_at });
  await releaseBrought(tx, services, locked);
}

/** Tried again where that may help, else at its end: a person may mend it until then. */
async function settleFailed(
  tx: Tx,
  services: Services,
  locked: LockedCharge,
  reason: ChargeReason,
  state: 'soft_failure' | 'hard_failure',
): Promise<void> {
  const { row, charge } = locked;
  const kind = charge.covers_from === null ? 'draw' : 'period';
  const lastAt = Date.parse(charge.last_at);
  const failure = { kind, reason, dueAt: Date.parse(charge.due_at), lastAt } as const;
  const again = state === 'soft_failure' ? findNextTry(failure, services.clock.now()) : undefined;
  const nextAt = again ?? lastAt;
  const attempts = charge.state === 'paying' ? charge.attempts : charge.attempts + 1;
  await updateCharge(tx, charge, { state, reason, attempts, next_try_at: toIso(nextAt) });
  await noteAttempt(tx, services, row, state);
  await enqueueCharge(tx, services, charge.id, nextAt);
  await releaseBrought(tx, services, locked);
  await notifyFailed(tx, services, row, { ...charge, state, reason }, again);
}

const endByExclusion = async (tx: Tx, services: Services, row: RecurringRow): Promise<void> => {
  await cancelRecurringRow(tx, services, row, 'exclusion');
  await notifyCancelled(tx, services, row);
};

/** Writes what a refusal comes to. */
export async function settleRefused(
  tx: Tx,
  services: Services,
  locked: LockedCharge,
  reason: ChargeReason,
): Promise<void> {
  const kind = CHARGE_REASONS[reason];
  if (kind === 'ends') {
    if (locked.row.status !== 'recurring_status_cancelled') await endByExclusion(tx, services, locked.row);
    if (locked.charge.state === 'paying') await settleCancelled(tx, services, locked);
  } else if (kind === 'skipped') await settleSkipped(tx, services, locked, reason);
  else await settleFailed(tx, services, locked, reason, kind === 'soft' ? 'soft_failure' : 'hard_failure');
}

/** Looks again later, as planned: what decides it is not known yet. */
export async function postponeCharge(
  tx: Tx,
  services: Services,
  { charge }: LockedCharge,
  at: number,
): Promise<void> {
  await updateCharge(tx, charge, { next_try_at: toIso(at) });
  await enqueueCharge(tx, services, charge.id, at);
}

/**
 * Waits, as planned, for a later day on which it is due, and from there on as long as every period. What a payment has
 * brought for it stays in the wallet.
 */
export async function putOffCharge(
  tx: Tx,
  services: Services,
  locked: LockedCharge,
  dueAt: number,
): Promise<void> {
  const { charge } = locked;
  const due_at = toIso(dueAt);
  await updateCharge(tx, charge, {
    state: 'planned',
    reason: null,
    due_at,
    last_at: toIso(dueAt + PERIOD_PATIENCE_MS),
    next_try_at: due_at,
    told_before_at: null,
  });
  await enqueueCharge(tx, services, charge.id, dueAt);
  await releaseBrought(tx, services, locked);
}
