import { type Kysely, sql } from 'kysely';

/** What a voucher took off a ticket. Without it no one could tell what of a credit goes back where a ticket is refunded. */
const PART = `voucher_part (voucher_ticket_id text not null references voucher_redemption (ticket_id),
  ticket_id text not null references ticket (id), cents bigint not null check (cents > 0),
  primary key (voucher_ticket_id, ticket_id))`;

const TRIGGERS = {
  sqlite: [
    `voucher_part_kept before update on voucher_part begin select raise(abort, 'voucher_part_is_for_good'); end`,
    `voucher_part_not_deleted before delete on voucher_part
       begin select raise(abort, 'voucher_part_is_for_good'); end`,
  ],
  postgres: [
    `voucher_part_kept before update or delete on voucher_part
       for each row execute function drawcard_refuse('voucher_part_is_for_good')`,
  ],
};

export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of [
    `create table ${PART}`,
    'create index voucher_part_of_ticket on voucher_part (ticket_id)',
    ...TRIGGERS[flavor].map((trigger) => `create trigger ${trigger}`),
  ])
    await sql.raw(statement).execute(db);
}
