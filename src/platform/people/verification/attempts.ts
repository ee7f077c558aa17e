// Attempts of customers to show who they are: beginning one, and what it comes to.

import type { CheckFault } from '#lib/contracts/customer/desk-checks.ts';
import type { VerificationMethod, VerificationOutcome } from '#lib/contracts/customer/verification-method.ts';
import { CustomerState } from '#lib/contracts/identity/customer.ts';
import { VERIFICATION_ERRORS } from '#lib/contracts/verification/verification.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../domain-error.ts';
import { findLicence } from '../../ground/config/licences.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { type MailContent, queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { keepPaper, type Paper } from '../care/matching/papers.ts';
import { type CustomerRow, lockCustomerRow } from '../details/store.ts';
import { listOfferedMethods } from './providers/registry.ts';

const ATTEMPTS_A_DAY = 5;
/** An attempt that was never answered: the process ended while it asked. */
const LOST_AFTER_MS = 120_000;

/** @throws DomainError `method_unavailable` where the licence of the customer's region or the shop has no such way */
async function requireOffered(services: Services, customerId: string, method: VerificationMethod) {
  const { state } = await services.database.db
    .selectFrom('customer')
    .select('state')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { methods } = await findLicence(services, CustomerState.parse(state));
  if (!listOfferedMethods(services, methods).includes(method))
    throw createDomainError(VERIFICATION_ERRORS, 'method_unavailable');
}

/** @throws DomainError `verification_under_way`, `too_many_attempts` */
async function requireFree(tx: Tx, { clock }: Services, customerId: string, method: VerificationMethod) {
  const now = clock.now();
  const checks = await tx
    .selectFrom('identity_check')
    .select(['method', 'status', 'reference', 'started_at'])
    .where('customer_id', '=', customerId)
    .where('started_at', '>', toIso(now - DAY_MS))
    .execute();
  const open = await tx
    .selectFrom('identity_check')
    .select(['reference', 'started_at'])
    .where('customer_id', '=', customerId)
    .where('method', '=', method)
    .where('status', 'in', ['pending', 'in_progress'])
    .execute();
  const isLost = ({ reference, started_at }: { reference: string | null; started_at: string }) =>
    reference === null && Date.parse(started_at) < now - LOST_AFTER_MS;
  if (open.some((check) => !isLost(check)))
    throw createDomainError(VERIFICATION_ERRORS, 'verification_under_way');
  if (checks.length >= ATTEMPTS_A_DAY) throw createDomainError(VERIFICATION_ERRORS, 'too_many_attempts');
}

interface BegunAttempt {
  readonly checkId: string;
  /** As the account was when the attempt began: a later change of the name ends the attempt. */
  readonly customer: CustomerRow;
}

/**
 * Writes down that an attempt begins; two at once are one.
 * @param write what belongs to the attempt, in its transaction
 * @throws DomainError `already_verified`, `method_unavailable`, `verification_under_way`, `too_many_attempts`
 */
export async function beginAttempt(
  services: Services,
  customerId: string,
  method: VerificationMethod,
  status: 'pending' | 'in_progress',
  write: (tx: Tx, checkId: string) => Promise<void> = async () => undefined,
): Promise<BegunAttempt> {
  await requireOffered(services, customerId, method);
  const { random, clock } = services;
  return transact(services.database, async (tx) => {
    const customer = await lockCustomerRow(tx, services, customerId);
    if (customer.is_verified === 1) throw createDomainError(VERIFICATION_ERRORS, 'already_verified');
    await requireFree(tx, services, customerId, method);
    const id = random.createId('idc', clock.now());
    await tx
      .insertInto('identity_check')
      .values({
        id,
        customer_id: customerId,
        method,
        status,
        outcome: null,
        reference: status === 'pending' ? id : null,
        reason: null,
        started_at: getNowIso(clock),
        ended_at: null,
        decided_by: null,
      })
      .execute();
    await write(tx, id);
    return { checkId: id, customer };
  });
}

interface Decision {
  readonly outcome: VerificationOutcome;
  readonly reference?: string | undefined;
  readonly reason?: string | undefined;
  readonly decidedBy: string;
  /** That has proved who the customer is. */
  readonly document?: Paper | undefined;
  /** What is wrong, as the customer reads it. */
  readonly told?: { readonly fault: CheckFault; readonly note: string };
  /** What is written down of it, in its transaction. */
  readonly record?: (tx: Tx) => Promise<void>;
}

function writeNews({ outcome, told }: Decision): MailContent {
  if (outcome === 'passed') return { kind: 'verification_passed', payload: {} };
  const kind = outcome === 'unclear' && told ? 'verification_more' : 'verification_failed';
  return { kind, payload: told ?? {} };
}

async function markVerified(tx: Tx, { clock }: Services, customerId: string): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ is_verified: 1, verified_at: getNowIso(clock), verification_due_at: null })
    .where('id', '=', customerId)
    .execute();
}

/**
 * Ends an attempt, once: of two answers the first counts. Who has changed the name meanwhile is not verified by an
 * attempt that was made under the old one.
 */
export const endAttempt = (services: Services, checkId: string, decision: Decision): Promise<boolean> =>
  transact(services.database, async (tx) => {
    const ended = await tx
      .updateTable('identity_check')
      .set({
        status: 'attempted',
        outcome: decision.outcome,
        ...(decision.reference !== undefined && { reference: decision.reference }),
        reason: decision.reason ?? null,
        decided_by: decision.decidedBy,
        ended_at: getNowIso(services.clock),
      })
      .where('id', '=', checkId)
      .where('status', 'in', ['pending', 'in_progress'])
      .returning('customer_id')
      .executeTakeFirst();
    if (!ended) return false;
    const { outcome } = decision;
    if (outcome === 'passed') await markVerified(tx, services, ended.customer_id);
    if (outcome === 'passed' && decision.document)
      await keepPaper(tx, services, ended.customer_id, decision.document);
    await decision.record?.(tx);
    await queueMails(tx, services, [
      {
        ...writeNews(decision),
        customerId: ended.customer_id,
        dedupe: `verification:${checkId}`,
      },
    ]);
    return true;
  });

/** The provider goes on with an attempt. */
export async function keepReference(
  { database }: Services,
  checkId: string,
  reference: string,
): Promise<void> {
  await database.db
    .updateTable('identity_check')
    .set({ reference })
    .where('id', '=', checkId)
    .where('status', '=', 'in_progress')
    .execute();
}

/** The provider could not be asked: the attempt does not count. */
export async function forgetAttempt({ database }: Services, checkId: string): Promise<void> {
  await database.db
    .deleteFrom('identity_check')
    .where('id', '=', checkId)
    .where('status', '=', 'in_progress')
    .where('reference', 'is', null)
    .execute();
}
