// The queue of withdrawals as the desk shows it.
import { sql } from 'kysely';
import {
  type DeskWithdrawal,
  type listDeskWithdrawals,
  QUEUE_STATES,
  type QueueState,
} from '#lib/contracts/payments/desk-withdrawals.ts';
import type { QueryOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { RuleStop } from '#lib/domain/wallet/withdrawal-rule.ts';
import type { Db } from '../../../ground/db/open.ts';
import { cutPage, parsePlace } from '../../../ground/operator/keyset.ts';
import { listEditors } from '../../../ground/staff/accounts.ts';
import type { Services } from '../../../services.ts';
import { toIso } from '../../../time.ts';
import { readRule, sayRuleStop } from '../rule.ts';

const PAGE = 50;
const MONTH_DAYS = 30;

interface QueueRow {
  readonly id: string;
  readonly created_at: string;
  readonly customer_id: string;
  readonly email: string;
  readonly is_verified: number;
  readonly is_locked: number;
  readonly closed_at: string | null;
  readonly method: string;
  readonly status: QueueState;
  readonly amount_cents: number | string;
  readonly account_name: string | null;
  readonly account_mask: string | null;
  readonly usable_from: string | null;
  readonly verification: string | null;
  readonly month_cents: number | string;
  readonly held_at: string | null;
  readonly held_by: string | null;
  readonly held_reason: string | null;
  readonly stop: RuleStop | null;
}

async function countQueue(db: Db) {
  const rows = await db
    .selectFrom('withdrawal')
    .select((row) => [
      'status',
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>('amount_cents').as('cents'),
    ])
    .where('status', 'in', QUEUE_STATES)
    .groupBy('status')
    .execute();
  return QUEUE_STATES.map((state) => {
    const row = rows.find(({ status }) => status === state);
    return { state, count: Number(row?.count ?? 0), cents: Number(row?.cents ?? 0) };
  });
}

const toRow = (row: QueueRow, now: string, nameOf: (actor: string) => string): DeskWithdrawal => {
  const isNew = row.usable_from !== null && row.usable_from > now && row.verification !== 'Verified';
  return {
    id: row.id,
    at: row.created_at,
    customerId: row.customer_id,
    customer: row.email,
    isVerified: row.is_verified === 1,
    isBarred: row.is_locked === 1 || row.closed_at !== null,
    method: row.method,
    state: row.status,
    cents: Number(row.amount_cents),
    account: row.account_name === null ? '' : `${row.account_name} ${row.account_mask ?? ''}`,
    accountFrom: isNew ? row.usable_from : null,
    monthCents: Number(row.month_cents),
    held:
      row.held_at === null
        ? null
        : { at: row.held_at, by: nameOf(row.held_by ?? ''), reason: row.held_reason ?? '' },
    stop: row.stop,
  };
};

export async function listQueue(
  services: Services,
  { state, after }: QueryOf<typeof listDeskWithdrawals>,
): Promise<ResultOf<typeof listDeskWithdrawals>> {
  const { db } = services.database;
  const now = services.clock.now();
  const rule = await readRule(services);
  const place = parsePlace(after);
  const from = place ? sql`and (w.created_at, w.id) > (${place.at}, ${place.id})` : sql``;
  const { rows } = await sql<QueueRow>`select w.id, w.created_at, w.customer_id, c.email, c.is_verified,
      c.is_locked, c.closed_at, w.method, w.status, w.amount_cents, a.account_name, a.account_mask, a.usable_from,
      a.verification, w.held_at, w.held_by, w.held_reason,
      (select sum(o.amount_cents) from withdrawal as o where o.customer_id = w.customer_id
        and o.created_at >= ${toIso(now - MONTH_DAYS * DAY_MS)}
        and o.status in ('requested', 'approved', 'sent', 'completed')) as month_cents,
      ${sayRuleStop(rule, now)} as stop
    from withdrawal as w join customer as c on c.id = w.customer_id
      left join payout_account as a on a.id = w.account_id
    where w.status = ${state} ${from} order by w.created_at, w.id limit ${sql.lit(PAGE + 1)}`.execute(db);
  const page = cutPage(rows, PAGE, (row) => ({ at: row.created_at, id: row.id }));
  const names = new Map((await listEditors(db)).map(({ id, name }) => [`desk:${id}`, name]));
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  return {
    rows: page.rows.map((row) => toRow(row, toIso(now), nameOf)),
    next: page.next,
    counts: await countQueue(db),
    rule: rule ?? null,
  };
}
