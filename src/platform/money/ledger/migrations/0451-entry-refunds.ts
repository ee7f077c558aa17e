import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const KEPT = {
  sqlite: [
    `create trigger entry_refund_kept before update on entry_refund
       begin select raise(abort, 'ledger_entry_is_append_only'); end`,
    `create trigger entry_refund_not_deleted before delete on entry_refund
       begin select raise(abort, 'ledger_entry_is_append_only'); end`,
  ],
  postgres: [
    `create trigger entry_refund_kept before update or delete on entry_refund
       for each row execute function drawcard_refuse('ledger_entry_is_append_only')`,
  ],
} as const satisfies Record<Flavor, readonly string[]>;

/** Entries of tickets that play on whose draw was cancelled: what of the ticket's sale each of them was, and went back. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  await sql
    .raw(`create table entry_refund (entry_id text primary key references entry (id),
      ticket_id text not null references ticket (id), customer_id text not null references customer (id),
      price_cents bigint not null check (price_cents >= 0), discount_cents bigint not null check (discount_cents >= 0),
      cause_cents bigint not null check (cause_cents >= 0), created_at text not null,
      check (discount_cents <= price_cents))`)
    .execute(db);
  await sql.raw('create index entry_refund_of_ticket on entry_refund (ticket_id)').execute(db);
  await sql.raw('create index entry_refund_of_customer on entry_refund (customer_id)').execute(db);
  for (const step of KEPT[flavor]) await sql.raw(step).execute(db);
}
