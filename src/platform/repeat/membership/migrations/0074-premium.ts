import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const STATEMENTS = [
  `create table premium_term (id text primary key, customer_id text not null references customer (id),
     program text not null, ticket_id text not null unique references ticket (id), from_at text not null,
     until_at text not null, check (from_at < until_at))`,
  'create index premium_term_of_customer on premium_term (customer_id, program, until_at)',
  'create index membership_by_tier on membership (program, tier)',
];

const KEPT = 'premium_term_is_for_good';

const SQLITE_TRIGGERS = ['update', 'delete'].map(
  (event) =>
    `premium_term_${event} before ${event} on premium_term begin select raise(abort, '${KEPT}'); end`,
);
const POSTGRES_TRIGGERS = [
  `premium_term_kept before update or delete on premium_term for each row execute function drawcard_refuse('${KEPT}')`,
];

/** The time that each month of a paid tier covers. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  for (const trigger of flavor === 'postgres' ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS)
    await sql.raw(`create trigger ${trigger}`).execute(db);
}
