// Who is a member, and how that changes. Everything is written with its place in the history.
import type { MembershipStatus } from '#lib/contracts/membership/membership.ts';
import type { MembershipProgram } from '#lib/contracts/membership/program.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { MembershipEventTable } from '../../ground/db/schema/membership-schema.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { runHooks } from '../../module-parts.ts';
import { findOffersBlock } from '../../money/blocks/blocks.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { notifyCancelled } from '../recurring/messages.ts';
import { cancelRecurringRow } from '../recurring/stop-recurring.ts';
import { findMembership } from './find-membership.ts';
import { cancelRenewals, findPaidUntil, listRenewals } from './premium.ts';
import { findProgram } from './program.ts';

/** Whether the programme is open to the customer: by pricing, and not while closed or nothing may be offered. */
export async function isEligible(
  at: Db | Tx,
  services: Services,
  program: MembershipProgram,
  customerId: string,
): Promise<boolean> {
  const row = await at
    .selectFrom('customer')
    .select(['pricing_id', 'closed_at'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  const { eligiblePricingIds } = program;
  return (
    row !== undefined &&
    row.closed_at === null &&
    (eligiblePricingIds.length === 0 || eligiblePricingIds.includes(row.pricing_id)) &&
    (await findOffersBlock(services, customerId, at)) === undefined
  );
}

/** Whether a deposit that counts was credited in the last days. */
async function hasDeposited(
  tx: Tx,
  { clock }: Services,
  { deposit }: MembershipProgram,
  customerId: string,
): Promise<boolean> {
  if (!deposit) return true;
  const row = await tx
    .selectFrom('deposit')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'succeeded')
    .where('amount_cents', '>=', deposit.amountCents)
    .where('succeeded_at', '>=', toIso(clock.now() - deposit.withinDays * DAY_MS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function noteEvent(
  tx: Tx,
  { random, clock }: Services,
  event: Pick<MembershipEventTable, 'customer_id' | 'program' | 'what'> & { detail?: string },
): Promise<void> {
  const row = { id: random.createId('mev', clock.now()), at: getNowIso(clock), detail: '', ...event };
  await tx.insertInto('membership_event').values(row).execute();
}

const WRITTEN_AS = {
  member: 'joined',
  'pending-deposit': 'pending',
  'non-member': 'left',
} as const satisfies Record<MembershipStatus, MembershipEventTable['what']>;

interface Change {
  readonly customerId: string;
  readonly status: MembershipStatus;
  readonly metadata?: Readonly<Record<string, string>>;
}

async function writeMembership(
  tx: Tx,
  services: Services,
  program: MembershipProgram,
  { customerId, status, metadata = {} }: Change,
): Promise<void> {
  const now = getNowIso(services.clock);
  const paidUntil =
    status === 'member' ? await findPaidUntil(tx, services, customerId, program.programId) : null;
  const row = {
    status,
    tier: paidUntil === null ? 'free' : 'premium',
    premium_until: paidUntil,
    metadata: JSON.stringify(metadata),
    updated_at: now,
    ...(status === 'member' && { joined_at: now }),
  } as const;
  await tx
    .insertInto('membership')
    .values({ customer_id: customerId, program: program.programId, joined_at: null, ...row })
    .onConflict((conflict) => conflict.columns(['customer_id', 'program']).doUpdateSet(row))
    .execute();
  await noteEvent(tx, services, {
    customer_id: customerId,
    program: program.programId,
    what: WRITTEN_AS[status],
  });
  if (status === 'non-member') return;
  if (paidUntil !== null) await runHooks(services, 'onPaidMemberJoined', tx, services, customerId);
  const mail =
    status === 'member'
      ? ({
          kind: 'membership_joined',
          payload: { program: program.programName, path: `/${program.programUrl}` },
        } as const)
      : ({
          kind: 'membership_pending',
          payload: {
            program: program.programName,
            amountCents: program.deposit?.amountCents ?? 0,
            path: `/${program.programUrl}/deposit`,
          },
        } as const);
  await queueMails(tx, services, [
    { ...mail, customerId, dedupe: `membership:${program.programId}:${customerId}:${status}:${now}` },
  ]);
}

/** Joins, at once or with the deposit that is asked for. Joining again changes nothing. The wallet must be held. */
export async function joinProgram(
  tx: Tx,
  services: Services,
  program: MembershipProgram,
  { customerId, metadata = {} }: Omit<Change, 'status'>,
): Promise<void> {
  const held = await findMembership(tx, customerId, program.programId);
  if (held?.status === 'member') return;
  const status = (await hasDeposited(tx, services, program, customerId)) ? 'member' : 'pending-deposit';
  if (held?.status !== status) await writeMembership(tx, services, program, { customerId, status, metadata });
}

/** Leaves at once. Entries stay in their giveaways, and nothing more is charged. The wallet must be held. */
export async function leaveProgram(
  tx: Tx,
  services: Services,
  program: MembershipProgram,
  customerId: string,
): Promise<void> {
  const held = await findMembership(tx, customerId, program.programId);
  if (!held || held.status === 'non-member') return;
  await cancelRenewals(tx, services, { customerId, program: program.programId }, 'customer');
  await writeMembership(tx, services, program, { customerId, status: 'non-member' });
}

/** A deposit that was credited makes a member of a customer who waits for it. In the deposit's own transaction. */
export async function joinByDeposit(tx: Tx, services: Services, customerId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('membership')
    .select('program')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'pending-deposit')
    .execute();
  const program = waiting.length > 0 ? await findProgram(services, tx) : undefined;
  if (!program || waiting.every((row) => row.program !== program.programId)) return;
  if (!(await isEligible(tx, services, program, customerId))) return;
  await joinProgram(tx, services, program, { customerId });
}

/** Nothing more is charged, and the owner is told of each purchase that ends. */
async function endRenewals(tx: Tx, services: Services, customerId: string, program: string): Promise<void> {
  for (const row of await listRenewals(tx, { customerId, program })) {
    await cancelRecurringRow(tx, services, row, 'operator');
    await notifyCancelled(tx, services, row);
  }
}

/** Ends every membership of a customer who is excluded, who closes the account, or by an operator. Gives their programmes. */
export async function endMemberships(
  tx: Tx,
  services: Services,
  customerId: string,
  detail: string,
): Promise<string[]> {
  await lockWallet(tx, services, customerId);
  const ended = await tx
    .updateTable('membership')
    .set({ status: 'non-member', tier: 'free', premium_until: null, updated_at: getNowIso(services.clock) })
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'non-member')
    .returning('program')
    .execute();
  for (const { program } of ended) {
    await endRenewals(tx, services, customerId, program);
    await noteEvent(tx, services, { customer_id: customerId, program, what: 'ended', detail });
  }
  return ended.map(({ program }) => program);
}

/** The same for another reason than an exclusion or a closed account, with a message. Whether there was one. */
export async function endByOperator(
  tx: Tx,
  services: Services,
  customerId: string,
  reason: string,
): Promise<boolean> {
  const ended = await endMemberships(tx, services, customerId, reason);
  const program = await findProgram(services, tx);
  if (program && ended.includes(program.programId))
    await queueMails(tx, services, [
      {
        kind: 'membership_ended',
        customerId,
        payload: { program: program.programName, path: `/${program.programUrl}` },
        dedupe: `membership:${program.programId}:${customerId}:ended:${getNowIso(services.clock)}`,
      },
    ]);
  return ended.length > 0;
}
