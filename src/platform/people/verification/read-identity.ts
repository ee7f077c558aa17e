// What the account shows of a customer's identity.
import type { Selectable } from 'kysely';
import { type CustomerIdentity, MigrationStatus } from '#lib/contracts/customer/identity.ts';
import { CustomerState } from '#lib/contracts/identity/customer.ts';
import {
  getVerificationRules,
  isVerificationPending,
  listMethodStates,
} from '#lib/domain/account/verification-state.ts';
import { findLicence } from '../../ground/config/licences.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { CustomerTable } from '../../ground/db/schema/schema.ts';
import type { Services } from '../../services.ts';
import { listOfferedMethods } from './providers/registry.ts';

interface IdentitySource {
  readonly services: Services;
  readonly at: Db | Tx;
  readonly customer: Selectable<CustomerTable>;
}

/** Attempts of a customer, oldest first. */
const readChecks = (at: Db | Tx, customerId: string) =>
  at
    .selectFrom('identity_check')
    .select(['id', 'method', 'status', 'outcome', 'started_at'])
    .where('customer_id', '=', customerId)
    .orderBy('started_at')
    .orderBy('id')
    .execute();

export async function readIdentity({ services, at, customer }: IdentitySource): Promise<CustomerIdentity> {
  const [licence, checks] = await Promise.all([
    findLicence(services, CustomerState.parse(customer.state)),
    readChecks(at, customer.id),
  ]);
  const methods = listMethodStates(listOfferedMethods(services, licence.methods), checks);
  const isVerified = customer.is_verified === 1;
  const isBanned = customer.country_banned === 1;
  return {
    isVerified,
    verification: { isPending: isVerificationPending(methods), methods },
    verificationRules: getVerificationRules({
      isVerified,
      createdAt: customer.created_at,
      dueAt: customer.verification_due_at,
      verifyWithinDays: licence.verifyWithinDays,
      now: services.clock.now(),
    }),
    accountUpgrade: customer.account_upgrade === 1,
    addressConfirmationRequired: customer.address_1 !== null && customer.address_confirmed_at === null,
    countryBanned: isBanned,
    countryBannedConfirmationRequired: isBanned && customer.country_confirmed_at === null,
    migrationStatus: MigrationStatus.parse(customer.migration_status),
  };
}
