// Days and months of the books: shown, closed, and reopened by two people.
import { type RawBuilder, sql } from 'kysely';
import {
  BOOK_ERRORS,
  type BookPeriod,
  type closePeriod,
  type getBooks,
} from '#lib/contracts/payments/desk-books.ts';
import type { BodyOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { getMonth, getPeriodSpan, isMonth, listDays } from '#lib/domain/money/book-period.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import type { BookPeriodTable } from '../../ground/db/schema/bank-schema.ts';
import { insertAudit } from '../../ground/operator/audit.ts';
import { listEditors } from '../../ground/staff/accounts.ts';
import { isSamePerson } from '../../ground/staff/same-person.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { countUnexplained } from './reconcile.ts';

/** What was begun before the end of a day is booked by then. */
const SETTLES_MS = 3_600_000;

interface Sums {
  readonly transactions: number;
  readonly movedCents: number;
}

const selectSums = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql<{
  transactions: number | string;
  moved: number | string;
}>`select count(distinct t.id) as transactions,
    coalesce(sum(case when e.amount_cents > 0 then e.amount_cents else 0 end), 0) as moved
  from ledger_transaction as t join ledger_entry as e on e.transaction_id = t.id
  where t.created_at >= ${from} and t.created_at < ${until}`;

/** What the ledger holds of a span of instants. */
async function readSums(at: Db | Tx, { from, until }: { from: string; until: string }): Promise<Sums> {
  const { rows } = await selectSums(sql`${from}`, sql`${until}`).execute(at);
  return { transactions: Number(rows[0]?.transactions ?? 0), movedCents: Number(rows[0]?.moved ?? 0) };
}

/** @throws DomainError `period_unknown` */
function requireSpan(id: string): { readonly from: string; readonly until: string } {
  const span = getPeriodSpan(id);
  if (!span) throw createDomainError(BOOK_ERRORS, 'period_unknown');
  return { from: toIso(span.from), until: toIso(span.until) };
}

const isRunning = ({ clock }: Services, until: string): boolean =>
  clock.now() < Date.parse(until) + SETTLES_MS;

interface Reader {
  readonly actor: string;
  readonly nameOf: (actor: string) => string;
}

async function createReader(db: Db, actor: string): Promise<Reader> {
  const names = new Map((await listEditors(db)).map(({ id, name }) => [`desk:${id}`, name]));
  return { actor, nameOf: (one) => names.get(one) ?? one };
}

async function describePeriod(
  services: Services,
  id: string,
  row: BookPeriodTable | undefined,
  { actor, nameOf }: Reader,
): Promise<BookPeriod> {
  const span = requireSpan(id);
  const isClosed = row !== undefined && row.closed_at !== null;
  const sums = isClosed
    ? { transactions: Number(row.transactions), movedCents: Number(row.moved_cents) }
    : await readSums(services.database.db, span);
  return {
    id,
    state: isClosed ? 'closed' : isRunning(services, span.until) ? 'running' : 'open',
    ...sums,
    closed: isClosed ? { at: row.closed_at ?? '', by: nameOf(row.closed_by ?? '') } : null,
    reopen:
      isClosed && row.reopen_at !== null
        ? {
            at: row.reopen_at,
            by: nameOf(row.reopen_by ?? ''),
            reason: row.reopen_reason ?? '',
            isOwn: await isSamePerson(services, services.database.db, row.reopen_by ?? '', actor),
          }
        : null,
  };
}

/** The month of a day or month, with its days. @throws DomainError `period_unknown` */
export async function loadBooks(
  services: Services,
  id: string,
  actor: string,
): Promise<ResultOf<typeof getBooks>> {
  const { db } = services.database;
  const month = getMonth(id);
  requireSpan(month);
  const days = listDays(month);
  const rows = await db
    .selectFrom('book_period')
    .selectAll()
    .where('id', 'in', [month, ...days])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const reader = await createReader(db, actor);
  const shown: BookPeriod[] = [];
  for (const day of days) {
    if (requireSpan(day).from > getNowIso(services.clock)) break;
    shown.push(await describePeriod(services, day, byId.get(day), reader));
  }
  return { month: await describePeriod(services, month, byId.get(month), reader), days: shown };
}

/** Whoever books waits; what was begun before is counted. */
async function lockLedger(tx: Tx, { database }: Services): Promise<void> {
  if (database.flavor !== 'postgres') return;
  await sql`lock table book_period in exclusive mode`.execute(tx);
  await sql`lock table ledger_transaction in share mode`.execute(tx);
}

const findPeriod = (tx: Tx, id: string): Promise<BookPeriodTable | undefined> =>
  tx.selectFrom('book_period').selectAll().where('id', '=', id).executeTakeFirst();

const insertEvent = (
  tx: Tx,
  { random, clock }: Services,
  event: {
    readonly id: string;
    readonly action: 'closed' | 'reopen_asked' | 'reopened';
    readonly actor: string;
    readonly reason: string;
  } & Sums,
): Promise<unknown> =>
  tx
    .insertInto('book_event')
    .values({
      id: random.createId('bev', clock.now()),
      period_id: event.id,
      action: event.action,
      actor: event.actor,
      reason: event.reason,
      transactions: event.transactions,
      moved_cents: event.movedCents,
      created_at: getNowIso(clock),
    })
    .execute();

/** @throws DomainError `days_open` */
async function requireDaysClosed(tx: Tx, month: string): Promise<void> {
  const closed = await tx
    .selectFrom('book_period')
    .select('id')
    .where('id', 'in', listDays(month))
    .where('closed_at', 'is not', null)
    .execute();
  const known = new Set(closed.map(({ id }) => id));
  const open: string[] = [];
  for (const day of listDays(month)) {
    if (known.has(day)) continue;
    // A day on which nothing was booked needs no closing.
    if ((await readSums(tx, requireSpan(day))).transactions > 0) open.push(day);
  }
  if (open.length > 0) throw createDomainError(BOOK_ERRORS, 'days_open', { days: open.join(', ') });
}

/** @throws DomainError `period_unknown`, `period_running`, `period_closed_before`, `period_changed`, `days_open`, `gateway_unexplained` */
export async function closeBooks(
  services: Services,
  id: string,
  asked: BodyOf<typeof closePeriod>,
  actor: string,
): Promise<BookPeriod> {
  const span = requireSpan(id);
  if (isRunning(services, span.until)) throw createDomainError(BOOK_ERRORS, 'period_running');
  const row = await transact(services.database, async (tx) => {
    await lockLedger(tx, services);
    const known = await findPeriod(tx, id);
    if (known && known.closed_at !== null) throw createDomainError(BOOK_ERRORS, 'period_closed_before');
    if (isMonth(id)) await requireDaysClosed(tx, id);
    else {
      const count = await countUnexplained(tx, id);
      if (count > 0) throw createDomainError(BOOK_ERRORS, 'gateway_unexplained', { count: String(count) });
    }
    const sums = await readSums(tx, span);
    if (sums.transactions !== asked.transactions || sums.movedCents !== asked.movedCents)
      throw createDomainError(BOOK_ERRORS, 'period_changed');
    const closed: BookPeriodTable = {
      id,
      kind: isMonth(id) ? 'month' : 'day',
      from_at: span.from,
      until_at: span.until,
      transactions: sums.transactions,
      moved_cents: sums.movedCents,
      closed_at: getNowIso(services.clock),
      closed_by: actor,
      reopen_at: null,
      reopen_by: null,
      reopen_reason: null,
    };
    if (known) await tx.updateTable('book_period').set(closed).where('id', '=', id).execute();
    else await tx.insertInto('book_period').values(closed).execute();
    await insertEvent(tx, services, { id, action: 'closed', actor, reason: '', ...sums });
    await insertAudit(tx, services, actor, 'books close', { subject: id, detail: { ...sums } });
    return closed;
  });
  return describePeriod(services, id, row, await createReader(services.database.db, actor));
}

/** @throws DomainError `period_unknown`, `period_not_closed`, `month_closed`, `same_person` */
export async function reopenBooks(
  services: Services,
  id: string,
  { reason, actor }: { readonly reason: string; readonly actor: string },
): Promise<'asked' | 'reopened'> {
  requireSpan(id);
  return transact(services.database, async (tx) => {
    await lockLedger(tx, services);
    const known = await findPeriod(tx, id);
    if (!known || known.closed_at === null) throw createDomainError(BOOK_ERRORS, 'period_not_closed');
    const month = isMonth(id) ? undefined : await findPeriod(tx, getMonth(id));
    if (month && month.closed_at !== null) throw createDomainError(BOOK_ERRORS, 'month_closed');
    const sums = { transactions: Number(known.transactions), movedCents: Number(known.moved_cents) };
    if (known.reopen_by !== null && (await isSamePerson(services, tx, known.reopen_by, actor)))
      throw createDomainError(BOOK_ERRORS, 'same_person');
    const isSecond = known.reopen_by !== null;
    const change = isSecond
      ? { closed_at: null, closed_by: null, reopen_at: null, reopen_by: null, reopen_reason: null }
      : { reopen_at: getNowIso(services.clock), reopen_by: actor, reopen_reason: reason };
    await tx.updateTable('book_period').set(change).where('id', '=', id).execute();
    const action = isSecond ? 'reopened' : 'reopen_asked';
    await insertEvent(tx, services, { id, action, actor, reason, ...sums });
    const name = isSecond ? 'books reopen' : 'books reopen-ask';
    await insertAudit(tx, services, actor, name, { subject: id, detail: { reason } });
    return isSecond ? 'reopened' : 'asked';
  });
}
