import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const IS_ENTERED = `exists (select 1 from raffle_ticket where draw_id = old.draw_id)
  or exists (select 1 from raffle_postal where draw_id = old.draw_id)
  or exists (select 1 from entry where draw_id = old.draw_id)`;

const STEPS = {
  sqlite: [
    'drop trigger raffle_proof_not_deleted',
    `create trigger raffle_proof_not_deleted before delete on raffle_proof when ${IS_ENTERED}
       begin select raise(abort, 'raffle_proof_is_for_good'); end`,
  ],
  postgres: [
    'drop trigger raffle_proof_kept on raffle_proof',
    `create function drawcard_raffle_proved() returns trigger language plpgsql as $$
     begin
       if ${IS_ENTERED} then raise exception 'raffle_proof_is_for_good'; end if;
       return old;
     end $$`,
    `create trigger raffle_proof_kept before update on raffle_proof
       for each row execute function drawcard_refuse('raffle_proof_is_for_good')`,
    `create trigger raffle_proof_not_deleted before delete on raffle_proof
       for each row execute function drawcard_raffle_proved()`,
  ],
} as const satisfies Record<Flavor, readonly string[]>;

/** A raffle that nobody entered can be taken away whole, as its prizes and terms could before. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const step of STEPS[flavor]) await sql.raw(step).execute(db);
}
