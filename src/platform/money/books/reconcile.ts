// A day of a gateway: what it reports beside what the ledger says, and each difference line by line.
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import {
  type explainDifference,
  type GatewayDay,
  type GatewayDifference,
  RECONCILE_ERRORS,
  type takeGatewayReport,
} from '#lib/contracts/payments/desk-reconcile.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { getPeriodSpan, isMonth } from '#lib/domain/money/book-period.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import { sliceRows } from '../../ground/db/slice-rows.ts';
import { insertAudit } from '../../ground/operator/audit.ts';
import { OperatorError } from '../../ground/operator/command.ts';
import { decodeText } from '../../ground/operator/files/decode-text.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';

const REFERENCE = [
  'reference',
  'id',
  'source',
  'source id',
  'payment id',
  'transaction id',
  'transaction reference',
];
const AMOUNT = ['amount', 'gross', 'gross amount'];
const TYPE = ['type', 'kind', 'reporting category', 'transaction type'];
const FEE = /fee|charge for/i;
const PLAIN_AMOUNT = /^-?\d{1,11}(?:\.\d{1,2})?$/;

interface ReportLine {
  readonly reference: string;
  readonly kind: 'movement' | 'fee';
  readonly cents: number;
}

const refuse = (why: string) => createDomainError(RECONCILE_ERRORS, 'report_unreadable', { why });

/** @throws DomainError `report_unreadable` */
export function readReport(body: string): readonly ReportLine[] {
  let rows: string[][];
  try {
    rows = parse(body, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true });
  } catch {
    throw refuse('It is no table of values with commas between.');
  }
  const [head = [], ...lines] = rows;
  const names = head.map((name) => name.toLowerCase().replaceAll('_', ' '));
  const find = (wanted: readonly string[]) => names.findIndex((name) => wanted.includes(name));
  const [reference, amount, type] = [find(REFERENCE), find(AMOUNT), find(TYPE)];
  if (reference < 0 || amount < 0) throw refuse('Its first line names no columns “reference” and “amount”.');
  return lines.map((line, place) => {
    const text = (line[amount] ?? '').replaceAll(/[$,\s]/g, '');
    if (!PLAIN_AMOUNT.test(text)) throw refuse(`Line ${place + 2} has no amount such as 12.50 or -12.50.`);
    const isBelow = text.startsWith('-');
    const cents = toCents(isBelow ? text.slice(1) : text);
    const kind = type >= 0 && FEE.test(line[type] ?? '') ? 'fee' : 'movement';
    return { reference: line[reference] ?? '', kind, cents: isBelow ? -cents : cents };
  });
}

/** @throws DomainError `day_unknown` */
function requireSpan(day: string): { readonly from: string; readonly until: string } {
  const span = isMonth(day) ? undefined : getPeriodSpan(day);
  if (!span) throw createDomainError(RECONCILE_ERRORS, 'day_unknown');
  return { from: toIso(span.from), until: toIso(span.until) };
}

interface Movement {
  readonly gateway: string;
  readonly reference: string;
  readonly depositId: string;
  readonly cents: number;
}

/** What the ledger booked of payments by gateways on a day: paid in, taken back, given again, and disputed. */
async function listMovements(at: Db | Tx, day: string, gateway?: string): Promise<Movement[]> {
  const { from, until } = requireSpan(day);
  const of = gateway === undefined ? sql`` : sql`and d.gateway = ${gateway}`;
  const paid = sql`coalesce(d.captured_cents, d.amount_cents)`;
  const { rows } = await sql<{
    gateway: string;
    reference: string | null;
    id: string;
    cents: number | string;
  }>`
    select d.gateway, d.reference, d.id, ${paid} as cents from ledger_transaction as t
      join deposit as d on d.id = t.reference where t.kind = 'deposit' and t.created_at >= ${from} and t.created_at < ${until} ${of}
    union all select d.gateway, d.reference, d.id, -${paid} as cents from ledger_transaction as t
      join ledger_transaction as first on first.id = t.reference and first.kind = 'deposit'
      join deposit as d on d.id = first.reference
      where t.kind = 'reversal' and t.created_at >= ${from} and t.created_at < ${until} ${of}
    union all select d.gateway, d.reference, d.id, ${paid} as cents from ledger_transaction as t
      join ledger_transaction as back on back.id = t.reference and back.kind = 'reversal'
      join ledger_transaction as first on first.id = back.reference and first.kind = 'deposit'
      join deposit as d on d.id = first.reference
      where t.kind = 'reversal' and t.created_at >= ${from} and t.created_at < ${until} ${of}
    union all select d.gateway, d.reference, d.id, b.cents from ledger_transaction as t
      join dispute_booking as b on b.id = t.reference join dispute on dispute.id = b.dispute_id
      join deposit as d on d.id = dispute.deposit_id
      where t.kind = 'dispute' and t.created_at >= ${from} and t.created_at < ${until} ${of}`.execute(at);
  return rows.map(({ id, reference, cents, gateway: by }) => ({
    gateway: by,
    reference: reference ?? id,
    depositId: id,
    cents: Number(cents),
  }));
}

/** The newest report of each gateway for a day. */
async function listReports(at: Db | Tx, day: string) {
  const rows = await at
    .selectFrom('gateway_report')
    .selectAll()
    .where('day', '=', day)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.gateway, row]));
}

/** Movements of one reference are compared one by one, the same amounts first. */
function compare(
  own: readonly Movement[],
  said: readonly ReportLine[],
): Pick<GatewayDifference, 'reference' | 'depositId' | 'kind' | 'gatewayCents' | 'ledgerCents'>[] {
  const known = new Map(own.map((one) => [one.depositId, one.reference]));
  const keyOf = (reference: string) => known.get(reference) ?? reference;
  const depositOf = new Map(own.map((one) => [one.reference, one.depositId]));
  const references = new Set([
    ...own.map((one) => one.reference),
    ...said.map((one) => keyOf(one.reference)),
  ]);
  return [...references].flatMap((reference) => {
    const left = own.filter((one) => one.reference === reference).map(({ cents }) => cents);
    const extra: number[] = [];
    for (const { cents } of said.filter((one) => keyOf(one.reference) === reference)) {
      const place = left.indexOf(cents);
      if (place >= 0) left.splice(place, 1);
      else extra.push(cents);
    }
    const rows = [];
    while (left.length > 0 || extra.length > 0) {
      const ledgerCents = left.shift() ?? null;
      // Of both signs apart: a payment is no refund that differs.
      const at = extra.findIndex(
        (cents) => ledgerCents === null || Math.sign(cents) === Math.sign(ledgerCents),
      );
      const gatewayCents = at < 0 ? null : (extra.splice(at, 1)[0] ?? null);
      const kind =
        ledgerCents === null
          ? ('only_gateway' as const)
          : gatewayCents === null
            ? ('only_ledger' as const)
            : ('amount' as const);
      rows.push({ reference, depositId: depositOf.get(reference) ?? null, kind, gatewayCents, ledgerCents });
    }
    return rows;
  });
}

const sum = (rows: readonly { readonly cents: number }[]): number =>
  rows.reduce((total, { cents }) => total + cents, 0);
const getDifference = (row: { gatewayCents: number | null; ledgerCents: number | null }): number =>
  (row.gatewayCents ?? 0) - (row.ledgerCents ?? 0);

/** Each gateway that moved money on a day, or reported it. @throws DomainError `day_unknown` */
export async function reconcileDay(at: Db | Tx, day: string): Promise<GatewayDay[]> {
  const movements = Map.groupBy(await listMovements(at, day), ({ gateway }) => gateway);
  const reports = await listReports(at, day);
  const gateways = [...new Set([...movements.keys(), ...reports.keys()])].sort();
  const days: GatewayDay[] = [];
  for (const gateway of gateways) {
    const own = movements.get(gateway) ?? [];
    const report = reports.get(gateway);
    const lines = report
      ? (
          await at
            .selectFrom('gateway_report_line')
            .select(['reference', 'kind', 'cents'])
            .where('report_id', '=', report.id)
            .orderBy('line_no')
            .execute()
        ).map((line) => ({ ...line, cents: Number(line.cents) }))
      : [];
    const said = lines.filter(({ kind }) => kind === 'movement');
    const notes = await at
      .selectFrom('gateway_note')
      .select(['reference', 'cents', 'note', 'author'])
      .where('gateway', '=', gateway)
      .where('day', '=', day)
      .execute();
    const noteOf = new Map(notes.map((one) => [`${one.reference} ${one.cents}`, one]));
    days.push({
      gateway,
      report: report ? { name: report.name, at: report.created_at, lines: report.items } : null,
      ledgerCents: sum(own),
      ledgerLines: own.length,
      gatewayCents: sum(said),
      feeCents: sum(lines.filter(({ kind }) => kind === 'fee')),
      differences: report
        ? compare(own, said).map((row) => {
            const note = noteOf.get(`${row.reference} ${getDifference(row)}`);
            return Object.assign(row, { cents: getDifference(row), note: note?.note ?? '' });
          })
        : [],
    });
  }
  return days;
}

/** How many differences of a day nobody has explained. */
export const countUnexplained = async (at: Db | Tx, day: string): Promise<number> =>
  (await reconcileDay(at, day)).flatMap(({ differences }) => differences).filter(({ note }) => note === '')
    .length;

/** Keeps a report, once. @throws DomainError `day_unknown`, `report_unreadable`, `day_closed` */
export async function takeReport(
  services: Services,
  { day, gateway, name, content }: BodyOf<typeof takeGatewayReport> & { readonly day: string },
  actor: string,
): Promise<{ readonly lines: number }> {
  requireSpan(day);
  let body: string;
  try {
    body = decodeText(Buffer.from(content, 'base64')).text;
  } catch (error) {
    if (error instanceof OperatorError) throw refuse(error.message);
    throw error;
  }
  const lines = readReport(body);
  await transact(services.database, async (tx) => {
    await requireOpenDay(tx, day);
    const id = services.random.createId('gwr', services.clock.now());
    const kept = await tx
      .insertInto('gateway_report')
      .values({
        id,
        gateway,
        day,
        name,
        items: lines.length,
        total_cents: sum(lines),
        body_hash: createHash('sha256').update(body).digest('hex'),
        author: actor,
        created_at: getNowIso(services.clock),
      })
      .onConflict((conflict) => conflict.columns(['gateway', 'day', 'body_hash']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) return;
    const rows = lines.map((line, place) => ({ report_id: id, line_no: place + 2, ...line }));
    for (const some of sliceRows(rows))
      await tx
        .insertInto('gateway_report_line')
        .values([...some])
        .execute();
    const detail = { gateway, report: id, lines: lines.length };
    await insertAudit(tx, services, actor, 'books report', { subject: day, detail });
  });
  return { lines: lines.length };
}

/** @throws DomainError `day_closed` */
async function requireOpenDay(tx: Tx, day: string): Promise<void> {
  const closed = await tx
    .selectFrom('book_period')
    .select('id')
    .where('id', '=', day)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  if (closed) throw createDomainError(RECONCILE_ERRORS, 'day_closed');
}

/** Says why a difference is one; the last word counts. @throws DomainError `difference_unknown`, `day_closed` */
export async function explain(
  services: Services,
  { day, gateway, reference, cents, note }: BodyOf<typeof explainDifference> & { readonly day: string },
  actor: string,
): Promise<void> {
  await transact(services.database, async (tx) => {
    await requireOpenDay(tx, day);
    const found = (await reconcileDay(tx, day)).find((one) => one.gateway === gateway);
    const isKnown = found?.differences.some((row) => row.reference === reference && row.cents === cents);
    if (!isKnown) throw createDomainError(RECONCILE_ERRORS, 'difference_unknown');
    const row = {
      gateway,
      day,
      reference,
      cents,
      note,
      author: actor,
      created_at: getNowIso(services.clock),
    };
    await tx
      .insertInto('gateway_note')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['gateway', 'day', 'reference', 'cents'])
          .doUpdateSet({ note, author: actor, created_at: row.created_at }),
      )
      .execute();
    const detail = { gateway, reference, cents, note };
    await insertAudit(tx, services, actor, 'books explain', { subject: day, detail });
  });
}
