import { type Kysely, sql } from 'kysely';

const STEPS = [
  'update mail set error = null where customer_id in (select id from customer where deleted_at is not null)',
  `update mail set error = 'refused' where recipient = '' and error is not null`,
];

/** Mail servers quote the address that they refuse: of messages that are kept without it their answer goes, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of STEPS) await sql.raw(step).execute(db);
}
