import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const STATEMENTS = [
  `create table member_discount (ticket_id text primary key references ticket (id),
     customer_id text not null references customer (id), program text not null,
     tier text not null check (tier in ('free', 'premium')), percent integer not null check (percent between 1 and 100),
     cents bigint not null check (cents > 0), created_at text not null)`,
  'create index member_discount_of_customer on member_discount (customer_id)',
  `create table member_discount_part (discount_ticket_id text not null references member_discount (ticket_id),
     ticket_id text not null unique references ticket (id), cents bigint not null check (cents > 0),
     primary key (discount_ticket_id, ticket_id))`,
];

const TABLES = ['member_discount', 'member_discount_part'];
const KEPT = 'member_discount_is_for_good';

const SQLITE_TRIGGERS = TABLES.flatMap((table) =>
  ['update', 'delete'].map(
    (event) => `${table}_${event} before ${event} on ${table} begin select raise(abort, '${KEPT}'); end`,
  ),
);
const POSTGRES_TRIGGERS = TABLES.map(
  (table) =>
    `${table}_kept before update or delete on ${table} for each row execute function drawcard_refuse('${KEPT}')`,
);

/** What members saved, and on which tickets. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  for (const trigger of flavor === 'postgres' ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS)
    await sql.raw(`create trigger ${trigger}`).execute(db);
}
