// The audit trail of a customer who is forgotten: what was done stays, of the id alone.
import { sql } from 'kysely';
import type { Tx } from '../../ground/db/open.ts';

export interface Forgotten {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Puts the id in the place of the address. */
export const replaceAddress = (text: string, { id, email }: Pick<Forgotten, 'id' | 'email'>): string =>
  text.replace(new RegExp(escapePattern(email), 'gi'), id);

export async function eraseFromAudit(tx: Tx, customer: Forgotten): Promise<void> {
  const like = `%${escapeLike(customer.email.toLowerCase())}%`;
  const rows = await tx
    .selectFrom('audit')
    .select(['id', 'subject', 'detail'])
    .where(sql<boolean>`lower(subject) like ${like} escape '\\' or lower(detail) like ${like} escape '\\'`)
    .execute();
  for (const { id, subject, detail } of rows)
    await tx
      .updateTable('audit')
      .set({ subject: replaceAddress(subject, customer), detail: replaceAddress(detail, customer) })
      .where('id', '=', id)
      .execute();
  // Releases before kept the word that was looked for.
  const known = `${customer.email} ${customer.firstname} ${customer.lastname}`.toLowerCase();
  await tx
    .updateTable('audit')
    .set({ subject: '' })
    .where('action', '=', 'customer find')
    .where('subject', '<>', '')
    .where(sql<boolean>`${known} like '%' || lower(subject) || '%'`)
    .execute();
}
