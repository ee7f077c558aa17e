// Attempts of customers to show who they are, as the desk lists, shows and decides them.
import {
  type CheckDecision,
  type CheckFault,
  DESK_CHECK_ERRORS,
  type DeskCheck,
  type DeskCheckRow,
  type decideDeskCheck,
  type listDeskChecks,
} from '#lib/contracts/customer/desk-checks.ts';
import type { VerificationOutcome } from '#lib/contracts/customer/verification-method.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import type { BodyOf, QueryOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db } from '../../ground/db/open.ts';
import { insertAudit } from '../../ground/operator/audit.ts';
import { cutPage, parsePlace } from '../../ground/operator/keyset.ts';
import { loadActorNames } from '../../ground/staff/actor-names.ts';
import { isOwnAccount, rejectOwnAccount } from '../../ground/staff/own-account.ts';
import type { Services } from '../../services.ts';
import { endAttempt } from './attempts.ts';
import { listPictures } from './documents.ts';

const PAGE = 50;

const selectChecks = (db: Db) =>
  db
    .selectFrom('identity_check as check')
    .innerJoin('customer', 'customer.id', 'check.customer_id')
    .select(['check.id', 'check.started_at', 'check.customer_id', 'check.method', 'check.status'])
    .select(['check.outcome', 'check.reason', 'check.ended_at', 'check.decided_by'])
    .select(['customer.email', 'customer.firstname', 'customer.lastname', 'customer.date_of_birth'])
    .select(['customer.address_1', 'customer.address_2', 'customer.suburb', 'customer.postcode'])
    .select(['customer.state', 'customer.is_verified'])
    .select((row) =>
      row
        .selectFrom('identity_document as document')
        .select((of) => of.fn.countAll<number>().as('pictures'))
        .whereRef('document.check_id', '=', 'check.id')
        .where('document.sealed', 'is not', null)
        .as('pictures'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectChecks>['execute']>>[number];

const toRow = (row: Row): DeskCheckRow => ({
  id: row.id,
  at: row.started_at,
  customerId: row.customer_id,
  customer: joinName(row),
  email: row.email,
  method: row.method,
  status: row.status,
  pictures: Number(row.pictures),
});

const WAITING = ['pending', 'in_progress'] as const;

/** Those that wait, the oldest first. */
export async function listChecks(
  db: Db,
  { after }: QueryOf<typeof listDeskChecks>,
): Promise<ResultOf<typeof listDeskChecks>> {
  const place = parsePlace(after);
  const rows = await selectChecks(db)
    .where('check.status', 'in', WAITING)
    .$if(place !== undefined, (list) =>
      list.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('check.started_at', 'check.id'), '>', tuple(place?.at ?? '', place?.id ?? '')),
      ),
    )
    .orderBy('check.started_at')
    .orderBy('check.id')
    .limit(PAGE + 1)
    .execute();
  const page = cutPage(rows, PAGE, (row) => ({ at: row.started_at, id: row.id }));
  return {
    rows: page.rows.map(toRow),
    next: page.next,
  };
}

/** @throws DomainError `check_unknown` */
async function requireCheck(db: Db, id: string): Promise<Row> {
  const row = await selectChecks(db).where('check.id', '=', id).executeTakeFirst();
  if (!row) throw createDomainError(DESK_CHECK_ERRORS, 'check_unknown');
  return row;
}

async function listOthers(db: Db, { id, customer_id }: Row): Promise<DeskCheck['others']> {
  const rows = await db
    .selectFrom('identity_check')
    .select(['id', 'started_at as at', 'method', 'status', 'outcome', 'reason'])
    .where('customer_id', '=', customer_id)
    .where('id', '!=', id)
    .orderBy('started_at', 'desc')
    .limit(PAGE)
    .execute();
  return rows.map(({ status, outcome, reason, ...row }) => ({
    ...row,
    outcome: outcome ?? status,
    reason: reason ?? '',
  }));
}

/** @throws DomainError `check_unknown` */
export async function loadCheck(services: Services, operator: Operator, id: string): Promise<DeskCheck> {
  const { db } = services.database;
  const row = await requireCheck(db, id);
  const nameOf = await loadActorNames(db);
  const place = [row.address_1, row.address_2, row.suburb, row.postcode, row.state].filter((part) => part);
  const pictures = await listPictures(db, row.customer_id);
  return {
    ...toRow(row),
    isOwn: await isOwnAccount(services, operator, row.customer_id),
    isWaiting: WAITING.some((status) => status === row.status),
    isVerified: row.is_verified === 1,
    outcome: row.outcome ?? '',
    reason: row.reason ?? '',
    endedAt: row.ended_at,
    decidedBy: row.decided_by ? nameOf(row.decided_by) : '',
    firstname: row.firstname,
    lastname: row.lastname,
    dateOfBirth: row.date_of_birth,
    address: place.join(', '),
    pictureList: pictures.filter(({ checkId }) => checkId === id),
    others: await listOthers(db, row),
  };
}

const OUTCOMES = {
  approve: 'passed',
  refuse: 'failed',
  more: 'unclear',
} as const satisfies Record<CheckDecision, VerificationOutcome>;

type Body = BodyOf<typeof decideDeskCheck>;

/** @throws DomainError `fault_missing`, `note_missing` where the customer would not learn what is wrong */
function checkSaid({ decision, fault, note }: Body): void {
  if (decision === 'approve') return;
  if (!fault) throw createDomainError(DESK_CHECK_ERRORS, 'fault_missing');
  if (fault === 'other' && note.length < 3) throw createDomainError(DESK_CHECK_ERRORS, 'note_missing');
}

const describeDecision = (fault: CheckFault | undefined, note: string): string =>
  [fault, note].filter((part) => part).join(': ');

/**
 * Decides once: of two people at once the first one counts.
 * @throws DomainError `check_unknown`, `check_decided`, `own_account`, `fault_missing`, `note_missing`
 */
export async function decideCheck(
  services: Services,
  operator: Operator,
  id: string,
  said: Body,
): Promise<{ outcome: string }> {
  const { decision, note } = said;
  const { db } = services.database;
  const { customer_id: customerId, method } = await requireCheck(db, id);
  await rejectOwnAccount(services, operator, customerId);
  checkSaid(said);
  const fault = decision === 'approve' ? undefined : said.fault;
  const outcome = OUTCOMES[decision];
  const reason = describeDecision(fault, note);
  const { actor } = operator;
  const isDecided = await endAttempt(services, id, {
    outcome,
    reason,
    decidedBy: actor,
    ...(fault && { told: { fault, note } }),
    record: (tx) =>
      insertAudit(tx, services, actor, 'verification decide', {
        subject: customerId,
        detail: { id, method, outcome, ...(fault && { fault }) },
      }),
  });
  if (!isDecided) throw createDomainError(DESK_CHECK_ERRORS, 'check_decided');
  return { outcome };
}
