import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const SOLD = '(select coalesce(sum(shares), 0) from ticket where pool_id = new.id)';
const IS_CALLED_OFF = '(select cancelled_at is not null from draw where draw.id = new.draw_id)';

const MOVES_ON = `(old.status = 'open' and new.status = 'entered') or (old.status = 'open' and new.status = 'cancelled')
  or (old.status = 'entered' and new.status = 'settled')
  or (old.status = 'entered' and new.status = 'cancelled' and ${IS_CALLED_OFF})`;

const MISCOUNTS = `old.status = 'open' and ((new.status = 'entered' and ${SOLD} <> new.shares)
  or (new.status = 'cancelled' and ${SOLD} >= new.shares and not ${IS_CALLED_OFF}))`;

const STEPS = {
  sqlite: [
    'drop trigger pool_moves_on',
    'drop trigger pool_is_counted',
    `create trigger pool_moves_on before update of status on pool when not (${MOVES_ON})
       begin select raise(abort, 'pool_status_is_final'); end`,
    `create trigger pool_is_counted before update of status on pool when ${MISCOUNTS}
       begin select raise(abort, 'pool_is_counted'); end`,
  ],
  postgres: [
    `create or replace function drawcard_pool_moves_on() returns trigger language plpgsql as $$
     begin
       if not (${MOVES_ON}) then raise exception 'pool_status_is_final'; end if;
       if ${MISCOUNTS} then raise exception 'pool_is_counted'; end if;
       return new;
     end $$`,
  ],
} as const satisfies Record<Flavor, readonly string[]>;

/** A pool of a draw that is cancelled is cancelled too, also where it is full or was entered. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const step of STEPS[flavor]) await sql.raw(step).execute(db);
}
