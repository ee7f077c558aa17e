// The tier that is paid for: who holds it until when, and how it ends.
import type { CancelledBy } from '#lib/domain/recurring/status.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Db, Tx } from '../db/open.ts';
import { transact } from '../db/open.ts';
import { guaranteeEntries } from '../giveaways/guarantee.ts';
import { lockWallet } from '../ledger/accounts.ts';
import { queueMails } from '../mail/queue.ts';
import { getCustomerZone } from '../recurring/create.ts';
import { cancelRecurringRow } from '../recurring/stop-recurring.ts';
import type { RecurringRow } from '../recurring/store.ts';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';
import type { BegunPayload, PremiumPayload } from './premium-jobs.ts';
import { findProgram } from './program.ts';

interface Owner {
  readonly customerId: string;
  readonly program: string;
}

/** The instant until which the tier is paid; null where that has passed. */
export async function findPaidUntil(
  at: Db | Tx,
  { clock }: Services,
  customerId: string,
  program: string,
): Promise<string | null> {
  const { until } = await at
    .selectFrom('premium_term')
    .select((term) => term.fn.max('until_at').as('until'))
    .where('customer_id', '=', customerId)
    .where('program', '=', program)
    .where('until_at', '>', getNowIso(clock))
    .executeTakeFirstOrThrow();
  return until;
}

/** The last day of what is paid until an instant, where the customer is. */
export async function findLastDay(at: Db | Tx, customerId: string, until: string): Promise<string> {
  const { state } = await at
    .selectFrom('customer')
    .select('state')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return toLocalDate(Date.parse(until) - 1, getCustomerZone(state));
}

/** The purchases that go on with it: at most one. */
export const listRenewals = (at: Db | Tx, { customerId, program }: Owner): Promise<RecurringRow[]> =>
  at
    .selectFrom('recurring')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'membership')
    .where('offer_key', '=', program)
    .where('status', '<>', 'recurring_status_cancelled')
    .execute();

/** Nothing more is charged. The wallet must be held. */
export async function cancelRenewals(
  tx: Tx,
  services: Services,
  owner: Owner,
  by: CancelledBy,
): Promise<void> {
  for (const { id } of await listRenewals(tx, owner)) await cancelRecurringRow(tx, services, { id }, by);
}

/** Of each time that is paid for, once: when its owner ends it, else when it is over. */
async function notifyEnd(tx: Tx, services: Services, { customerId, program }: Owner, until: string) {
  const set = await findProgram(services, tx);
  if (!set) return;
  await queueMails(tx, services, [
    {
      kind: 'premium_ends',
      customerId,
      dedupe: `premium:${program}:${customerId}:ends:${until}`,
      payload: {
        program: set.programName,
        lastDay: await findLastDay(tx, customerId, until),
        isOver: until <= getNowIso(services.clock),
        path: `/${set.programUrl}/membership-tiers`,
      },
    },
  ]);
}

/** Its owner ends it: nothing more is charged, and it stays to the end of what is paid. The wallet must be held. */
export async function endPremium(tx: Tx, services: Services, owner: Owner): Promise<void> {
  if ((await listRenewals(tx, owner)).length === 0) return;
  await cancelRenewals(tx, services, owner, 'customer');
  const until = await findPaidUntil(tx, services, owner.customerId, owner.program);
  if (until !== null) await notifyEnd(tx, services, owner, until);
}

/** Takes the tier back where what was paid is over and no further month has been paid. */
export const lapsePremium = (services: Services, { customerId, program }: PremiumPayload): Promise<void> =>
  transact(services.database, async (tx) => {
    await lockWallet(tx, services, customerId);
    const now = getNowIso(services.clock);
    const over = await tx
      .selectFrom('membership')
      .select('premium_until')
      .where('customer_id', '=', customerId)
      .where('program', '=', program)
      .where('tier', '=', 'premium')
      .where('premium_until', '<=', now)
      .executeTakeFirst();
    if (!over?.premium_until) return;
    await tx
      .updateTable('membership')
      .set({ tier: 'free', premium_until: null, updated_at: now })
      .where('customer_id', '=', customerId)
      .where('program', '=', program)
      .execute();
    await notifyEnd(tx, services, { customerId, program }, over.premium_until);
  });

/** What follows a month that was paid: the giveaways that are open, and at the first time a message. */
export async function beginPremium(
  services: Services,
  { customerId, program, ticketId, isFirst }: BegunPayload,
): Promise<void> {
  await guaranteeEntries(services, { customerId });
  const set = await findProgram(services);
  const until = await findPaidUntil(services.database.db, services, customerId, program);
  if (!isFirst || !set || until === null) return;
  await transact(services.database, (tx) =>
    queueMails(tx, services, [
      {
        kind: 'premium_started',
        customerId,
        dedupe: `premium:${ticketId}:started`,
        payload: { program: set.programName, path: `/${set.programUrl}` },
      },
    ]),
  );
}
