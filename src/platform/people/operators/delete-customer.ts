// What is left of a customer who asks to be forgotten: the money, the tickets with what proves their price, and the
// exclusions, which the law keeps, of no person who could be named.
import { sql } from 'kysely';
import { GIVEAWAYS_TAG, listDrawTags, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { selectHeldEntries } from '../../ground/db/entry-holder.ts';
import { IS_KEPT_ENTRY } from '../../ground/db/late-entry.ts';
import type { Tx } from '../../ground/db/open.ts';
import { type Announce, transactAndPurge } from '../../ground/jobs/purge.ts';
import { runHooks } from '../../module-parts.ts';
import { readWalletAccount } from '../../money/ledger/accounts.ts';
import { forgetFundsOf, forgetReferencesOf } from '../../money/payments/funds/forget-at-gateway.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { eraseFromAudit } from './erase-from-audit.ts';
import { forgetOutcomes } from './outcomes.ts';
import { isOfAddress, TABLES_BY_ADDRESS } from './personal-data.ts';

/** Records of money are kept for so long after the last of them. */
const RETAINED_YEARS = 7;

const EMPTIED = [
  'session',
  'credential',
  'customer_paper',
  'two_factor',
  'one_time_code',
  'recovery_code',
  'trusted_device',
  'passkey_challenge',
  'passkey',
  'social_account',
  'link_token',
  'communication_preference',
  'favourite_numbers',
  'membership',
  'transfer_token',
  'customer_note',
  'adjustment_request',
  'desk_reveal',
  'staff_own_account',
  'analytics_event',
  'feedback_event',
  'refusal',
] as const;

/** For so long a refund may still fail, and its money has to reach the customer another way. */
const REFUND_FAILS_MS = 14 * DAY_MS;

/** Why the account cannot be deleted now; undefined where it can. */
async function findObstacle(tx: Tx, { clock }: Services, customerId: string): Promise<string | undefined> {
  const { balanceCents } = await readWalletAccount(tx, customerId);
  if (balanceCents !== 0) return 'The wallet holds money: pay it out first.';
  const has = async (query: { executeTakeFirst(): Promise<unknown> }) =>
    (await query.executeTakeFirst()) !== undefined;
  const open = tx
    .selectFrom('withdrawal')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['requested', 'approved', 'sent']);
  if (await has(open)) return 'A withdrawal is under way.';
  const paying = tx
    .selectFrom('deposit')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['created', 'pending', 'needs_action', 'held']);
  if (await has(paying)) return 'A payment is under way.';
  const refunded = tx
    .selectFrom('deposit')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'refunded')
    .where('updated_at', '>', toIso(clock.now() - REFUND_FAILS_MS));
  if (await has(refunded)) return 'A payment was given back in the last 14 days, and that may still fail.';
  const disputed = tx
    .selectFrom('dispute')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['asked', 'open']);
  if (await has(disputed)) return 'A payment is disputed.';
  const owing = tx
    .selectFrom('receivable')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('settled_at', 'is', null);
  if (await has(owing)) return 'A payment that was taken back is still owed.';
  const playing = tx
    .selectFrom('entry')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .select('entry.id')
    .where('entry.customer_id', '=', customerId)
    .where('draw.paid_at', 'is', null)
    .where(IS_KEPT_ENTRY);
  const given = tx
    .selectFrom('ticket_transfer')
    .innerJoin('entry', 'entry.ticket_id', 'ticket_transfer.ticket_id')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .select('entry.id')
    .where('ticket_transfer.customer_id', '=', customerId)
    .where('draw.paid_at', 'is', null)
    .where(IS_KEPT_ENTRY);
  // Money back would be the buyer's, and a prize is the holder's.
  if ((await has(playing)) || (await has(given))) return 'A ticket is in a draw that is not paid out yet.';
  const winning = tx
    .selectFrom('giveaway_entry')
    .innerJoin('giveaway', 'giveaway.id', 'giveaway_entry.giveaway_id')
    .select('giveaway_entry.id')
    .where('giveaway_entry.customer_id', '=', customerId)
    .where('giveaway.status', '<>', 'paid');
  if (await has(winning)) return 'An entry is in a giveaway that is not over yet.';
  const raffled = tx
    .selectFrom('raffle_award')
    .innerJoin(selectHeldEntries(tx, [customerId]).as('entry'), 'entry.id', 'raffle_award.entry_id')
    .select('entry.id')
    .where('raffle_award.state', '<>', 'paid');
  if (await has(raffled)) return 'A prize of a raffle is not handed over yet.';
  const drawn = tx
    .selectFrom('giveaway_award')
    .select('entry_id')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'to_claim');
  return (await has(drawn)) ? 'A prize of a giveaway is not handed over yet.' : undefined;
}

async function findRetainUntil(tx: Tx, customerId: string, now: string): Promise<string> {
  const { accountId } = await readWalletAccount(tx, customerId);
  const last = await tx
    .selectFrom('ledger_entry')
    .select((row) => row.fn.max('created_at').as('at'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const from = new Date(last?.at ?? now);
  from.setUTCFullYear(from.getUTCFullYear() + RETAINED_YEARS);
  return from.toISOString();
}

async function blankCustomer(tx: Tx, customerId: string, now: string): Promise<void> {
  await tx
    .updateTable('customer')
    .set({
      email: `${customerId}@deleted.invalid`,
      firstname: 'Deleted',
      lastname: 'customer',
      date_of_birth: '1900-01-01',
      marketing_email: 0,
      phone: null,
      address_1: null,
      address_2: null,
      suburb: null,
      postcode: null,
      locked_reason: null,
      closed_reason: null,
      recurring_method: null,
      is_locked: 1,
      deleted_at: now,
      retain_until: await findRetainUntil(tx, customerId, now),
    })
    .set((set) => ({ closed_at: set.fn.coalesce('closed_at', set.val(now)) }))
    .where('id', '=', customerId)
    .execute();
}

async function blankMeans(tx: Tx, customerId: string, now: string): Promise<void> {
  const isGone = { removed_at: now, is_default: 0 as const };
  await tx
    .updateTable('payout_account')
    .set({ ...isGone, account: '', account_name: '', account_mask: '', fingerprint: sql`id` })
    .where('customer_id', '=', customerId)
    .execute();
  await tx
    .updateTable('mandate')
    .set((set) => ({ signed_name: '', ended_at: set.fn.coalesce('ended_at', set.val(now)) }))
    .where('customer_id', '=', customerId)
    .execute();
  await tx.updateTable('exclusion').set({ reason: '' }).where('customer_id', '=', customerId).execute();
  await tx
    .updateTable('exclusion')
    .set({ separated_reason: '' })
    .where(({ eb, or }) => or([eb('customer_id', '=', customerId), eb('from_customer_id', '=', customerId)]))
    .where('separated_at', 'is not', null)
    .execute();
  await tx
    .updateTable('separated_mailbox')
    .set({ reason: '' })
    .where(({ eb, or }) => or([eb('customer_id', '=', customerId), eb('from_customer_id', '=', customerId)]))
    .execute();
  await tx
    .updateTable('identity_document')
    .set({ sealed: null, deleted_at: now })
    .where('customer_id', '=', customerId)
    .execute();
  await tx
    .updateTable('mail')
    .set({ skipped_at: now })
    .where('customer_id', '=', customerId)
    .where('sent_at', 'is', null)
    .execute();
  await tx
    .updateTable('mail')
    .set({ recipient: '', payload: '{}', error: null })
    .where('customer_id', '=', customerId)
    .execute();
}

/** Where a member saved something, the books prove it by when the customer was one: that is kept, and no word about it. */
async function forgetMemberships(tx: Tx, customerId: string): Promise<void> {
  await tx
    .deleteFrom('membership_event')
    .where('customer_id', '=', customerId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('member_discount')
            .select('ticket_id')
            .whereRef('member_discount.customer_id', '=', 'membership_event.customer_id')
            .whereRef('member_discount.program', '=', 'membership_event.program'),
        ),
      ),
    )
    .execute();
  await tx
    .updateTable('membership_event')
    .set({ detail: '' })
    .where('customer_id', '=', customerId)
    .execute();
}

/** Deletes what was written without logging in, with the address. */
async function forgetWhatWasWritten(tx: Tx, email: string): Promise<void> {
  for (const table of TABLES_BY_ADDRESS)
    await sql`delete from ${sql.table(table)} where ${isOfAddress(email)}`.execute(tx);
}

/** Pages show who has won something by the first letter of the name. */
async function announceInitials(tx: Tx, customerId: string, announce: Announce): Promise<void> {
  const draws = await tx
    .selectFrom('raffle_award')
    .innerJoin(selectHeldEntries(tx, [customerId]).as('entry'), 'entry.id', 'raffle_award.entry_id')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .select(['draw.offer_key', 'draw.draw_no'])
    .distinct()
    .execute();
  const tags = draws.flatMap(({ offer_key, draw_no }) => listDrawTags(offer_key, draw_no));
  announce(...tags, RESULTS_TAG, GIVEAWAYS_TAG);
}

export type DeletionOutcome =
  | { readonly state: 'deleted' }
  | { readonly state: 'refused'; readonly reason: string };

/** Closes the account and takes out of it who it was; what the law keeps is kept for seven years. */
export const deleteCustomer = (services: Services, customerId: string): Promise<DeletionOutcome> =>
  transactAndPurge(services, async (tx, announce) => {
    const now = getNowIso(services.clock);
    const reason = await findObstacle(tx, services, customerId);
    if (reason !== undefined) return { state: 'refused', reason };
    const customer = await tx
      .selectFrom('customer')
      .select(['id', 'email', 'firstname', 'lastname'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    await forgetWhatWasWritten(tx, customer.email);
    await forgetOutcomes(tx);
    await tx
      .deleteFrom('cart_item')
      .where('cart_id', 'in', tx.selectFrom('cart').select('id').where('customer_id', '=', customerId))
      .execute();
    for (const table of EMPTIED)
      await sql`delete from ${sql.table(table)} where customer_id = ${customerId}`.execute(tx);
    await forgetMemberships(tx, customerId);
    await runHooks(services, 'onPersonErased', tx, services, { customerId, announce });
    await forgetFundsOf(tx, services, customerId);
    await forgetReferencesOf(tx, services, customerId);
    await blankMeans(tx, customerId, now);
    await blankCustomer(tx, customerId, now);
    await announceInitials(tx, customerId, announce);
    await eraseFromAudit(tx, services, customer);
    return { state: 'deleted' };
  });
