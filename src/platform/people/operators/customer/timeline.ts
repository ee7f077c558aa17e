// Everything that happened with a customer in one order. Each table gives no more rows than a page holds, found by the
// customer and the instant.
import { type RawBuilder, sql } from 'kysely';
import type { listDeskTimeline, TimelineKind, TimelineLine } from '#lib/contracts/customer/desk-customer.ts';
import type { QueryOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import type { Db } from '../../../ground/db/open.ts';
import { cutPage, parsePlace } from '../../../ground/operator/keyset.ts';
import { loadActorNames } from '../../../ground/staff/actor-names.ts';

export const TIMELINE_PAGE = 50;

interface Source {
  readonly table: string;
  /** The column of whom it is about. */
  readonly of?: string;
  readonly at?: string;
  readonly what: RawBuilder<unknown>;
  readonly detail?: RawBuilder<unknown>;
  readonly cents?: RawBuilder<unknown>;
  readonly by?: RawBuilder<unknown>;
}

const SOURCES = {
  access: { table: 'session', what: sql`method`, detail: sql`label` },
  order: { table: 'checkout', what: sql`channel_key`, cents: sql`-total_cents` },
  deposit: {
    table: 'deposit',
    what: sql`status`,
    detail: sql`method`,
    cents: sql`coalesce(captured_cents, amount_cents)`,
  },
  withdrawal: { table: 'withdrawal', what: sql`status`, detail: sql`method`, cents: sql`-amount_cents` },
  adjustment: {
    table: 'adjustment',
    what: sql`kind`,
    detail: sql`reason`,
    cents: sql`cents`,
    by: sql`author`,
  },
  message: {
    table: 'mail',
    what: sql`kind`,
    detail: sql`case when sent_at is not null then 'sent' when skipped_at is not null then 'not sent' else 'waits' end`,
  },
  check: {
    table: 'identity_check',
    at: 'started_at',
    what: sql`coalesce(outcome, status)`,
    detail: sql`method`,
    by: sql`decided_by`,
  },
  limit: {
    table: 'customer_limit',
    what: sql`kind`,
    detail: sql`period`,
    cents: sql`cents`,
    by: sql`case when set_by = 'customer' then '' else set_by end`,
  },
  exclusion: {
    table: 'exclusion',
    what: sql`kind`,
    detail: sql`reason`,
    by: sql`case when set_by = 'customer' then '' else set_by end`,
  },
  note: { table: 'customer_note', what: sql`text`, by: sql`author` },
  desk: { table: 'audit', of: 'subject', what: sql`action`, by: sql`actor` },
  refusal: { table: 'refusal', at: 'at', what: sql`code`, detail: sql`call` },
} as const satisfies Record<TimelineKind, Source>;

interface Row {
  readonly at: string;
  readonly kind: TimelineKind;
  readonly id: string;
  readonly what: string;
  readonly detail: string;
  readonly cents: number | string | null;
  readonly by: string;
}

function selectSource(kind: TimelineKind, customerId: string, after: ReturnType<typeof parsePlace>) {
  const { table, of = 'customer_id', at = 'created_at', what, detail, cents, by }: Source = SOURCES[kind];
  const [when, owner] = [sql.ref(at), sql.ref(of)];
  const place = after ? sql`and (${when}, id) < (${after.at}, ${after.id})` : sql``;
  return sql`select * from (select ${when} as at, ${sql.lit(kind)} as kind, id, cast(${what} as text) as what,
      cast(coalesce(${detail ?? sql`''`}, '') as text) as detail, cast(${cents ?? sql`null`} as bigint) as cents,
      cast(coalesce(${by ?? sql`''`}, '') as text) as by
    from ${sql.table(table)} where ${owner} = ${customerId} ${place}
    order by ${when} desc, id desc limit ${sql.lit(TIMELINE_PAGE + 1)}) as ${sql.ref(`of_${kind}`)}`;
}

const KINDS = Object.keys(SOURCES) as TimelineKind[];

/** Newest first. */
export async function listTimeline(
  db: Db,
  customerId: string,
  { kind, after }: QueryOf<typeof listDeskTimeline>,
  size: number = TIMELINE_PAGE,
): Promise<ResultOf<typeof listDeskTimeline>> {
  const place = parsePlace(after);
  const parts = (kind ? [kind] : KINDS).map((one) => selectSource(one, customerId, place));
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}
    order by at desc, id desc limit ${sql.lit(size + 1)}`.execute(db);
  const nameOf = await loadActorNames(db);
  const page = cutPage(rows, size, (row) => row);
  return {
    rows: page.rows.map(
      (row): TimelineLine => ({
        ...row,
        what: String(row.what ?? ''),
        cents: row.cents === null ? null : Number(row.cents),
        by: nameOf(row.by),
      }),
    ),
    next: page.next,
  };
}
