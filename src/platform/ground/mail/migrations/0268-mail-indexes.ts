import { type Kysely, sql } from 'kysely';

/**
 * The messages of an account in the order of its list, of each kind by themselves, and those that are not read: each
 * with all that finds and counts them, so that no message is read that is not shown.
 */
const STATEMENTS = [
  'create index mail_in_order on mail (customer_id, created_at, id, kind)',
  'create index mail_of_kind on mail (customer_id, kind, created_at, id)',
  'create index mail_unread on mail (customer_id, kind) where read_at is null',
  'drop index mail_of_customer',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
