import { type Kysely, sql } from 'kysely';

/** What of a credit went back for one entry of a ticket whose other entries play. */
const RETURN = `credit_return (voucher_ticket_id text not null references voucher_redemption (ticket_id),
  entry_id text not null references entry (id), cents bigint not null check (cents > 0), created_at text not null,
  primary key (voucher_ticket_id, entry_id))`;

const TRIGGERS = {
  sqlite: [
    `credit_return_kept before update on credit_return begin select raise(abort, 'credit_return_is_for_good'); end`,
    `credit_return_not_deleted before delete on credit_return
       begin select raise(abort, 'credit_return_is_for_good'); end`,
  ],
  postgres: [
    `credit_return_kept before update or delete on credit_return
       for each row execute function drawcard_refuse('credit_return_is_for_good')`,
  ],
};

export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of [
    `create table ${RETURN}`,
    'create index credit_return_of_entry on credit_return (entry_id)',
    ...TRIGGERS[flavor].map((trigger) => `create trigger ${trigger}`),
  ])
    await sql.raw(statement).execute(db);
}
