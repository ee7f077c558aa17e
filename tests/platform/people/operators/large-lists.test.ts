// How long searches and lists of the desk take over generated rows; PostgreSQL alone, where LARGE says how many orders.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '#platform/ground/db/open.ts';
import { findCustomers } from '#platform/people/operators/find-customers.ts';
import { listOrdersOfDesk } from '#platform/sale/cancellations/desk-orders.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const ORDERS = Number(process.env.LARGE ?? 0);
const CUSTOMERS = Math.round(ORDERS / 5);
const RUNS = 40;

/** Copies of the one customer and of an order, with names and instants of their own. */
async function generate(platform: Awaited<ReturnType<typeof openTestPlatform>>): Promise<void> {
  const { services } = platform;
  await signUpCustomer(platform);
  await transact(services.database, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`create temporary table one as select * from customer limit 1`.execute(tx);
    const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
      where table_name = 'customer' and table_schema = current_schema()`.execute(tx);
    const own: Record<string, string> = {
      id: `'cus_large' || n`,
      email: `substr(md5(n::text), 1, 8) || n || '@example.test'`,
      firstname: `initcap(substr(md5('f' || n % 5000), 1, 6))`,
      lastname: `initcap(substr(md5('l' || n % 20000), 1, 8))`,
      phone: 'null',
    };
    const columns = rows.map(({ column_name: name }) => name);
    const values = columns.map((name) => own[name] ?? `one."${name}"`);
    await sql
      .raw(
        `insert into customer (${columns.map((name) => `"${name}"`).join(', ')})
         select ${values.join(', ')} from one, generate_series(1, ${CUSTOMERS}) as n`,
      )
      .execute(tx);
    await sql
      .raw(
        `insert into checkout (id, customer_id, total_cents, balance_after_cents, channel_key, purchase_data, tracking, created_at)
         select 'chk_large' || n, 'cus_large' || (1 + n % ${CUSTOMERS}), 100, 0, 'web', '{}', '{}',
           to_char(timestamp '2025-01-01' + n * interval '30 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
         from generate_series(1, ${ORDERS}) as n`,
      )
      .execute(tx);
  });
  await sql`analyze`.execute(services.database.db);
}

async function measure(work: (run: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    await work(run);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(RUNS * 0.95) - 1] ?? 0;
}

test.runIf(ORDERS > 0)(
  'searches and pages of orders take the time that they take over a few rows',
  { timeout: 600_000 },
  async () => {
    const platform = await openTestPlatform();
    await generate(platform);
    const { db } = platform.services.database;
    const sample = await sql<{ email: string; lastname: string }>`select email, lastname from customer
    where id like 'cus_large%' limit ${sql.lit(RUNS)}`.execute(db);
    const pick = (run: number) => sample.rows[run % sample.rows.length]!;
    const p95 = {
      byEmail: await measure((run) => findCustomers(db, pick(run).email.slice(0, 8))),
      byName: await measure((run) => findCustomers(db, pick(run).lastname)),
      byNothing: await measure(() => findCustomers(db, 'zzzz nobody')),
      firstPage: await measure(() => listOrdersOfDesk(db, {})),
      deepPage: await measure((run) =>
        listOrdersOfDesk(db, { after: `2025-0${1 + (run % 6)}-15T00:00:00.000Z~chk_large1` }),
      ),
      ofDay: await measure((run) =>
        listOrdersOfDesk(db, { from: `2025-03-${10 + (run % 20)}`, to: `2025-03-${10 + (run % 20)}` }),
      ),
      ofCustomer: await measure((run) => listOrdersOfDesk(db, { q: pick(run).email })),
      byNumber: await measure((run) => listOrdersOfDesk(db, { q: String(1000 + run) })),
    };
    console.info(JSON.stringify(p95));
    for (const [name, ms] of Object.entries(p95)) expect([name, ms < 150]).toEqual([name, true]);
  },
);
