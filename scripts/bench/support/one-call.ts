// The fastest way to write a purchase: one PostgreSQL function that is given all of its rows, in one call.
import { Pool } from 'pg';

/** The tables of a purchase, parents first. */
const TABLES = ['checkout', 'ticket', 'entry', 'ledger_transaction', 'ledger_entry', 'mail', 'job'] as const;

/** Writes what a checkout writes, under the same constraints and triggers; commits by itself. */
const FUNCTION = `
create function bench_purchase(p jsonb) returns void language plpgsql as $$
declare item jsonb;
begin
  perform 1 from cart where id = p->>'cart_id' for update;
  insert into idempotency select * from jsonb_populate_record(null::idempotency, p->'idempotency');
  insert into checkout select * from jsonb_populate_recordset(null::checkout, p->'checkout');
  insert into ticket select * from jsonb_populate_recordset(null::ticket, p->'ticket');
  insert into entry select * from jsonb_populate_recordset(null::entry, p->'entry');
  insert into ledger_transaction select * from jsonb_populate_recordset(null::ledger_transaction, p->'ledger_transaction');
  insert into ledger_entry select * from jsonb_populate_recordset(null::ledger_entry, p->'ledger_entry');
  update ledger_transaction set sealed = 1 where id = p->'ledger_transaction'->0->>'id';
  delete from cart_item where cart_id = p->>'cart_id';
  update cart set reference = p->>'reference', updated_at = p->>'updated_at' where id = p->>'cart_id';
  insert into mail select * from jsonb_populate_recordset(null::mail, p->'mail');
  insert into job select * from jsonb_populate_recordset(null::job, p->'job');
end $$`;

type Row = Record<string, unknown>;

const LINKS: Record<(typeof TABLES)[number], string> = {
  checkout: 'select * from checkout where id = $1',
  ticket: 'select * from ticket where checkout_id = $1',
  entry: 'select e.* from entry e join ticket t on t.id = e.ticket_id where t.checkout_id = $1',
  ledger_transaction: `select id, kind, reference, description, 0 as sealed, created_at from ledger_transaction
    where kind = 'purchase' and reference = $1`,
  ledger_entry: `select e.id, transaction_id, account_id, amount_cents, null as balance_after_cents,
    null as position, e.created_at from ledger_entry e join ledger_transaction t on t.id = transaction_id
    where t.kind = 'purchase' and t.reference = $1`,
  mail: `select * from mail where dedupe = 'receipt:' || $1`,
  job: `select job.* from job join mail on job.payload like '%' || mail.id || '%' where mail.dedupe = 'receipt:' || $1`,
};

/** What each purchase of a shop wrote, a JSON text for each. */
export async function readPurchases(url: string): Promise<string[]> {
  const pool = new Pool({ connectionString: url, max: 1 });
  const { rows: checkouts } = await pool.query<{ id: string; customer_id: string }>(
    'select id, customer_id from checkout',
  );
  const purchases: string[] = [];
  for (const { id, customer_id } of checkouts) {
    const written: Record<string, unknown> = {};
    for (const table of TABLES) written[table] = (await pool.query<Row>(LINKS[table], [id])).rows;
    const { rows: kept } = await pool.query<Row>('select * from idempotency where scope = $1', [
      `checkout:${customer_id}`,
    ]);
    const { rows: carts } = await pool.query<Row>('select * from cart where customer_id = $1', [customer_id]);
    const [cart] = carts;
    purchases.push(
      JSON.stringify({
        ...written,
        idempotency: kept[0],
        cart_id: cart?.id,
        reference: cart?.reference,
        updated_at: cart?.updated_at,
      }),
    );
  }
  await pool.end();
  return purchases;
}

/** Writes each purchase in one call, so many at once. Gives purchases a second, without those called before the clock starts. */
export async function callEach(
  url: string,
  purchases: readonly string[],
  { atOnce, calledBefore }: { atOnce: number; calledBefore: number },
): Promise<number> {
  const pool = new Pool({ connectionString: url, max: 10 });
  await pool.query(FUNCTION);
  const callAll = async (some: readonly string[]) => {
    const waiting = [...some];
    const call = async () => {
      for (let purchase = waiting.pop(); purchase; purchase = waiting.pop())
        await pool.query({ name: 'purchase', text: 'select bench_purchase($1)', values: [purchase] });
    };
    await Promise.all(Array.from({ length: atOnce }, call));
  };
  await callAll(purchases.slice(0, calledBefore));
  const started = performance.now();
  await callAll(purchases.slice(calledBefore));
  const took = performance.now() - started;
  await pool.end();
  return ((purchases.length - calledBefore) * 1000) / took;
}
