// Leaving one charge out, and taking that back before it is due.
import { RECURRING_ERRORS } from '#lib/contracts/recurring/recurring-errors.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import { readChargePlan, readNextCharges } from '../calls/calendar.ts';
import { enqueueCharge } from '../jobs.ts';
import { readOffered, requireOffered } from '../offered.ts';
import { type ChargeRow, listChargesByKey, type RecurringRow } from '../store.ts';
import { changeOwnRecurring, type OwnRecurring } from './change-own.ts';
import { findDrawId, planNextCharge, toSkippedCharge } from './plan-charges.ts';

/** How far ahead a charge may be skipped. */
const SKIPPED_AHEAD = 12;

const refuseDue = () => createDomainError(RECURRING_ERRORS, 'charge_is_due');

const findAhead = async (tx: Tx, services: Services, row: RecurringRow, key: string) =>
  (await readNextCharges(tx, services, row, { from: services.clock.now(), count: SKIPPED_AHEAD })).find(
    (charge) => charge.key === key,
  );

const readOne = async (tx: Tx, { id }: RecurringRow, key: string): Promise<ChargeRow | undefined> =>
  (await listChargesByKey(tx, id, [key]))[0];

/** @throws DomainError `charge_is_due` for what is due, over, or not to come */
export const skipCharge = (services: Services, own: OwnRecurring, key: string): Promise<RecurringRow> =>
  changeOwnRecurring(services, own, async (tx, row) => {
    const now = getNowIso(services.clock);
    const planned = await readOne(tx, row, key);
    if (planned?.state === 'skipped' && planned.reason === 'customer') return;
    if (planned && (planned.state !== 'planned' || planned.due_at <= now)) throw refuseDue();
    if (planned) {
      await tx
        .updateTable('recurring_charge')
        .set({ state: 'skipped', reason: 'customer', next_try_at: null, settled_at: now })
        .where('id', '=', planned.id)
        .execute();
    } else {
      const ahead = await findAhead(tx, services, row, key);
      if (!ahead) throw refuseDue();
      const skipped = toSkippedCharge(services, row, ahead, 'customer');
      await tx.insertInto('recurring_charge').values(skipped).execute();
    }
    await planNextCharge(tx, services, row);
  });

/** @throws DomainError `recurring_switched_off`, `charge_is_due` for what is due, over, or was not skipped by its owner */
export async function unskipCharge(
  services: Services,
  own: OwnRecurring,
  key: string,
): Promise<RecurringRow> {
  const isOffered = await readOffered(services, own.customerId);
  return changeOwnRecurring(services, own, async (tx, row) => {
    requireOffered(isOffered, row);
    const now = services.clock.now();
    const skipped = await readOne(tx, row, key);
    const ahead = await findAhead(tx, services, row, key);
    const plan = await readChargePlan(tx, services, row, now);
    if (!plan || !ahead || skipped?.state !== 'skipped' || skipped.reason !== 'customer') throw refuseDue();
    const drawId = skipped.draw_id ?? (await findDrawId(tx, services, plan, ahead));
    await tx
      .updateTable('recurring_charge')
      .set({
        state: 'planned',
        reason: null,
        draw_id: drawId,
        due_at: toIso(ahead.dueAt),
        last_at: toIso(ahead.lastAt),
        next_try_at: toIso(ahead.dueAt),
        planned_cents: ahead.cents,
        settled_at: null,
      })
      .where('id', '=', skipped.id)
      .execute();
    await enqueueCharge(tx, services, skipped.id, ahead.dueAt);
  });
}
