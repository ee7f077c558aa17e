// A charge costs no more than its owner agreed to, or was informed of a week before.
import type { Tx } from '../../../ground/db/open.ts';
import { getProduct } from '../../../sale/products/registry.ts';
import type { Services } from '../../../services.ts';
import { toIso } from '../../../time.ts';
import { readNextCharges } from '../calls/calendar.ts';
import { notifyPriceChange } from '../messages.ts';
import type { RecurringRow } from '../store.ts';
import { bringForward } from './bring-forward.ts';
import { type LockedCharge, putOffCharge } from './settle-charge.ts';

/** How long before a charge its owner is informed of a higher price, in milliseconds. */
const NOTICE_MS = 7 * 86_400_000;

interface PriceStart {
  /** The instant from which the price may be charged, in milliseconds since 1970; 0 for what was agreed to. */
  readonly fromAt: number;
  /** Whether it was recorded by this call, and its owner has yet to be informed. */
  readonly isNew: boolean;
}

/** From when on a draw or period may cost as much. A price that was not announced yet is recorded as announced now. */
export async function announcePrice(
  tx: Tx,
  { random, clock }: Services,
  { id, agreed_cents, agreed_at }: RecurringRow,
  cents: number,
): Promise<PriceStart> {
  if (cents <= agreed_cents) return { fromAt: 0, isNew: false };
  const told = await tx
    .selectFrom('recurring_price')
    .select('from_at')
    .where('recurring_id', '=', id)
    .where('cents', '>=', cents)
    .where('told_at', '>=', agreed_at)
    .orderBy('from_at')
    .limit(1)
    .executeTakeFirst();
  if (told) return { fromAt: Date.parse(told.from_at), isNew: false };
  const now = clock.now();
  const fromAt = now + NOTICE_MS;
  await tx
    .insertInto('recurring_price')
    .values({
      id: random.createId('rpr', now),
      recurring_id: id,
      cents,
      told_at: toIso(now),
      from_at: toIso(fromAt),
    })
    .execute();
  return { fromAt, isNew: true };
}

/**
 * What was announced and is not charged yet holds for no more than the price of today: a later rise is announced again. Of
 * pools each has a price of its own, which says nothing of the next one. Gives whether that has changed anything.
 */
async function lowerAnnounced(
  tx: Tx,
  services: Services,
  { id, kind, agreed_at }: RecurringRow,
  cents: number,
): Promise<boolean> {
  if (getProduct(services, kind).recurring?.forPool) return false;
  const { numUpdatedRows } = await tx
    .updateTable('recurring_price')
    .set({ cents })
    .where('recurring_id', '=', id)
    .where('cents', '>', cents)
    .where('told_at', '>=', agreed_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The charge of a period at the price that its owner knows of now; it is noted. */
async function replanCents(tx: Tx, services: Services, { row, charge }: LockedCharge, dueAt: number) {
  const charges = await readNextCharges(tx, services, row, { from: dueAt - 1, count: 1 });
  const next = charges.find(({ key }) => key === charge.key);
  if (next)
    await tx
      .updateTable('recurring_charge')
      .set({ planned_cents: next.cents })
      .where('id', '=', charge.id)
      .execute();
  return next;
}

/**
 * Whether a price may be charged at an instant. A higher one is announced where that was not done; a period is put off
 * until the day from which the price holds, so that what of it can still be bought is not left out. Where a price that was
 * announced has fallen again, a period waits for it no longer.
 */
export async function checkPrice(
  tx: Tx,
  services: Services,
  locked: LockedCharge,
  { unitCents, at }: { readonly unitCents: number; readonly at: number },
): Promise<boolean> {
  const { row, charge } = locked;
  const isLowered = await lowerAnnounced(tx, services, row, unitCents);
  const { fromAt, isNew } = await announcePrice(tx, services, row, unitCents);
  const isPeriod = charge.covers_until !== null;
  const isKnown = fromAt <= at;
  if (isKnown && !isNew) {
    const earlier = await bringForward(tx, services, locked, fromAt);
    if (isPeriod && (isLowered || earlier !== undefined))
      await replanCents(tx, services, locked, earlier ?? Date.parse(charge.due_at));
    return true;
  }
  if (isPeriod && !isKnown) await putOffCharge(tx, services, locked, fromAt);
  const dueAt = isKnown ? Date.parse(charge.due_at) : fromAt;
  const next = isPeriod ? await replanCents(tx, services, locked, dueAt) : undefined;
  if (isNew) await notifyPriceChange(tx, services, row, { cents: unitCents, fromAt, next });
  return isKnown;
}
