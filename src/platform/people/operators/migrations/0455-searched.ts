import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

/** What a search begins with is found by order of letters, which is the same on both engines by this name. */
const COLLATION = 'create collation if not exists "binary" from "C"';

const INDEXES = [
  'customer_by_email on customer ((email) collate "binary")',
  'customer_by_firstname on customer ((lower(firstname)) collate "binary")',
  'customer_by_lastname on customer ((lower(lastname)) collate "binary")',
  `customer_by_name on customer ((lower(firstname || ' ' || lastname)) collate "binary")`,
  'customer_by_phone on customer (phone)',
  'fund_by_last4 on fund (last4)',
  'checkout_by_time on checkout (created_at, id)',
  'entry_by_first_number on entry (first_number) where first_number is not null',
];

/** Searches of the desk look at what begins with the words, by an index, and never at all rows. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  if (flavor === 'postgres') await sql.raw(COLLATION).execute(db);
  for (const index of INDEXES) await sql.raw(`create index if not exists ${index}`).execute(db);
}
