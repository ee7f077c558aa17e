// Accounts whose owner may be an excluded person. They wait: nothing is bought or paid in until somebody has looked.
import type { Db, Tx } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { callOffOpenDeposits } from '../../money/payments/call-off/call-off-deposits.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { excludeAccount, queueExclusionMail } from './exclude-account.ts';
import { findLongest, isInForce } from './exclusions.ts';
import type { LikenessReason } from './matching/compare-people.ts';

/** An account may be of a person who is on a break or excluded in another one. */
export interface Suspicion {
  /** The account in which that was asked for. */
  readonly origin: string;
  readonly reasons: readonly LikenessReason[];
}

/**
 * Has an account wait for somebody to look, for each person who is known, and calls off its open deposits. Gives how many
 * reviews were opened.
 */
export async function openReviews(
  tx: Tx,
  services: Services,
  customerId: string,
  suspicions: readonly Suspicion[],
): Promise<number> {
  const { random, clock } = services;
  const byOrigin = new Map(suspicions.map(({ origin, reasons }) => [origin, reasons]));
  byOrigin.delete(customerId);
  if (byOrigin.size === 0) return 0;
  const opened = await tx
    .insertInto('person_review')
    .values(
      [...byOrigin].map(([from, reasons]) => ({
        id: random.createId('rev', clock.now()),
        customer_id: customerId,
        from_customer_id: from,
        reasons: JSON.stringify(reasons),
        opened_at: getNowIso(clock),
        settled_at: null,
        outcome: null,
        settled_by: null,
        settled_reason: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (opened.length > 0) await callOffOpenDeposits(tx, services, customerId, 'review');
  return opened.length;
}

export interface PersonReview {
  readonly id: string;
  readonly customerId: string;
  readonly email: string;
  readonly fromId: string;
  readonly fromEmail: string;
  readonly reasons: readonly LikenessReason[];
  readonly openedAt: string;
}

/** Those that wait, the oldest first: as long as the other person is on a break or excluded. */
export async function listReviews(at: Db | Tx, { clock }: Pick<Services, 'clock'>): Promise<PersonReview[]> {
  const rows = await at
    .selectFrom('person_review as review')
    .innerJoin('customer', 'customer.id', 'review.customer_id')
    .innerJoin('customer as known', 'known.id', 'review.from_customer_id')
    .select([
      'review.id',
      'review.customer_id',
      'review.from_customer_id',
      'review.reasons',
      'review.opened_at',
      'customer.email',
      'known.email as from_email',
    ])
    .where('review.settled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('exclusion')
          .select('exclusion.id')
          .whereRef('exclusion.customer_id', '=', 'review.from_customer_id')
          .where(isInForce(getNowIso(clock))),
      ),
    )
    .orderBy('review.opened_at')
    .orderBy('review.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    email: row.email,
    fromId: row.from_customer_id,
    fromEmail: row.from_email,
    reasons: JSON.parse(row.reasons),
    openedAt: row.opened_at,
  }));
}

export interface Settlement {
  readonly id: string;
  readonly outcome: 'same' | 'other';
  readonly by: string;
  readonly reason: string;
}

/** What holds in the account of the known person passes to the other one, for as long. */
async function passExclusion(tx: Tx, services: Services, customerId: string, from: string): Promise<void> {
  const rows = await tx
    .selectFrom('exclusion')
    .select(['kind', 'until_at'])
    .where('customer_id', '=', from)
    .where(isInForce(getNowIso(services.clock)))
    .execute();
  const longest = findLongest(rows);
  if (!longest) return;
  const kind = longest.kind === 'break' ? 'break' : 'exclusion';
  const startsAt = services.clock.now();
  const until = longest.until_at === null ? undefined : Math.max(Date.parse(longest.until_at), startsAt + 1);
  await excludeAccount(tx, services, { kind, startsAt, until, setBy: 'operator', from }, customerId);
  await queueExclusionMail(tx, services, { customerId, kind, until, cause: 'operator' });
}

/** No exclusion comes from the known person to the account, now or later. */
const separate = (tx: Tx, customerId: string, from: string): Promise<unknown> =>
  tx
    .insertInto('separated_account')
    .values({ customer_id: customerId, from_customer_id: from })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/**
 * Ends the wait of an account by what somebody found: it is of the excluded person, or of another one, who is told that
 * the account is open. Gives the account; undefined where nothing of that id waits.
 */
export async function settleReview(
  tx: Tx,
  services: Services,
  { id, outcome, by, reason }: Settlement,
): Promise<string | undefined> {
  const settled = await tx
    .updateTable('person_review')
    .set({ settled_at: getNowIso(services.clock), outcome, settled_by: by, settled_reason: reason })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['customer_id', 'from_customer_id'])
    .executeTakeFirst();
  if (!settled) return undefined;
  const { customer_id: customerId, from_customer_id: from } = settled;
  if (outcome === 'same') {
    await passExclusion(tx, services, customerId, from);
    return customerId;
  }
  await separate(tx, customerId, from);
  const waiting = await tx
    .selectFrom('person_review')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (!waiting)
    await queueMails(tx, services, [
      { kind: 'details_checked', payload: {}, customerId, dedupe: `details_checked:${id}` },
    ]);
  return customerId;
}
