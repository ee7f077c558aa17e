import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const IS_SOLD = 'exists (select 1 from ticket where pool_id = old.id)';

const STEPS = {
  sqlite: [
    'drop trigger pool_not_deleted',
    `create trigger pool_not_deleted before delete on pool when ${IS_SOLD}
       begin select raise(abort, 'pool_is_for_good'); end`,
  ],
  postgres: [
    'drop trigger pool_not_deleted on pool',
    `create function drawcard_pool_sold() returns trigger language plpgsql as $$
     begin
       if ${IS_SOLD} then raise exception 'pool_is_for_good'; end if;
       return old;
     end $$`,
    'create trigger pool_not_deleted before delete on pool for each row execute function drawcard_pool_sold()',
  ],
} as const satisfies Record<Flavor, readonly string[]>;

/** A pool that nobody holds a share of can be taken away. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const step of STEPS[flavor]) await sql.raw(step).execute(db);
}
