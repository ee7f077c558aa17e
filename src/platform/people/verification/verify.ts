// Asking a provider who a customer is. The network stays outside of transactions.

import type { VerificationMethod, VerificationOutcome } from '#lib/contracts/customer/verification-method.ts';
import type { DriversLicence } from '#lib/contracts/verification/verification.ts';
import { VERIFICATION_ERRORS } from '#lib/contracts/verification/verification.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import { toDocument } from '../care/matching/papers.ts';
import { type CustomerRow, readCustomerRow, toAddress } from '../details/store.ts';
import { beginAttempt, endAttempt, forgetAttempt, keepReference } from './attempts.ts';
import type { Person, ProviderAnswer, VerificationProvider } from './providers/provider.ts';
import { findVerificationProvider } from './providers/registry.ts';

const RETURN_PATH = '/my-account/verify-account?back=greenid_ui';

export interface AttemptState {
  readonly status: 'pending' | 'in_progress' | 'attempted';
  readonly outcome?: VerificationOutcome;
  readonly redirectUrl?: string;
}

const toPerson = (row: CustomerRow): Person => ({
  firstname: row.firstname,
  lastname: row.lastname,
  dateOfBirth: row.date_of_birth,
  phone: row.phone,
  address: toAddress(row),
});

/** The number of the licence stays with its owner; that of the card changes with each card. */
const toLicencePaper = (services: Services, { state, licenceNumber }: DriversLicence) =>
  toDocument(services, { type: 'drivers_licence', issuer: state, number: licenceNumber });

async function settleAnswer(
  services: Services,
  checkId: string,
  { name }: VerificationProvider,
  answer: ProviderAnswer,
  licence?: DriversLicence,
): Promise<AttemptState> {
  if (answer.status === 'in_progress') {
    await keepReference(services, checkId, answer.reference);
    return {
      status: 'in_progress',
      ...(answer.redirectUrl !== undefined && { redirectUrl: answer.redirectUrl }),
    };
  }
  const { outcome, reference, reason } = answer;
  // An attempt whose details were changed meanwhile has come to nothing already.
  const document = licence && toLicencePaper(services, licence);
  const decision = { outcome, reference, reason, decidedBy: name, document };
  const isDecided = await endAttempt(services, checkId, decision);
  return isDecided ? { status: 'attempted', outcome } : { status: 'attempted' };
}

/** @throws DomainError of `VERIFICATION_ERRORS` */
function requireProvider(services: Services, method: VerificationMethod): VerificationProvider {
  const provider = findVerificationProvider(services, method);
  if (!provider) throw createDomainError(VERIFICATION_ERRORS, 'method_unavailable');
  return provider;
}

/** @throws DomainError of `VERIFICATION_ERRORS` */
export async function startAttempt(
  services: Services,
  customerId: string,
  { method, licence }: { method: VerificationMethod; licence: DriversLicence | undefined },
): Promise<AttemptState> {
  const provider = requireProvider(services, method);
  if (provider.needsAddress && !toAddress(await readCustomerRow(services.database.db, customerId)))
    throw createDomainError(VERIFICATION_ERRORS, 'address_missing');
  if (method === 'drivers_licence' && !licence)
    throw createDomainError(VERIFICATION_ERRORS, 'licence_missing');
  const { checkId, customer } = await beginAttempt(services, customerId, method, 'in_progress');
  const origin = services.getSiteOrigin?.(undefined) ?? '';
  try {
    const answer = await provider.start({
      person: toPerson(customer),
      licence,
      returnUrl: `${origin}${RETURN_PATH}`,
    });
    return await settleAnswer(services, checkId, provider, answer, licence);
  } catch (error) {
    services.log.warn({ err: error, provider: provider.name }, 'a provider of identity checks is away');
    await forgetAttempt(services, checkId);
    throw createDomainError(VERIFICATION_ERRORS, 'provider_away');
  }
}

/** How an attempt stands whose customer is back. @throws DomainError of `VERIFICATION_ERRORS` */
export async function lookAtAttempt(
  services: Services,
  customerId: string,
  method: VerificationMethod,
): Promise<AttemptState> {
  const provider = requireProvider(services, method);
  const open = await services.database.db
    .selectFrom('identity_check')
    .select(['id', 'reference'])
    .where('customer_id', '=', customerId)
    .where('method', '=', method)
    .where('status', '=', 'in_progress')
    .orderBy('started_at', 'desc')
    .executeTakeFirst();
  if (!provider.look || !open?.reference) throw createDomainError(VERIFICATION_ERRORS, 'method_unavailable');
  try {
    return await settleAnswer(services, open.id, provider, await provider.look(open.reference));
  } catch (error) {
    services.log.warn({ err: error, provider: provider.name }, 'a provider of identity checks is away');
    throw createDomainError(VERIFICATION_ERRORS, 'provider_away');
  }
}
