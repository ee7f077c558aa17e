import { type Kysely, sql } from 'kysely';

const STEPS = [
  `update mail set recipient = '' where kind = 'party_invite' and (sent_at is not null or skipped_at is not null)`,
  `update mail set payload = '{}' where customer_id in (select id from customer where deleted_at is not null)`,
];

/** Of invitations that were sent the address is not kept, and of messages to deleted customers nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
