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

/** In a search every character stands for itself. */
const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&');

/** Customers by a part of the e-mail address or of the name, by the id, or by the last digits of a card. At most 20. */
export async function findCustomers(at: Db, asked: string): Promise<FoundCustomer[]> {
  const word = asked.trim().toLowerCase();
  if (word === '') return [];
  const like = `%${escapeLike(word)}%`;
  return at
    .selectFrom('customer')
    .select(['id', 'email', 'firstname', 'lastname', 'state', 'created_at', 'closed_at', 'is_locked'])
    .where((where) =>
      where.or([
        where('id', '=', asked.trim()),
        sql<boolean>`email like ${like} escape '\\'`,
        sql<boolean>`lower(firstname || ' ' || lastname) like ${like} escape '\\'`,
        sql<boolean>`exists (select 1 from fund where fund.customer_id = customer.id and fund.last4 = ${word})`,
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(FOUND_MAX)
    .execute();
}
