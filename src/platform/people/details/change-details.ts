// Changing what the account knows of its owner.
import { type CustomerDetails, type changeDetails, DETAILS_ERRORS } from '#lib/contracts/details.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { calculateAge, STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { createDomainError } from '../../domain-error.ts';
import { findLicence } from '../../ground/config/licences.ts';
import { getMinimumAge } from '../../ground/config/minimum-age.ts';
import {
  forgiveAttempt,
  getNewPhoneKeys,
  type ThrottleKey,
  takeAttempt,
} from '../../ground/credentials/login-throttle.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { readPerson, renewIdentity } from '../care/exclude-account.ts';
import { findExclusion } from '../care/exclusions.ts';
import { isPhoneOfExcluded, joinKnownExclusion } from '../care/known-exclusion.ts';
import { lockPerson } from '../care/lock-person.ts';
import { dropOpenAttempts, endVerification } from './end-verification.ts';
import { isKnownAddress } from './lookup/address-lookup.ts';
import { normalisePhone } from './phone.ts';
import { type CustomerRow, lockCustomerRow, readCustomerRow, toDetails } from './store.ts';

type Change = BodyOf<typeof changeDetails>;

/** @throws DomainError `too_young` */
async function checkAge(services: Services, { dateOfBirth, address }: Change): Promise<void> {
  const age = await getMinimumAge(services, address.state);
  const today = toLocalDate(services.clock.now(), STATE_ZONES[address.state]);
  if (calculateAge(dateOfBirth, today) < age) throw createDomainError(DETAILS_ERRORS, 'too_young', { age });
}

/** @throws DomainError `phone_invalid` */
function readPhone({ phone, address }: Change): string | null {
  if (phone === '') return null;
  const normal = normalisePhone(phone, address.country);
  if (normal === undefined) throw createDomainError(DETAILS_ERRORS, 'phone_invalid');
  return normal;
}

type ChangedColumns = Pick<
  CustomerRow,
  | 'firstname'
  | 'lastname'
  | 'date_of_birth'
  | 'state'
  | 'phone'
  | 'address_1'
  | 'address_2'
  | 'suburb'
  | 'postcode'
  | 'country'
>;

const toColumns = (change: Change, phone: string | null): ChangedColumns => ({
  firstname: change.firstname,
  lastname: change.lastname,
  date_of_birth: change.dateOfBirth,
  state: change.address.state,
  phone,
  address_1: change.address.address1,
  address_2: change.address.address2 || null,
  suburb: change.address.suburb,
  postcode: change.address.postcode,
  country: change.address.country,
});

/** The customer who changes the details, and the network address of the call. */
interface Asker {
  readonly customerId: string;
  readonly address: string;
}

/**
 * Counts a number that is not the customer's yet: whether its owner is on a break or excluded is not asked without
 * limit. Gives the keys whose count is taken back once the number is taken. @throws DomainError `too_many_requests`
 */
async function countNewPhone(
  services: Services,
  { customerId, address }: Asker,
  phone: string | null,
): Promise<ThrottleKey[]> {
  if (phone === null) return [];
  const row = await readCustomerRow(services.database.db, customerId);
  if (phone === row.phone) return [];
  const { own, from } = getNewPhoneKeys(customerId, address);
  if (await takeAttempt(services, [...own, ...from]))
    throw createDomainError(COMMON_ERRORS, 'too_many_requests');
  return from;
}

/** What was verified. */
const VERIFIED = ['firstname', 'lastname', 'date_of_birth', 'state'] as const;
const ADDRESS = ['address_1', 'address_2', 'suburb', 'state', 'postcode', 'country'] as const;
/** By what a person is known again. */
const IDENTIFYING = ['firstname', 'lastname', 'date_of_birth', 'phone', 'address_1', 'postcode'] as const;
/** Who the person is: kept as it was while the account is excluded. */
const KEPT_WHILE_EXCLUDED = ['firstname', 'lastname', 'date_of_birth'] as const;
type Column = keyof ChangedColumns;

const listChanged = (before: CustomerRow, after: ChangedColumns): Column[] =>
  (Object.keys(after) as Column[]).filter((column) => before[column] !== after[column]);
const isAnyOf = (changed: readonly Column[], columns: readonly Column[]): boolean =>
  changed.some((column) => columns.includes(column));

/** An address from a list exists, and one that is saved a second time was looked at: both count as confirmed. */
function getConfirmedAt({ clock }: Services, row: CustomerRow, change: Change, isNewAddress: boolean) {
  if (isNewAddress) return change.address.mode === 'autocomplete' ? getNowIso(clock) : null;
  return row.address_confirmed_at ?? getNowIso(clock);
}

/** An address counts as chosen from the list where the provider says that it is on it. */
async function checkMode(services: Services, change: Change): Promise<Change> {
  const { address } = change;
  const isChosen =
    address.mode === 'autocomplete' && (await isKnownAddress(services, address.lookupId, address));
  return { ...change, address: { ...address, mode: isChosen ? 'autocomplete' : 'manual' } };
}

async function storeDetails(
  tx: Tx,
  services: Services,
  row: CustomerRow,
  { change, phone }: { change: Change; phone: string | null },
) {
  if (phone !== null && phone !== row.phone && (await isPhoneOfExcluded(tx, services, row.id, phone)))
    throw createDomainError(DETAILS_ERRORS, 'phone_refused');
  const columns = toColumns(change, phone);
  const changed = listChanged(row, columns);
  if (
    isAnyOf(changed, KEPT_WHILE_EXCLUDED) &&
    (await findExclusion(services, row.id, tx))?.kind === 'exclusion'
  )
    throw createDomainError(DETAILS_ERRORS, 'identity_kept');
  const isNewAddress = isAnyOf(changed, ADDRESS);
  await tx
    .updateTable('customer')
    .set({
      ...columns,
      ...(isNewAddress && { address_mode: change.address.mode }),
      ...(row.phone !== phone && { phone_confirmed_at: null }),
      address_confirmed_at: getConfirmedAt(services, row, change, isNewAddress),
    })
    .where('id', '=', row.id)
    .execute();
  return changed;
}

export interface ChangedDetails {
  readonly details: CustomerDetails;
  readonly isNowUnverified: boolean;
}

/** @throws DomainError `too_young`, `phone_invalid`, `phone_refused`, `identity_kept`, `too_many_requests` */
export async function saveDetails(services: Services, asker: Asker, asked: Change): Promise<ChangedDetails> {
  const { customerId } = asker;
  await checkAge(services, asked);
  const phone = readPhone(asked);
  const change = await checkMode(services, asked);
  const licence = await findLicence(services, change.address.state);
  const counted = await countNewPhone(services, asker, phone);
  const saved = await transact(services.database, async (tx) => {
    await lockPerson(tx, services, change);
    const row = await lockCustomerRow(tx, services, customerId);
    const before = await readPerson(tx, customerId);
    const changed = await storeDetails(tx, services, row, { change, phone });
    const isOtherPerson = isAnyOf(changed, VERIFIED);
    const isNowUnverified = row.is_verified === 1 && isOtherPerson;
    if (isNowUnverified) await endVerification(tx, services, customerId, licence);
    else if (isOtherPerson) await dropOpenAttempts(tx, services, customerId);
    if (isAnyOf(changed, IDENTIFYING)) {
      await renewIdentity(tx, services, customerId);
      await joinKnownExclusion(tx, services, customerId, before);
    }
    if (changed.length > 0)
      await queueMails(tx, services, [
        {
          kind: 'details_changed',
          customerId,
          dedupe: `details_changed:${services.random.createId('chg', services.clock.now())}`,
          payload: { columns: changed, isNowUnverified },
        },
      ]);
    return { details: toDetails(await readCustomerRow(tx, customerId)), isNowUnverified };
  });
  if (counted.length > 0) await forgiveAttempt(services, counted);
  return saved;
}
