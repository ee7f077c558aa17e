// Begins breaks and exclusions. They hold from the moment when they are written: the database refuses what comes after.
// One person is excluded, not one account. An account that an operator found to be another person's is none of them.
import { takeBreak } from '#lib/contracts/care/care.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import {
  type BegunExclusion,
  excludeAccount,
  isBeyondHeld,
  type NewExclusion,
  queueExclusionMail,
  readPerson,
} from './exclude-account.ts';
import { lockPerson } from './lock-person.ts';
import { findAlikeAccounts } from './matching/find-alike.ts';
import { openReviews } from './person-reviews.ts';
import { listSeparated } from './separation.ts';

/** The other open accounts that are, or may be, of the same person. */
async function listAlikeAccounts(tx: Tx, services: Services, customerId: string) {
  const separated = new Set(await listSeparated(tx, customerId));
  const alike = (await findAlikeAccounts(tx, services, customerId)) ?? [];
  return alike.filter(({ id, closed_at }) => closed_at === null && !separated.has(id));
}

/** What begins time off in one of the accounts of a person. */
function findCause(asked: NewExclusion, customerId: string): BegunExclusion['cause'] {
  if (customerId !== asked.customerId) return 'other_account';
  return asked.setBy === 'operator' ? 'operator' : undefined;
}

/**
 * Begins at once, for all accounts of the same person, and cancels what was ordered ahead. An account that only may be of
 * that person waits until somebody has looked. Each account that it goes beyond what it held for is notified.
 * @throws DomainError `exclusion_holds`
 */
export const excludeCustomer = (services: Services, asked: NewExclusion): Promise<void> =>
  transact(services.database, async (tx) => {
    const person = await readPerson(tx, asked.customerId);
    await lockPerson(tx, services, person);
    const alike = await listAlikeAccounts(tx, services, asked.customerId);
    const same = alike.filter(({ verdict }) => verdict === 'sure').map(({ id }) => id);
    for (const customerId of [asked.customerId, ...same].toSorted()) {
      await lockWallet(tx, services, customerId);
      const begun = { ...asked, customerId, cause: findCause(asked, customerId) };
      const isBeyond = await isBeyondHeld(tx, services, begun);
      if (customerId === asked.customerId && !isBeyond)
        throw createDomainError(takeBreak.errors, 'exclusion_holds');
      const from = customerId === asked.customerId ? undefined : asked.customerId;
      await excludeAccount(tx, services, { ...asked, from }, customerId);
      if (isBeyond) await queueExclusionMail(tx, services, begun);
    }
    for (const { id, verdict, reasons } of alike)
      if (verdict === 'near') await openReviews(tx, services, id, [{ origin: asked.customerId, reasons }]);
  });
