import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { type Db, transact } from '#platform/ground/db/open.ts';
import * as mailCounts from '#platform/ground/mail/migrations/0270-mail-counts.ts';
import * as walletLines from '#platform/money/ledger/migrations/0265-wallet-lines.ts';
import { reverseTransaction } from '#platform/money/ledger/post.ts';
import * as ticketTimes from '#platform/sale/orders/migrations/0266-ticket-times.ts';
import * as customerSales from '#platform/sale/orders/migrations/0267-customer-sales.ts';
import { buyTicket, createFundedCustomer, createTicketInput } from '../../../support/buying/buying.ts';
import { createDrawId, putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const KEPT = [
  ['wallet_line', 'wallet_line_added on ledger_entry', walletLines],
  ['ticket_time', 'ticket_timed on entry', ticketTimes],
  ['customer_sale', 'customer_sale_counted on ticket', customerSales],
  ['mail_count', 'mail_counted on mail', mailCounts],
] as const;

const FUNCTIONS = [
  'drawcard_add_wallet_line',
  'drawcard_time_tickets',
  'drawcard_move_ticket_times',
  'drawcard_count_sales',
  'drawcard_count_mail',
  'drawcard_count_read_mail',
];

async function createUsedShop() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  for (const funds of ['80.00', '90.00']) {
    const as = await createFundedCustomer(platform, funds);
    await buyTicket(platform, as, createTicketInput({ numWeeks: 4 }));
    platform.clock.advance(60_000);
    await buyTicket(platform, as, createTicketInput({ firstDrawNo: 102 }));
  }
  const { database } = platform.services;
  const { id } = await database.db
    .selectFrom('ledger_transaction')
    .select('id')
    .where('kind', '=', 'purchase')
    .executeTakeFirstOrThrow();
  const reversal = await transact(database, (tx) =>
    reverseTransaction(tx, platform.services, id, 'taken back'),
  );
  await transact(database, (tx) => reverseTransaction(tx, platform.services, reversal, 'taken back again'));
  // The last draw of the long tickets is moved: what is kept of them follows.
  await database.db
    .updateTable('draw')
    .set({ draw_at: '2027-01-01T08:00:00.000Z' })
    .where('id', '=', createDrawId('lighthouse', 104))
    .execute();
  return database;
}

async function readKept(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
  return rows
    .map((row) => JSON.stringify(Object.entries(row).map(([name, value]) => [name, String(value)])))
    .sort();
}

test('what older releases have written is summed up as if it had been kept from the first', async () => {
  const { db, flavor } = await createUsedShop();
  const kept = await Promise.all(KEPT.map(([table]) => readKept(db, table)));
  expect(kept.map(({ length }) => length)).toEqual([8, 4, 2, 2]);
  const on = (trigger: string) => (flavor === 'postgres' ? trigger : trigger.split(' on ')[0]);
  for (const [table, trigger] of [
    ...KEPT,
    ['', 'ticket_time_moved on draw'],
    ['', 'mail_count_read on mail'],
  ] as const) {
    await sql.raw(`drop trigger ${on(trigger)}`).execute(db);
    if (table !== '') await sql.raw(`drop table ${table}`).execute(db);
  }
  if (flavor === 'postgres') for (const name of FUNCTIONS) await sql.raw(`drop function ${name}`).execute(db);
  await sql`create index mail_unread on mail (customer_id, kind)`.execute(db);
  for (const [, , step] of KEPT) {
    const runStep: Migration['up'] = (at) => step.up(at, flavor);
    await runStep(db);
  }
  expect(await Promise.all(KEPT.map(([table]) => readKept(db, table)))).toEqual(kept);
});
