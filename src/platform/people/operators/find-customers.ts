import { sql } from 'kysely';
import type { Db } from '../../ground/db/open.ts';

const FOUND_MAX = 20;

export interface FoundCustomer {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly state: string;
  readonly created_at: string;
  readonly closed_at: string | null;
  readonly is_locked: number;
}

/** Behind every letter: what begins with a word stands before the word and this. */
const LAST_LETTER = '\u{10FFFF}';

/** By the order of letters in which the indexes stand; each as it is written there. */
const SEARCHED = [
  sql`email collate "binary"`,
  sql`lower(firstname) collate "binary"`,
  sql`lower(lastname) collate "binary"`,
  sql`lower(firstname || ' ' || lastname) collate "binary"`,
];

/** Ids of customers; of each way to be found no more than are shown. */
async function listIds(at: Db, asked: string): Promise<string[]> {
  const word = asked.toLowerCase();
  const beginning = SEARCHED.map(
    (column) => sql`select id from (select id from customer where ${column} >= ${word}
      and ${column} < ${word + LAST_LETTER} order by ${column} limit ${sql.lit(FOUND_MAX)}) as found`,
  );
  const { rows } = await sql<{ id: string }>`select id from customer where id = ${asked}
    union select id from (select customer_id as id from fund where last4 = ${word} limit ${sql.lit(FOUND_MAX)}) as paid
    union ${sql.join(beginning, sql` union `)}`.execute(at);
  return rows.map(({ id }) => id);
}

/**
 * Customers whose e-mail address, first name, last name or both begin with the words, by the id, or by the last digits of a
 * card: at most 20, newest first. Each is found by an index.
 */
export async function findCustomers(at: Db, asked: string): Promise<FoundCustomer[]> {
  const words = asked.trim();
  if (words === '') return [];
  const ids = await listIds(at, words);
  if (ids.length === 0) return [];
  return at
    .selectFrom('customer')
    .select(['id', 'email', 'firstname', 'lastname', 'state', 'created_at', 'closed_at', 'is_locked'])
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .limit(FOUND_MAX)
    .execute();
}
