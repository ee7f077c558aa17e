// Accounts that may be of an excluded person, as the desk shows them: both people beside each other.
import {
  DESK_REVIEW_ERRORS,
  type DeskReview,
  type DeskReviewRow,
  type ReviewedPerson,
} from '#lib/contracts/customer/desk-checks.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db } from '../../ground/db/open.ts';
import { loadActorNames } from '../../ground/staff/actor-names.ts';
import { isOwnAccount } from '../../ground/staff/own-account.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { isInForce } from './exclusions.ts';
import { listReviews } from './person-reviews.ts';

export async function listDeskRows(services: Services): Promise<DeskReviewRow[]> {
  const reviews = await listReviews(services.database.db, services);
  return reviews.map(({ id, openedAt, customerId, email, fromId, fromEmail, reasons }) => ({
    id,
    at: openedAt,
    customerId,
    email,
    knownId: fromId,
    knownEmail: fromEmail,
    reasons: [...reasons],
  }));
}

async function readReviewed(db: Db, id: string): Promise<ReviewedPerson> {
  const row = await db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const place = [row.address_1, row.address_2, row.suburb, row.postcode, row.state].filter((part) => part);
  return {
    id,
    name: joinName(row),
    email: row.email,
    dateOfBirth: row.date_of_birth,
    phone: row.phone ?? '',
    address: place.join(', '),
    createdAt: row.created_at,
    isVerified: row.is_verified === 1,
  };
}

/** @throws DomainError `review_unknown` */
export async function loadReview(services: Services, operator: Operator, id: string): Promise<DeskReview> {
  const { db } = services.database;
  const row = await db.selectFrom('person_review').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw createDomainError(DESK_REVIEW_ERRORS, 'review_unknown');
  const account = await readReviewed(db, row.customer_id);
  const known = await readReviewed(db, row.from_customer_id);
  const exclusions = await db
    .selectFrom('exclusion')
    .select(['kind', 'starts_at as startsAt', 'until_at as untilAt'])
    .where('customer_id', '=', row.from_customer_id)
    .where(isInForce(getNowIso(services.clock)))
    .orderBy('starts_at')
    .execute();
  const nameOf = await loadActorNames(db);
  const isOwn =
    (await isOwnAccount(services, operator, account.id)) ||
    (await isOwnAccount(services, operator, known.id));
  return {
    id,
    at: row.opened_at,
    customerId: account.id,
    email: account.email,
    knownId: known.id,
    knownEmail: known.email,
    reasons: JSON.parse(row.reasons) as string[],
    isOwn,
    isWaiting: row.settled_at === null,
    outcome: row.outcome ?? '',
    settledBy: row.settled_by ? nameOf(row.settled_by) : '',
    settledReason: row.settled_reason ?? '',
    account,
    known,
    exclusions,
  };
}
