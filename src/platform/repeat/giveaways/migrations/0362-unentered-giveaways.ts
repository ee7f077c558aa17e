import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const isEntered = (column: string): string =>
  `exists (select 1 from giveaway_entry where giveaway_id = old.${column})`;

const STEPS = {
  sqlite: [['giveaway', 'id'] as const, ['giveaway_proof', 'giveaway_id'] as const].flatMap(
    ([table, column]) => [
      `drop trigger ${table}_not_deleted`,
      `create trigger ${table}_not_deleted before delete on ${table} when ${isEntered(column)}
       begin select raise(abort, '${table}_is_for_good'); end`,
    ],
  ),
  postgres: [
    `create function drawcard_giveaway_entered() returns trigger language plpgsql as $$
     begin
       if ${isEntered('id')} then raise exception 'giveaway_is_for_good'; end if;
       return old;
     end $$`,
    `create function drawcard_giveaway_proved() returns trigger language plpgsql as $$
     begin
       if ${isEntered('giveaway_id')} then raise exception 'giveaway_proof_is_for_good'; end if;
       return old;
     end $$`,
    'drop trigger giveaway_not_deleted on giveaway',
    'drop trigger giveaway_proof_kept on giveaway_proof',
    `create trigger giveaway_not_deleted before delete on giveaway
       for each row execute function drawcard_giveaway_entered()`,
    `create trigger giveaway_proof_kept before update on giveaway_proof
       for each row execute function drawcard_refuse('giveaway_proof_is_for_good')`,
    `create trigger giveaway_proof_not_deleted before delete on giveaway_proof
       for each row execute function drawcard_giveaway_proved()`,
  ],
} as const satisfies Record<Flavor, readonly string[]>;

/** A giveaway that nobody entered can be taken away. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const step of STEPS[flavor]) await sql.raw(step).execute(db);
}
