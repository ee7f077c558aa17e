import { type Kysely, sql } from 'kysely';

const STEPS = [
  'alter table party_invite add column mailbox_hash text',
  'create index party_invited_mailbox on party_invite (mailbox_hash)',
];

/** Which mailbox an invitation went to, whatever link it brought. Of earlier ones that is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
