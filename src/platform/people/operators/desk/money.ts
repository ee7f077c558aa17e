// Money as the desk lists it: of every kind the same columns.
import { type RawBuilder, sql } from 'kysely';
import {
  DESK_MONEY_ERRORS,
  type DeskMoney,
  type DeskMoneyRow,
  isWaitingState,
  type listDeskMoney,
  type MoneyKind,
} from '#lib/contracts/desk/money.ts';
import type { QueryOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Db } from '../../../ground/db/open.ts';
import { cutPage, parsePlace } from '../../../ground/operator/keyset.ts';
import { readBookings } from './bookings.ts';

const PAGE = 50;

interface Row {
  readonly id: string;
  readonly at: string;
  readonly customer_id: string | null;
  readonly email: string | null;
  readonly what: string;
  readonly state: string;
  readonly cents: number | string;
  readonly detail: string | null;
  readonly reference: string | null;
  readonly updated_at: string;
}

/** Each kind under the same columns. Account numbers are sealed: only what is shown of them is read. */
const SOURCES = {
  withdrawal: sql`select w.id, w.created_at as at, w.customer_id, w.method as what, w.status as state,
      -w.amount_cents as cents, coalesce(w.reason, p.account_name || ' ' || p.account_mask, w.cause_key) as detail,
      coalesce(w.reference, w.lodgement) as reference, w.updated_at
    from withdrawal as w left join payout_account as p on p.id = w.account_id`,
  deposit: sql`select id, created_at as at, customer_id, method as what, status as state,
      coalesce(captured_cents, amount_cents) as cents, coalesce(failure, gateway) as detail, reference, updated_at
    from deposit`,
  dispute: sql`select id, created_at as at, customer_id, gateway as what, state, -claimed_cents as cents,
      deposit_id || ' ' || reason as detail, reference, updated_at from dispute`,
  line: sql`select b.id, b.received_at as at, d.customer_id, b.kind as what, b.state, b.cents,
      coalesce(b.reason, b.customer_reference) as detail, b.bank_reference as reference, b.received_at as updated_at
    from bank_line as b left join deposit as d on d.id = b.deposit_id`,
} as const satisfies Record<MoneyKind, RawBuilder<unknown>>;

const selectMoney = (kind: MoneyKind, condition: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  sql<Row>`select m.*, customer.email from (${SOURCES[kind]}) as m
    left join customer on customer.id = m.customer_id where ${condition} ${rest}`;

const toRow = (row: Row): DeskMoneyRow => ({
  id: row.id,
  at: row.at,
  customerId: row.customer_id,
  customer: row.email ?? '',
  what: row.what,
  state: row.state,
  cents: Number(row.cents),
  detail: row.detail ?? '',
});

export async function listMoney(
  db: Db,
  kind: MoneyKind,
  { state = '', q = '', after }: QueryOf<typeof listDeskMoney>,
): Promise<ResultOf<typeof listDeskMoney>> {
  const isForward = isWaitingState(state);
  const place = parsePlace(after);
  const words = q.trim();
  const conditions = [
    ...(state === '' ? [] : [sql`m.state = ${state}`]),
    ...(words === ''
      ? []
      : [
          sql`(m.id = ${words} or m.customer_id = ${words} or m.reference = ${words} or customer.email = ${words.toLowerCase()})`,
        ]),
    ...(place
      ? [
          isForward
            ? sql`(m.at, m.id) > (${place.at}, ${place.id})`
            : sql`(m.at, m.id) < (${place.at}, ${place.id})`,
        ]
      : []),
  ];
  const condition = conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `);
  const order = isForward ? sql`order by m.at, m.id` : sql`order by m.at desc, m.id desc`;
  const { rows } = await selectMoney(kind, condition, sql`${order} limit ${sql.lit(PAGE + 1)}`).execute(db);
  const page = cutPage(rows, PAGE, (row) => row);
  return {
    rows: page.rows.map(toRow),
    next: page.next,
  };
}

/** @throws DomainError `money_unknown` */
export async function loadMoney(db: Db, kind: MoneyKind, id: string): Promise<DeskMoney> {
  const [row] = (await selectMoney(kind, sql`m.id = ${id}`, sql``).execute(db)).rows;
  if (!row) throw createDomainError(DESK_MONEY_ERRORS, 'money_unknown');
  const disputes =
    kind === 'deposit'
      ? await db
          .selectFrom('dispute')
          .select(['id', 'state', 'claimed_cents as cents'])
          .where('deposit_id', '=', id)
          .orderBy('id')
          .execute()
      : [];
  const bookings = await db
    .selectFrom('dispute_booking')
    .innerJoin('dispute', 'dispute.id', 'dispute_booking.dispute_id')
    .select('dispute_booking.id')
    .where((where) => where.or([where('dispute.deposit_id', '=', id), where('dispute.id', '=', id)]))
    .execute();
  return {
    ...toRow(row),
    reference: row.reference ?? '',
    updatedAt: row.updated_at,
    bookings: await readBookings(db, [id, ...bookings.map((one) => one.id)]),
    disputes,
  };
}
