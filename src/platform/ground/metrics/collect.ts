// What the database says of the shop, for Prometheus. Read at most every five seconds, however often it is asked.
import { sql } from 'kysely';
import type { Sample } from '#lib/domain/metrics/metrics.ts';
import { HOUR_MS } from '#lib/domain/time/units.ts';
import { listParts } from '../../module-parts.ts';
import { createIdBound } from '../../random.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { readValue } from '../config/store.ts';
import type { Db } from '../db/open.ts';

/** @param now milliseconds since 1970 */
type MetricsReader = (db: Db, now: number) => Promise<readonly Sample[]>;

declare module '../../module.ts' {
  interface PlatformModule {
    /** What the area says of itself at `/metrics`: few and short statements, asked every few seconds. */
    readonly metrics?: readonly MetricsReader[];
  }
}

const KEPT_MS = 5000;

/** Where the outcome of `ledger verify` is kept. */
export const LEDGER_CHECK = { namespace: '/platform/checks', key: 'ledger' } as const;

const toSeconds = (iso: unknown): number => Date.parse(String(iso)) / 1000;
const getAge = (iso: string | null, now: number): number =>
  iso === null ? 0 : Math.max(0, (now - Date.parse(iso)) / 1000);

async function readJobs(db: Db, now: number): Promise<Sample[]> {
  const rows = await db
    .selectFrom('job')
    .select([
      'kind',
      (all) => all.fn.countAll<number>().as('waiting'),
      (all) => all.fn.min('run_at').as('oldest'),
    ])
    .select(sql<number>`sum(case when error is null then 0 else 1 end)`.as('failing'))
    .where('done_at', 'is', null)
    .where((row) => row.or([row('run_at', '<=', toIso(now)), row('error', 'is not', null)]))
    .groupBy('kind')
    .execute();
  return rows.flatMap(({ kind, waiting, oldest, failing }): Sample[] => [
    { name: 'drawcard_jobs_waiting', labels: { kind }, value: Number(waiting) },
    { name: 'drawcard_jobs_oldest_seconds', labels: { kind }, value: getAge(oldest, now) },
    { name: 'drawcard_jobs_failing', labels: { kind }, value: Number(failing) },
  ]);
}

async function readMail(db: Db, now: number): Promise<Sample[]> {
  const row = await db
    .selectFrom('mail')
    .select([
      (all) => all.fn.countAll<number>().as('waiting'),
      (all) => all.fn.min('created_at').as('oldest'),
    ])
    .select(sql<number>`sum(case when error is null then 0 else 1 end)`.as('failing'))
    .where('sent_at', 'is', null)
    .where('skipped_at', 'is', null)
    .executeTakeFirstOrThrow();
  return [
    { name: 'drawcard_mail_waiting', value: Number(row.waiting) },
    { name: 'drawcard_mail_oldest_seconds', value: getAge(row.oldest, now) },
    { name: 'drawcard_mail_failing', value: Number(row.failing ?? 0) },
  ];
}

/** Rows of the last hour are found by their ids, which are made of the time. */
async function readMoney(db: Db, now: number): Promise<Sample[]> {
  const since = now - HOUR_MS;
  const deposits = await db
    .selectFrom('deposit')
    .select(['gateway', 'status', (all) => all.fn.countAll<number>().as('count')])
    .where('id', '>=', createIdBound('dep', since))
    .groupBy(['gateway', 'status'])
    .execute();
  const moved = await db
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_entry', 'ledger_entry.transaction_id', 'ledger_transaction.id')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .select('ledger_transaction.kind')
    .select(sql<number>`sum(case when amount_cents > 0 then amount_cents else 0 end)`.as('gained'))
    .select(sql<number>`sum(case when amount_cents < 0 then -amount_cents else 0 end)`.as('lost'))
    .where('ledger_transaction.id', '>=', createIdBound('ltx', since))
    .where('account.kind', '=', 'wallet')
    .groupBy('ledger_transaction.kind')
    .execute();
  const orders = await db
    .selectFrom('checkout')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('created_at', '>=', toIso(since))
    .executeTakeFirstOrThrow();
  const name = 'drawcard_wallet_moved_last_hour_cents';
  return [
    ...deposits.map(
      ({ gateway, status, count }): Sample => ({
        name: 'drawcard_deposits_last_hour',
        labels: { gateway: gateway ?? '', status },
        value: Number(count),
      }),
    ),
    ...moved.flatMap(({ kind, gained, lost }): Sample[] => [
      { name, labels: { kind, direction: 'in' }, value: Number(gained) },
      { name, labels: { kind, direction: 'out' }, value: Number(lost) },
    ]),
    { name: 'drawcard_orders_last_hour', value: Number(orders.count) },
  ];
}

async function readDraws(db: Db, now: number): Promise<Sample[]> {
  const at = toIso(now);
  const open = await db
    .selectFrom('draw')
    .select(['offer_key', (all) => all.fn.countAll<number>().as('count')])
    .where('status', '=', 'DRAW_OPEN')
    .where('stop_at', '>', at)
    .groupBy('offer_key')
    .execute();
  const late = await db
    .selectFrom('draw')
    .select([
      'offer_key',
      (all) => all.fn.countAll<number>().as('count'),
      (all) => all.fn.min('draw_at').as('oldest'),
    ])
    .where('numbers', 'is', null)
    .where('parent_id', 'is', null)
    .where('draw_at', '<=', at)
    .where('status', 'in', ['DRAW_OPEN', 'DRAW_CAPPED', 'DRAW_CLOSED'])
    .groupBy('offer_key')
    .execute();
  return [
    ...open.map(
      ({ offer_key: offer, count }): Sample => ({
        name: 'drawcard_draws_on_sale',
        labels: { offer },
        value: Number(count),
      }),
    ),
    ...late.flatMap(({ offer_key: offer, count, oldest }): Sample[] => [
      { name: 'drawcard_draws_without_result', labels: { offer }, value: Number(count) },
      {
        name: 'drawcard_draws_without_result_oldest_seconds',
        labels: { offer },
        value: getAge(oldest, now),
      },
    ]),
  ];
}

async function readChecks(db: Db): Promise<Sample[]> {
  const ledger = (await readValue(db, LEDGER_CHECK.namespace, LEDGER_CHECK.key)) as
    | { readonly at?: unknown; readonly faults?: unknown }
    | undefined;
  const audit = await db
    .selectFrom('audit_check')
    .select(['checked_at', 'faults'])
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return [
    ...(ledger
      ? ([
          { name: 'drawcard_ledger_check_timestamp_seconds', value: toSeconds(ledger.at) },
          { name: 'drawcard_ledger_faults', value: Number(ledger.faults) },
        ] as const)
      : []),
    ...(audit
      ? ([
          { name: 'drawcard_audit_check_timestamp_seconds', value: toSeconds(audit.checked_at) },
          { name: 'drawcard_audit_faults', value: (JSON.parse(audit.faults) as unknown[]).length },
        ] as const)
      : []),
  ];
}

async function readQueues(db: Db): Promise<Sample[]> {
  const { withdrawals, messages, failing } = await db
    .selectNoFrom((all) => [
      all
        .selectFrom('withdrawal')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .where('status', '=', 'requested')
        .as('withdrawals'),
      all
        .selectFrom('webhook_delivery')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .where('state', '=', 'waiting')
        .as('messages'),
      all
        .selectFrom('webhook_endpoint')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .where('removed_at', 'is', null)
        .where((row) =>
          row.or([row('failing_since', 'is not', null), row('disabled_why', 'in', ['failing', 'gone'])]),
        )
        .as('failing'),
    ])
    .executeTakeFirstOrThrow();
  return [
    { name: 'drawcard_withdrawals_waiting', value: Number(withdrawals) },
    { name: 'drawcard_webhooks_waiting', value: Number(messages) },
    { name: 'drawcard_webhooks_failing', value: Number(failing) },
  ];
}

function readPool({ database }: Services): Sample[] {
  const pool = database.readPool?.();
  if (!pool) return [];
  const name = 'drawcard_database_pool_connections';
  return [
    { name, labels: { state: 'used' }, value: pool.total - pool.idle },
    { name, labels: { state: 'idle' }, value: pool.idle },
    { name: 'drawcard_database_pool_waiting', value: pool.waiting },
  ];
}

/** What this process knows without the database. */
const readOwn = (services: Services): Sample[] => [
  ...readPool(services),
  ...(services.limits?.readSamples() ?? []),
];

/** What the database says of the areas of the ground, and of what the shop cannot be without. */
export const GROUND_METRICS: readonly MetricsReader[] = [
  readJobs,
  readMail,
  readMoney,
  readDraws,
  readChecks,
  readQueues,
];

async function readAll(services: Services): Promise<Sample[]> {
  const { db } = services.database;
  const now = services.clock.now();
  const samples: Sample[] = [];
  try {
    for (const read of listParts(services, 'metrics')) samples.push(...(await read(db, now)));
    return [{ name: 'drawcard_database_up', value: 1 }, ...samples, ...readOwn(services)];
  } catch (error) {
    services.log.warn({ err: error }, 'metrics of the shop could not be read');
    return [{ name: 'drawcard_database_up', value: 0 }, ...readOwn(services)];
  }
}

/** One look serves whoever asks within five seconds, and whoever asks while it lasts. */
export function createShopSampler(services: Services): () => Promise<readonly Sample[]> {
  let kept: Promise<readonly Sample[]> | undefined;
  let until = 0;
  return () => {
    const now = performance.now();
    if (kept && now < until) return kept;
    kept = readAll(services);
    until = now + KEPT_MS;
    return kept;
  };
}
