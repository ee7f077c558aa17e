// The audit trail of a customer who is forgotten: what was done stays, of the id alone.
import { sql } from 'kysely';
import type { Tx } from '../../ground/db/open.ts';
import { type ErasedContent, rewriteEntries } from '../../ground/operator/trail/erase.ts';
import type { Services } from '../../services.ts';

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

/** @returns what is left of the entries that name the customer */
async function listErased(tx: Tx, customer: Forgotten): Promise<ErasedContent[]> {
  const like = `%${escapeLike(customer.email.toLowerCase())}%`;
  const named = await tx
    .selectFrom('audit')
    .select(['id', 'subject', 'detail'])
    .where(sql<boolean>`lower(subject) like ${like} escape '\\' or lower(detail) like ${like} escape '\\'`)
    .execute();
  // Releases before kept the word that was looked for.
  const known = `${customer.email} ${customer.firstname} ${customer.lastname}`.toLowerCase();
  const looked = await tx
    .selectFrom('audit')
    .select(['id', 'detail'])
    .where('action', '=', 'customer find')
    .where('subject', '<>', '')
    .where(sql<boolean>`${known} like '%' || lower(subject) || '%'`)
    .execute();
  const lookedIds = new Set(looked.map(({ id }) => id));
  return [
    ...named
      .filter(({ id }) => !lookedIds.has(id))
      .map(({ id, subject, detail }) => ({
        id,
        subject: replaceAddress(subject, customer),
        detail: replaceAddress(detail, customer),
      })),
    ...looked.map(({ id, detail }) => ({ id, subject: '', detail: replaceAddress(detail, customer) })),
  ];
}

export async function eraseFromAudit(
  tx: Tx,
  services: Pick<Services, 'random' | 'clock'>,
  customer: Forgotten,
): Promise<void> {
  await rewriteEntries(tx, services, await listErased(tx, customer));
}
