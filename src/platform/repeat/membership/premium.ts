// The tier that is paid for: who holds it until when, and how it ends.

import { getEndOfDay } from '#lib/domain/membership/premium-term.ts';
import type { CancelledBy } from '#lib/domain/recurring/status.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { readCustomerZone } from '../../ground/db/customer-zone.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { transact } from '../../ground/db/open.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { runHooks } from '../../module-parts.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { cancelRecurringRow } from '../recurring/stop-recurring.ts';
import type { RecurringRow } from '../recurring/store.ts';
import { type BegunPayload, PREMIUM_END_JOB, type PremiumPayload } from './premium-jobs.ts';
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
export const findLastDay = async (at: Db | Tx, customerId: string, until: string): Promise<string> =>
  toLocalDate(Date.parse(until) - 1, await readCustomerZone(at, customerId));

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

/**
 * The end of the day on which the next month is charged, where the shop has put that off: it announces a higher price
 * first. Undefined where no month is to follow.
 */
async function findPutOffEnd(tx: Tx, { clock }: Services, owner: Owner): Promise<number | undefined> {
  const [renewal] = await listRenewals(tx, owner);
  if (renewal?.status !== 'recurring_status_active') return undefined;
  const charge = await tx
    .selectFrom('recurring_charge')
    .select('due_at')
    .where('recurring_id', '=', renewal.id)
    .where('state', '=', 'planned')
    .where('due_at', '>', getNowIso(clock))
    .where('covers_from', '<=', toLocalDate(clock.now(), renewal.zone))
    .executeTakeFirst();
  if (!charge) return undefined;
  return getEndOfDay(toLocalDate(Date.parse(charge.due_at), renewal.zone), renewal.zone);
}

async function updateTier(
  tx: Tx,
  { clock }: Services,
  { customerId, program }: Owner,
  tier: { readonly tier: 'free' | 'premium'; readonly premium_until: string | null },
): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ ...tier, updated_at: getNowIso(clock) })
    .where('customer_id', '=', customerId)
    .where('program', '=', program)
    .execute();
}

/** The tier is held on until a month that was put off can be charged. */
async function extendPremium(tx: Tx, services: Services, owner: Owner, until: number): Promise<void> {
  await updateTier(tx, services, owner, { tier: 'premium', premium_until: toIso(until) });
  const { customerId, program } = owner;
  const payload: PremiumPayload = { customerId, program };
  await enqueueJob(tx, services, { kind: PREMIUM_END_JOB, payload, runAt: until });
}

/** Takes the tier back where what was paid is over and no further month has been paid, or waits to be charged. */
export const lapsePremium = (services: Services, owner: PremiumPayload): Promise<void> =>
  transact(services.database, async (tx) => {
    await lockWallet(tx, services, owner.customerId);
    const over = await tx
      .selectFrom('membership')
      .select('premium_until')
      .where('customer_id', '=', owner.customerId)
      .where('program', '=', owner.program)
      .where('tier', '=', 'premium')
      .where('premium_until', '<=', getNowIso(services.clock))
      .executeTakeFirst();
    if (!over?.premium_until) return;
    const until = await findPutOffEnd(tx, services, owner);
    if (until !== undefined) return extendPremium(tx, services, owner, until);
    await updateTier(tx, services, owner, { tier: 'free', premium_until: null });
    await notifyEnd(tx, services, owner, over.premium_until);
  });

/** What follows a month that was paid: the giveaways that are open, and at the first time a message. */
export async function beginPremium(
  services: Services,
  { customerId, program, ticketId, isFirst }: BegunPayload,
): Promise<void> {
  await runHooks(services, 'onPremiumBegun', services, customerId);
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
