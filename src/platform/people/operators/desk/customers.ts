// Customers as the desk shows them: a list that goes on, and everything on one page.
import type { DeskCustomer, DeskCustomerRow } from '#lib/contracts/desk.ts';
import { DESK_ERRORS } from '#lib/contracts/desk.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Db } from '../../../ground/db/open.ts';
import { cutPage, parsePlace } from '../../../ground/operator/keyset.ts';
import { loadActorNames } from '../../../ground/staff/actor-names.ts';
import { isOwnAccount } from '../../../ground/staff/own-account.ts';
import { readWalletAccount } from '../../../money/ledger/accounts.ts';
import { listPayoutAccounts } from '../../../money/withdrawals/payout-accounts.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { findCustomers } from '../find-customers.ts';

const PAGE = 50;
const LATEST = 20;

const COLUMNS = [
  'id',
  'email',
  'firstname',
  'lastname',
  'state',
  'created_at',
  'closed_at',
  'is_locked',
  'is_verified',
] as const;

interface Row {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly state: string;
  readonly created_at: string;
  readonly closed_at: string | null;
  readonly is_locked: number;
  readonly is_verified: number;
}

const toRow = (row: Row): DeskCustomerRow => ({
  id: row.id,
  email: row.email,
  name: joinName(row),
  state: row.state,
  standing: row.closed_at ? 'closed' : row.is_locked === 1 ? 'locked' : 'open',
  isVerified: row.is_verified === 1,
  createdAt: row.created_at,
});

interface Listing {
  readonly rows: DeskCustomerRow[];
  readonly next: string | null;
}

/** Those that fit what is searched for, or a page of all. */
export async function listCustomers(
  db: Db,
  { q = '', after }: { readonly q?: string | undefined; readonly after?: string | undefined },
): Promise<Listing> {
  if (q.trim() !== '') {
    const ids = (await findCustomers(db, q)).map(({ id }) => id);
    if (ids.length === 0) return { rows: [], next: null };
    const rows = await db
      .selectFrom('customer')
      .select(COLUMNS)
      .where('id', 'in', ids)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return { rows: rows.map(toRow), next: null };
  }
  const place = parsePlace(after);
  const rows = await db
    .selectFrom('customer')
    .select(COLUMNS)
    .$if(place !== undefined, (list) =>
      list.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(place?.at ?? '', place?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const page = cutPage(rows, PAGE, (row) => ({ at: row.created_at, id: row.id }));
  return {
    rows: page.rows.map(toRow),
    next: page.next,
  };
}

const listEntries = (db: Db, customerId: string) =>
  db
    .selectFrom('entry')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .select([
      'entry.ticket_id as ticketId',
      'draw.offer_key as offerKey',
      'draw.draw_no as drawNo',
      'draw.status',
      'entry.price_cents as priceCents',
      'entry.created_at as at',
    ])
    .where('entry.customer_id', '=', customerId)
    .orderBy('entry.created_at', 'desc')
    .limit(LATEST)
    .execute();

async function listMoney(db: Db, customerId: string): Promise<DeskCustomer['money']> {
  const select = (table: 'deposit' | 'withdrawal') =>
    db
      .selectFrom(table)
      .select(['id', 'amount_cents', 'status', 'created_at'])
      .where('customer_id', '=', customerId)
      .orderBy('created_at', 'desc')
      .limit(LATEST)
      .execute();
  const [deposits, withdrawals] = [await select('deposit'), await select('withdrawal')];
  const lines = [
    ...deposits.map((row) => ({ kind: 'deposit', sign: 1, ...row })),
    ...withdrawals.map((row) => ({ kind: 'withdrawal', sign: -1, ...row })),
  ];
  return lines
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .slice(0, LATEST)
    .map(({ id, kind, sign, status, amount_cents: cents, created_at: at }) => ({
      id,
      kind,
      status: String(status),
      cents: sign * cents,
      at,
    }));
}

const listLimits = (db: Db, customerId: string, now: string) =>
  db
    .selectFrom('customer_limit')
    .select(['kind', 'period', 'cents', 'set_by as setBy'])
    .where('customer_id', '=', customerId)
    .where('starts_at', '<=', now)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .orderBy('kind')
    .orderBy('days')
    .execute();

const listExclusions = (db: Db, customerId: string) =>
  db
    .selectFrom('exclusion')
    .select(['kind', 'reason', 'starts_at as startsAt', 'until_at as untilAt', 'ended_at as endedAt'])
    .where('customer_id', '=', customerId)
    .where('separated_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .execute();

async function listChecks(db: Db, customerId: string): Promise<DeskCustomer['checks']> {
  const rows = await db
    .selectFrom('identity_check')
    .select(['id', 'started_at', 'method', 'status', 'outcome', 'reason'])
    .where('customer_id', '=', customerId)
    .orderBy('started_at', 'desc')
    .limit(LATEST)
    .execute();
  return rows.map(({ id, started_at: at, method, status, outcome, reason }) => ({
    id,
    at,
    method,
    status,
    outcome: outcome ?? '',
    reason: reason ?? '',
  }));
}

async function listNotes(db: Db, customerId: string): Promise<Pick<DeskCustomer, 'notes'>> {
  const nameOf = await loadActorNames(db);
  const notes = await db
    .selectFrom('customer_note')
    .select(['created_at as at', 'text as what', 'author as by'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute();
  return { notes: notes.map((line) => ({ ...line, by: nameOf(line.by) })) };
}

/** Devices that the account is open on, by when they were last used. */
const listSessions = async (db: Db, customerId: string, now: string): Promise<DeskCustomer['sessions']> => {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'label', 'method', 'created_at', 'last_seen_at', 'rotated_at'])
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('rotated_at', 'desc')
    .limit(LATEST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: row.label ?? '',
    method: row.method,
    at: row.created_at,
    lastSeenAt: row.last_seen_at ?? row.rotated_at,
  }));
};

async function listWaiting(db: Db, customerId: string): Promise<DeskCustomer['adjustments']> {
  const nameOf = await loadActorNames(db);
  const rows = await db
    .selectFrom('adjustment_request')
    .select(['id', 'cents', 'kind', 'reason', 'author', 'created_at as at'])
    .where('customer_id', '=', customerId)
    .where('settled_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(({ author, cents, ...row }) => ({ ...row, cents: Number(cents), by: nameOf(author) }));
}

/** Where money is paid to, with the end of each number. */
const listAccounts = async (db: Db, customerId: string): Promise<DeskCustomer['accounts']> =>
  (await listPayoutAccounts(db, customerId)).map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.account_name,
    mask: row.account_mask,
  }));

/** @throws DomainError `customer_unknown` */
export async function loadCustomer(
  services: Services,
  operator: Operator,
  id: string,
): Promise<DeskCustomer> {
  const { db } = services.database;
  const now = getNowIso(services.clock);
  const row = await db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw createDomainError(DESK_ERRORS, 'customer_unknown');
  const { balanceCents } = await readWalletAccount(db, id);
  const place = [row.address_1, row.address_2, row.suburb, row.postcode].filter((part) => part);
  return {
    ...toRow(row),
    ...(await listNotes(db, id)),
    isOwn: await isOwnAccount(services, operator, id),
    dateOfBirth: row.date_of_birth,
    phone: row.phone,
    address: place.join(', '),
    segment: row.segment_name,
    lockedReason: row.is_locked === 1 ? row.locked_reason : null,
    closedAt: row.closed_at,
    balanceCents,
    firstname: row.firstname,
    lastname: row.lastname,
    isEmailConfirmed: row.email_confirmed_at !== null,
    sessions: await listSessions(db, id, now),
    accounts: await listAccounts(db, id),
    adjustments: await listWaiting(db, id),
    checks: await listChecks(db, id),
    entries: await listEntries(db, id),
    money: await listMoney(db, id),
    limits: await listLimits(db, id, now),
    exclusions: await listExclusions(db, id),
  };
}
