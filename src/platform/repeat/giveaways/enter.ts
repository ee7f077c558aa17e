// Enters members in giveaways. The database refuses entries after the stop and of customers who are excluded.
import { unlockDraw } from '#lib/contracts/membership/giveaway.ts';
import { isTierOpen } from '#lib/domain/membership/tier.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Tx } from '../../ground/db/open.ts';
import { transact } from '../../ground/db/open.ts';
import { isBreachOf } from '../../ground/db/rules.ts';
import type { GiveawayEntryTable } from '../../ground/db/schema/membership-schema.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { findOffersBlock } from '../../money/blocks/blocks.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { findMembership } from '../membership/find-membership.ts';
import { describeEntry } from './describe-entry.ts';

interface Entering {
  readonly giveawayId: string;
  readonly customerId: string;
  /** By the member, or by the tier; `unlocked` when left out. */
  readonly status?: GiveawayEntryTable['status'];
}

const hasEntry = (tx: Tx, { giveawayId, customerId }: Entering): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('giveaway_entry')
    .select('id')
    .where('giveaway_id', '=', giveawayId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();

/** Takes the next number; the giveaway is held until the transaction ends. @throws DomainError `draw_closed` */
async function takeNumber(tx: Tx, { clock }: Services, giveawayId: string): Promise<number> {
  const now = getNowIso(clock);
  const taken = await tx
    .updateTable('giveaway')
    .set((row) => ({ entries: row('entries', '+', 1) }))
    .where('id', '=', giveawayId)
    .where('status', '=', 'open')
    .where('type', '<>', 'preview')
    .where('opens_at', '<=', now)
    .where('stop_at', '>', now)
    .returning('entries')
    .executeTakeFirst();
  if (!taken) throw createDomainError(unlockDraw.errors, 'draw_closed');
  return taken.entries;
}

/** @throws DomainError `giveaway_unknown`, `not_member`, `draw_locked` */
async function requireOpenTo(tx: Tx, { giveawayId, customerId }: Entering): Promise<void> {
  const giveaway = await tx
    .selectFrom('giveaway')
    .select(['program', 'tier'])
    .where('id', '=', giveawayId)
    .executeTakeFirst();
  if (!giveaway) throw createDomainError(unlockDraw.errors, 'giveaway_unknown');
  const held = await findMembership(tx, customerId, giveaway.program);
  if (held?.status !== 'member') throw createDomainError(unlockDraw.errors, 'not_member');
  if (!isTierOpen(giveaway.tier, held.tier)) throw createDomainError(unlockDraw.errors, 'draw_locked');
}

/** What a member has entered by a press; what the tier enters is not listed one by one. */
async function notifyEntered(
  tx: Tx,
  services: Services,
  { giveawayId, customerId }: Entering,
  number: number,
) {
  const giveaway = await tx
    .selectFrom('giveaway')
    .selectAll()
    .where('id', '=', giveawayId)
    .executeTakeFirstOrThrow();
  await queueMails(tx, services, [
    {
      kind: 'giveaway_unlocked',
      customerId,
      dedupe: `giveaway:${giveawayId}:${customerId}:unlocked`,
      payload: await describeEntry(tx, services, giveaway, number),
    },
  ]);
}

async function writeEntry(tx: Tx, services: Services, entering: Entering): Promise<void> {
  const { random, clock } = services;
  await lockWallet(tx, services, entering.customerId);
  if (await hasEntry(tx, entering)) return;
  await requireOpenTo(tx, entering);
  if (!entering.status && (await findOffersBlock(services, entering.customerId, tx)) !== undefined)
    throw createDomainError(unlockDraw.errors, 'membership_ineligible');
  const number = await takeNumber(tx, services, entering.giveawayId);
  await tx
    .insertInto('giveaway_entry')
    .values({
      id: random.createId('gen', clock.now()),
      giveaway_id: entering.giveawayId,
      customer_id: entering.customerId,
      number,
      status: entering.status ?? 'unlocked',
      created_at: getNowIso(clock),
    })
    .execute();
  if (!entering.status) await notifyEntered(tx, services, entering, number);
}

/** Enters a member. Entering again changes nothing. @throws DomainError of the endpoint's errors */
export async function enterGiveaway(services: Services, entering: Entering): Promise<void> {
  try {
    await transact(services.database, (tx) => writeEntry(tx, services, entering));
  } catch (error) {
    if (isBreachOf('customer_excluded', error))
      throw createDomainError(unlockDraw.errors, 'membership_ineligible');
    if (isBreachOf('draw_not_open', error)) throw createDomainError(unlockDraw.errors, 'draw_closed');
    throw error;
  }
}
