import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const TABLES = ['checkout', 'deposit'] as const;
const BANNED = 'exists (select 1 from customer where id = new.customer_id and country_banned = 1)';

const createSqliteGuard = (table: string): string =>
  `create trigger ${table}_within_reach before insert on ${table} begin
     select raise(abort, 'country_banned') where ${BANNED};
   end`;

/** The wallet is held first: what is written while the ban is set waits for it, and is refused. */
const createPostgresGuard = (table: string): string =>
  `create function drawcard_${table}_within_reach() returns trigger language plpgsql as $$
   begin
     perform 1 from account where customer_id = new.customer_id and kind = 'wallet' for update;
     if ${BANNED} then raise exception 'country_banned'; end if;
     return new;
   end $$;
   create trigger ${table}_within_reach before insert on ${table}
     for each row execute function drawcard_${table}_within_reach()`;

/** Every purchase writes a checkout and every way of paying in writes a deposit, so the ban binds each of them. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  const createGuard = flavor === 'postgres' ? createPostgresGuard : createSqliteGuard;
  for (const table of TABLES) await sql.raw(createGuard(table)).execute(db);
}
