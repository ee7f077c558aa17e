// A name or a date of birth that an operator sets right.
import { DETAILS_ERRORS } from '#lib/contracts/details.ts';
import { CustomerState } from '#lib/contracts/identity/customer.ts';
import { calculateAge, STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { createDomainError } from '../../domain-error.ts';
import { findLicence } from '../../ground/config/licences.ts';
import { getMinimumAge } from '../../ground/config/minimum-age.ts';
import { transact } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { readPerson, renewIdentity } from '../care/exclude-account.ts';
import { joinKnownExclusion } from '../care/known-exclusion.ts';
import { lockPerson } from '../care/lock-person.ts';
import { dropOpenAttempts, endVerification } from './end-verification.ts';
import { type CustomerRow, lockCustomerRow, readCustomerRow } from './store.ts';

/** What may be set right; what is left out stays. */
export interface Correction {
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  /** `YYYY-MM-DD` */
  readonly dateOfBirth?: string | undefined;
}

type Named = Pick<CustomerRow, 'firstname' | 'lastname' | 'date_of_birth'>;

const applyCorrection = (row: Named, { firstname, lastname, dateOfBirth }: Correction): Named => ({
  firstname: firstname ?? row.firstname,
  lastname: lastname ?? row.lastname,
  date_of_birth: dateOfBirth ?? row.date_of_birth,
});

const COLUMNS = ['firstname', 'lastname', 'date_of_birth'] as const;

export interface Corrected {
  /** Columns that are another now; none where it was right already. */
  readonly changed: readonly string[];
  readonly isNowUnverified: boolean;
}

/**
 * The account is of the corrected person from now on: it is known again by the new name, what holds for that person holds
 * in it, and a verification of the former one ends. The customer is told.
 * @throws DomainError `too_young`
 */
export async function correctIdentity(
  services: Services,
  customerId: string,
  correction: Correction,
): Promise<Corrected> {
  const known = await readCustomerRow(services.database.db, customerId);
  const state = CustomerState.parse(known.state);
  const licence = await findLicence(services, state);
  const age = await getMinimumAge(services, state);
  return transact(services.database, async (tx) => {
    const { firstname, lastname, date_of_birth: dateOfBirth } = applyCorrection(known, correction);
    await lockPerson(tx, services, { firstname, lastname, dateOfBirth });
    const row = await lockCustomerRow(tx, services, customerId);
    const after = applyCorrection(row, correction);
    const changed = COLUMNS.filter((column) => row[column] !== after[column]);
    if (changed.length === 0) return { changed, isNowUnverified: false };
    const today = toLocalDate(services.clock.now(), STATE_ZONES[state]);
    if (calculateAge(after.date_of_birth, today) < age)
      throw createDomainError(DETAILS_ERRORS, 'too_young', { age });
    const before = await readPerson(tx, customerId);
    await tx.updateTable('customer').set(after).where('id', '=', customerId).execute();
    const isNowUnverified = row.is_verified === 1;
    if (isNowUnverified) await endVerification(tx, services, customerId, licence);
    else await dropOpenAttempts(tx, services, customerId);
    await renewIdentity(tx, services, customerId);
    await joinKnownExclusion(tx, services, customerId, before);
    await queueMails(tx, services, [
      {
        kind: 'details_changed',
        customerId,
        dedupe: `details_changed:${services.random.createId('chg', services.clock.now())}`,
        payload: { columns: changed, isNowUnverified },
      },
    ]);
    return { changed, isNowUnverified };
  });
}
