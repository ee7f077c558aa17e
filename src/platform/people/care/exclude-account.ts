// A break or an exclusion of one account: what it ends, and what its person is known by from then on.
import type { Tx } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { runHooks } from '../../module-parts.ts';
import { callOffOpenDeposits } from '../../money/payments/call-off/call-off-deposits.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { findExclusion, isInForce } from './exclusions.ts';
import { hashIdentity, type Person } from './identity-hash.ts';
import { keepFacts, readPeople } from './matching/person-facts.ts';

export interface NewExclusion {
  readonly customerId: string;
  readonly kind: 'break' | 'exclusion';
  /** When it begins, in milliseconds since 1970; when it is written where left out. */
  readonly startsAt?: number;
  /** Milliseconds since 1970; undefined for good. */
  readonly until: number | undefined;
  readonly reason?: string;
  readonly setBy: 'customer' | 'operator';
  /** The account in which it was asked for, where that is another one of the same person. */
  readonly from?: string | undefined;
}

/** What the account says of its owner now. */
export async function readPerson(tx: Tx, customerId: string): Promise<Person> {
  const row = await tx
    .selectFrom('customer')
    .select(['email', 'phone', 'firstname', 'lastname', 'date_of_birth'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { ...row, dateOfBirth: row.date_of_birth };
}

async function insertExclusion(
  tx: Tx,
  services: Services,
  { kind, startsAt, until, reason = '', setBy, from }: Omit<NewExclusion, 'customerId'>,
  customerId: string,
): Promise<string> {
  const { random, clock } = services;
  const id = random.createId('exc', clock.now());
  const begins = toIso(startsAt ?? clock.now());
  await tx
    .insertInto('exclusion')
    .values({
      id,
      customer_id: customerId,
      kind,
      // In the customer's own words, and another account may be a namesake's.
      reason: from === undefined ? reason : '',
      starts_at: begins,
      until_at: until === undefined ? null : toIso(until),
      ended_at: null,
      set_by: setBy,
      created_at: begins,
      from_customer_id: from ?? null,
    })
    .execute();
  return id;
}

/** Whether one that is asked for goes beyond the one that holds: an exclusion beyond every break, or a later end. */
export async function isBeyondHeld(
  tx: Tx,
  services: Services,
  { customerId, kind, until }: Pick<NewExclusion, 'customerId' | 'kind' | 'until'>,
): Promise<boolean> {
  const held = await findExclusion(services, customerId, tx);
  if (!held || (held.kind === 'break' && kind === 'exclusion')) return true;
  const heldUntil = held.untilAt === null ? Number.POSITIVE_INFINITY : Date.parse(held.untilAt);
  return held.kind === kind && (until ?? Number.POSITIVE_INFINITY) > heldUntil;
}

/** Keeps what the person of an exclusion is known by now, besides what was known before. */
async function keepIdentity(
  tx: Tx,
  services: Services,
  customerId: string,
  exclusionId: string,
): Promise<void> {
  const hashes = hashIdentity(services, await readPerson(tx, customerId));
  await tx
    .insertInto('exclusion_identity')
    .values(hashes.map((one) => ({ ...one, exclusion_id: exclusionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const facts = (await readPeople(tx, [customerId])).get(customerId);
  if (facts) await keepFacts(tx, services, exclusionId, facts, getNowIso(services.clock));
}

/** Renews what the person of the exclusions of an account is known by: the account has changed. */
export async function renewIdentity(tx: Tx, services: Services, customerId: string): Promise<void> {
  const rows = await tx
    .selectFrom('exclusion')
    .select('id')
    .where('customer_id', '=', customerId)
    .where(isInForce(getNowIso(services.clock)))
    .execute();
  for (const { id } of rows) await keepIdentity(tx, services, customerId, id);
}

/**
 * Excludes one account: ends what repeats, its memberships, orders ahead and open deposits, and keeps what the person is
 * known by.
 */
export async function excludeAccount(
  tx: Tx,
  services: Services,
  asked: Omit<NewExclusion, 'customerId'>,
  customerId: string,
): Promise<void> {
  const { kind, until } = asked;
  const id = await insertExclusion(tx, services, asked, customerId);
  await keepIdentity(tx, services, customerId, id);
  await callOffOpenDeposits(tx, services, customerId, kind);
  await runHooks(services, 'onAccountExcluded', tx, services, {
    customerId,
    kind,
    ...(kind === 'break' && until !== undefined && { breakUntil: toIso(until) }),
  });
}

export interface BegunExclusion extends Pick<NewExclusion, 'customerId' | 'kind' | 'until'> {
  /** Undefined where the customer asked for it in this account. */
  readonly cause: 'operator' | 'other_account' | undefined;
}

/** Notifies the customer of a break or an exclusion that has begun. */
export async function queueExclusionMail(
  tx: Tx,
  services: Services,
  { customerId, kind, until, cause }: BegunExclusion,
): Promise<void> {
  const untilAt = until === undefined ? undefined : toIso(until);
  const dedupe = `exclusion:${customerId}:${services.random.createId('exc', services.clock.now())}`;
  const mail =
    kind === 'break' && untilAt !== undefined
      ? ({ kind: 'break_begun', payload: { untilAt, cause } } as const)
      : ({ kind: 'exclusion_set', payload: { cause, ...(untilAt !== undefined && { untilAt }) } } as const);
  await queueMails(tx, services, [{ ...mail, customerId, dedupe }]);
}
