import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const FACTS = 'id, customer_id, kind, starts_at, until_at, set_by, created_at';
const REWORDED = `new.reason <> old.reason and new.reason <> ''`;

const STEPS = {
  sqlite: [
    'drop trigger exclusion_kept',
    `create trigger exclusion_kept before update of ${FACTS} on exclusion
       begin select raise(abort, 'exclusion_is_kept'); end`,
    `create trigger exclusion_reason_kept before update of reason on exclusion when ${REWORDED}
       begin select raise(abort, 'exclusion_is_kept'); end`,
  ],
  postgres: [
    'drop trigger exclusion_kept on exclusion',
    `create trigger exclusion_kept before update of ${FACTS} on exclusion for each row
       execute function drawcard_refuse('exclusion_is_kept')`,
    `create trigger exclusion_reason_kept before update of reason on exclusion for each row when (${REWORDED})
       execute function drawcard_refuse('exclusion_is_kept')`,
  ],
} as const satisfies Record<Flavor, readonly string[]>;

const BLANK = `update exclusion set reason = ''
  where reason <> '' and customer_id in (select id from customer where deleted_at is not null)`;

/** Why a customer chose an exclusion is told in the customer's own words: of a deleted one they are not kept. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const step of [...STEPS[flavor], BLANK]) await sql.raw(step).execute(db);
}
