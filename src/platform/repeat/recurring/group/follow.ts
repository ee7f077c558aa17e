// What repeats in a group follows it: it pauses when the organiser stops the autosession, goes on with it, is planned when
// a session opens, and ends when its owner leaves.

import { type Tx, transact } from '../../../ground/db/open.ts';
import { lockWallet } from '../../../money/ledger/accounts.ts';
import { findExclusion } from '../../../people/care/exclusions.ts';
import type { Services } from '../../../services.ts';
import { planNextCharge } from '../charges/plan-charges.ts';
import { notifyCancelled, notifyPaused } from '../messages.ts';
import { readOffered } from '../offered.ts';
import { startRecurringRow } from '../resume.ts';
import { cancelRecurringRow, pauseRecurringRow } from '../stop-recurring.ts';
import { lockRecurring, type RecurringRow } from '../store.ts';
import { readGroupState } from './playing.ts';

const listRows = ({ database }: Services, groupId: string) =>
  database.db
    .selectFrom('recurring')
    .select(['id', 'customer_id'])
    .where('group_id', '=', groupId)
    .where('status', '<>', 'recurring_status_cancelled')
    .orderBy('id')
    .execute();

async function cancelByGroup(tx: Tx, services: Services, row: RecurringRow): Promise<void> {
  await cancelRecurringRow(tx, services, row, 'organiser');
  await notifyCancelled(tx, services, row);
}

async function pauseByOrganiser(tx: Tx, services: Services, row: RecurringRow): Promise<void> {
  await pauseRecurringRow(tx, row, 'organiser');
  await notifyPaused(tx, services, row, 'organiser');
}

/** What the organiser had stopped goes on; during a break, and while the shop does not offer it, it stays paused. */
async function startAgain(
  tx: Tx,
  services: Services,
  row: RecurringRow,
  isOffered: (row: RecurringRow) => boolean,
): Promise<void> {
  if (await findExclusion(services, row.customer_id, tx)) await pauseRecurringRow(tx, row, 'break');
  else if (isOffered(row)) await startRecurringRow(tx, services, row);
  else await pauseRecurringRow(tx, row, 'shop');
}

/** One row: what its owner has paused stays paused, whatever the organiser does. */
async function followGroupWith(services: Services, groupId: string, id: string, customerId: string) {
  const isOffered = await readOffered(services, customerId);
  await transact(services.database, async (tx) => {
    await lockWallet(tx, services, customerId);
    const row = await lockRecurring(tx, services, id);
    if (!row || row.status === 'recurring_status_cancelled') return;
    const state = await readGroupState(tx, groupId);
    if (state === 'closed') return cancelByGroup(tx, services, row);
    const isActive = row.status === 'recurring_status_active';
    if (state === 'off') return isActive ? pauseByOrganiser(tx, services, row) : undefined;
    if (row.paused_by === 'organiser') return startAgain(tx, services, row, isOffered);
    if (isActive) await planNextCharge(tx, services, row);
  });
}

/** Brings what repeats in a group in line with it. May be done twice. */
export async function followGroup(services: Services, groupId: string): Promise<void> {
  for (const { id, customer_id } of await listRows(services, groupId))
    await followGroupWith(services, groupId, id, customer_id);
}

/** Ends what a member repeats in a group, in the transaction in which the member leaves it. */
export async function stopOfMember(
  tx: Tx,
  services: Services,
  { groupId, customerId }: { readonly groupId: string; readonly customerId: string },
): Promise<void> {
  const rows = await tx
    .selectFrom('recurring')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'recurring_status_cancelled')
    .orderBy('id')
    .$if(services.database.flavor === 'postgres', (query) => query.forUpdate())
    .execute();
  for (const row of rows) {
    await cancelRecurringRow(tx, services, row, 'customer');
    await notifyCancelled(tx, services, row);
  }
}
