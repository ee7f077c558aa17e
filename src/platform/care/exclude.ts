// Begins breaks and exclusions. They hold from the moment when they are written: the database refuses what comes after.
import { takeBreak } from '#lib/contracts/care/care.ts';
import { cancelPreOrder } from '../checkout/due-pre-orders.ts';
import { type Tx, transact } from '../db/open.ts';
import { createDomainError } from '../domain-error.ts';
import { lockWallet } from '../ledger/accounts.ts';
import { queueMails } from '../mail/queue.ts';
import { endMemberships } from '../membership/members.ts';
import { stopAndNotify } from '../recurring/stop-and-notify.ts';
import type { Services } from '../services.ts';
import { getNowIso, toIso } from '../time.ts';
import { findExclusion } from './exclusions.ts';
import { hashIdentity, type Person } from './identity-hash.ts';

export interface NewExclusion {
  readonly customerId: string;
  readonly kind: 'break' | 'exclusion';
  /** Milliseconds since 1970; undefined for good. */
  readonly until: number | undefined;
  readonly reason?: string;
  readonly setBy: 'customer' | 'operator';
}

async function readPerson(tx: Tx, customerId: string): Promise<Person> {
  const row = await tx
    .selectFrom('customer')
    .select(['email', 'phone', 'firstname', 'lastname', 'date_of_birth'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { ...row, dateOfBirth: row.date_of_birth };
}

/** The open accounts of the same person, by name and date of birth: one person is excluded, not one account. */
async function listAccountsOf(tx: Tx, services: Services, customerId: string, person: Person) {
  const names = (other: Person) =>
    hashIdentity(services, other).find(({ kind }) => kind === 'name_birth')?.hash;
  const own = names(person);
  const born = await tx
    .selectFrom('customer')
    .select(['id', 'email', 'phone', 'firstname', 'lastname', 'date_of_birth'])
    .where('date_of_birth', '=', person.dateOfBirth)
    .where('closed_at', 'is', null)
    .where('id', '<>', customerId)
    .execute();
  const same = born.filter((row) => names({ ...row, dateOfBirth: row.date_of_birth }) === own);
  return [customerId, ...same.map(({ id }) => id)].toSorted();
}

async function insertExclusion(
  tx: Tx,
  services: Services,
  { kind, until, reason = '', setBy }: NewExclusion,
  customerId: string,
): Promise<string> {
  const { random, clock } = services;
  const id = random.createId('exc', clock.now());
  const now = getNowIso(clock);
  await tx
    .insertInto('exclusion')
    .values({
      id,
      customer_id: customerId,
      kind,
      reason,
      starts_at: now,
      until_at: until === undefined ? null : toIso(until),
      ended_at: null,
      set_by: setBy,
      created_at: now,
    })
    .execute();
  return id;
}

/** One that holds longer already is not made shorter. @throws DomainError `exclusion_holds` */
async function requireLonger(tx: Tx, services: Services, asked: NewExclusion): Promise<void> {
  const held = await findExclusion(services, asked.customerId, tx);
  if (!held || (held.kind === 'break' && asked.kind === 'exclusion')) return;
  const heldUntil = held.untilAt === null ? Number.POSITIVE_INFINITY : Date.parse(held.untilAt);
  const isLonger = held.kind === asked.kind && (asked.until ?? Number.POSITIVE_INFINITY) > heldUntil;
  if (!isLonger) throw createDomainError(takeBreak.errors, 'exclusion_holds');
}

async function write(tx: Tx, services: Services, asked: NewExclusion): Promise<readonly string[]> {
  const person = await readPerson(tx, asked.customerId);
  const accounts = await listAccountsOf(tx, services, asked.customerId, person);
  for (const customerId of accounts) {
    await lockWallet(tx, services, customerId);
    if (customerId === asked.customerId) await requireLonger(tx, services, asked);
    const id = await insertExclusion(tx, services, asked, customerId);
    await stopAndNotify(tx, services, customerId, asked.kind);
    if (asked.kind === 'exclusion') await endMemberships(tx, services, customerId, 'excluded');
    const hashes = hashIdentity(services, await readPerson(tx, customerId));
    await tx
      .insertInto('exclusion_identity')
      .values(hashes.map(({ kind, hash }) => ({ kind, hash, exclusion_id: id })))
      .execute();
  }
  const untilAt = asked.until === undefined ? undefined : toIso(asked.until);
  const dedupe = `exclusion:${asked.customerId}:${services.random.createId('exc', services.clock.now())}`;
  const mail =
    asked.kind === 'break' && untilAt !== undefined
      ? ({ kind: 'break_begun', payload: { untilAt } } as const)
      : ({ kind: 'exclusion_set', payload: untilAt === undefined ? {} : { untilAt } } as const);
  await queueMails(tx, services, [{ ...mail, customerId: asked.customerId, dedupe }]);
  return accounts;
}

/** Cancels what would be bought during the time off, and notifies the customer. */
async function cancelOrders(services: Services, customerIds: readonly string[], asked: NewExclusion) {
  const orders = await services.database.db
    .selectFrom('scheduled_purchase')
    .select('id')
    .where('customer_id', 'in', customerIds)
    .where('done_at', 'is', null)
    .$if(asked.kind === 'break' && asked.until !== undefined, (query) =>
      query.where('due_at', '<', toIso(asked.until ?? 0)),
    )
    .execute();
  for (const { id } of orders) await cancelPreOrder(services, id, 'purchase_blocked');
}

/**
 * Begins at once, for all accounts of the same person, and cancels what was ordered ahead.
 * @throws DomainError `exclusion_holds`
 */
export async function excludeCustomer(services: Services, asked: NewExclusion): Promise<void> {
  const accounts = await transact(services.database, (tx) => write(tx, services, asked));
  await cancelOrders(services, accounts, asked);
}
