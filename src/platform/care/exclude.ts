// Begins breaks and exclusions. They hold from the moment when they are written: the database refuses what comes after.
import { takeBreak } from '#lib/contracts/care/care.ts';
import { cancelPreOrdersOf } from '../checkout/due-pre-orders.ts';
import { type Tx, transact } from '../db/open.ts';
import { createDomainError } from '../domain-error.ts';
import { lockWallet } from '../ledger/accounts.ts';
import { queueMails } from '../mail/queue.ts';
import { endMemberships } from '../membership/members.ts';
import { stopAndNotify } from '../recurring/stop-and-notify.ts';
import type { Services } from '../services.ts';
import { toIso } from '../time.ts';
import { findExclusion } from './exclusions.ts';
import { hashIdentity, hashNameBirth, type Person } from './identity-hash.ts';
import { lockPerson } from './lock-person.ts';
import { listSeparated } from './separation.ts';

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

/**
 * The open accounts of the same person, by name and date of birth: one person is excluded, not one account. An account
 * that an operator found to be another person's is none of them.
 */
async function listAccountsOf(tx: Tx, services: Services, customerId: string, person: Person) {
  const own = hashNameBirth(services, person)?.hash;
  const born = await tx
    .selectFrom('customer')
    .select(['id', 'firstname', 'lastname', 'date_of_birth as dateOfBirth'])
    .where('date_of_birth', '=', person.dateOfBirth)
    .where('closed_at', 'is', null)
    .where('id', '<>', customerId)
    .execute();
  const others = new Set(await listSeparated(tx, customerId));
  const same = born.filter((row) => !others.has(row.id) && hashNameBirth(services, row)?.hash === own);
  return [customerId, ...same.map(({ id }) => id)].toSorted();
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

/** Excludes one account: ends what repeats, its memberships and orders ahead, and keeps what the person is known by. */
export async function excludeAccount(
  tx: Tx,
  services: Services,
  asked: Omit<NewExclusion, 'customerId'>,
  customerId: string,
): Promise<void> {
  const { kind, until } = asked;
  const id = await insertExclusion(tx, services, asked, customerId);
  await stopAndNotify(tx, services, customerId, kind);
  if (kind === 'exclusion') await endMemberships(tx, services, customerId, 'excluded');
  const hashes = hashIdentity(services, await readPerson(tx, customerId));
  await tx
    .insertInto('exclusion_identity')
    .values(hashes.map((one) => ({ ...one, exclusion_id: id })))
    .execute();
  const dueBefore = kind === 'break' && until !== undefined ? toIso(until) : undefined;
  await cancelPreOrdersOf(tx, services, customerId, { reason: kind, dueBefore });
}

interface BegunExclusion extends Pick<NewExclusion, 'customerId' | 'kind' | 'until'> {
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

/** What begins time off in one of the accounts of a person. */
function findCause(asked: NewExclusion, customerId: string): BegunExclusion['cause'] {
  if (customerId !== asked.customerId) return 'other_account';
  return asked.setBy === 'operator' ? 'operator' : undefined;
}

/**
 * Begins at once, for all accounts of the same person, and cancels what was ordered ahead. Each account that it goes
 * beyond what it held for is notified.
 * @throws DomainError `exclusion_holds`
 */
export const excludeCustomer = (services: Services, asked: NewExclusion): Promise<void> =>
  transact(services.database, async (tx) => {
    const person = await readPerson(tx, asked.customerId);
    await lockPerson(tx, services, person);
    for (const customerId of await listAccountsOf(tx, services, asked.customerId, person)) {
      await lockWallet(tx, services, customerId);
      const begun = { ...asked, customerId, cause: findCause(asked, customerId) };
      const isBeyond = await isBeyondHeld(tx, services, begun);
      if (customerId === asked.customerId && !isBeyond)
        throw createDomainError(takeBreak.errors, 'exclusion_holds');
      const from = customerId === asked.customerId ? undefined : asked.customerId;
      await excludeAccount(tx, services, { ...asked, from }, customerId);
      if (isBeyond) await queueExclusionMail(tx, services, begun);
    }
  });
