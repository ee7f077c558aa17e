// Tells customers who have not shown who they are that the time for it runs out: once for each day by which it is due.
import type { LicenceRule } from '#lib/contracts/verification/licence.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { readLicences } from '../../ground/config/licences.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { type MailRequest, queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';

/** How long before the end of the time they are notified. */
const AHEAD_MS = 7 * DAY_MS;

/** What lies with the shop already is not asked for. */
async function listDue(tx: Tx, services: Services, { region, verifyWithinDays }: LicenceRule) {
  const now = services.clock.now();
  const countedMs = verifyWithinDays * DAY_MS;
  const rows = await tx
    .selectFrom('customer')
    .select(['id', 'created_at', 'verification_due_at'])
    .where('state', '=', region)
    .where('is_verified', '=', 0)
    .where('is_locked', '=', 0)
    .where('closed_at', 'is', null)
    .where((row) =>
      row.or([
        row.and([
          row('verification_due_at', '>', getNowIso(services.clock)),
          row('verification_due_at', '<=', toIso(now + AHEAD_MS)),
        ]),
        row.and([
          row('verification_due_at', 'is', null),
          row('created_at', '>', toIso(now - countedMs)),
          row('created_at', '<=', toIso(now - countedMs + AHEAD_MS)),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_check')
            .select('identity_check.id')
            .whereRef('identity_check.customer_id', '=', 'customer.id')
            .where('identity_check.status', 'in', ['pending', 'in_progress']),
        ),
      ),
    )
    .execute();
  return rows.map(({ id, created_at, verification_due_at }): MailRequest => {
    const dueAt = verification_due_at ?? toIso(Date.parse(created_at) + countedMs);
    return {
      kind: 'verification_needed',
      customerId: id,
      payload: { dueAt },
      dedupe: `verification_needed:${id}:${dueAt}`,
    };
  });
}

export async function notifyVerificationNeeded(services: Services): Promise<void> {
  for (const licence of await readLicences(services))
    await transact(services.database, async (tx) =>
      queueMails(tx, services, await listDue(tx, services, licence)),
    );
}
