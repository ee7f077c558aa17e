// The versions of an offer: one draft and one planned at a time, and every one that was published.
import type { OfferVersion } from '#lib/contracts/catalogue/catalogue.ts';
import { CATALOGUE_ERRORS } from '#lib/contracts/catalogue/catalogue.ts';
import { OfferFile } from '#lib/contracts/catalogue/offer-file.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { OfferVersionTable } from '../../ground/db/schema/offer-version-schema.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export type VersionState = OfferVersionTable['state'];

/** The version of an offer in that state; of a state that several may have, none. */
export const findVersion = (
  at: Db | Tx,
  key: string,
  state: 'draft' | 'planned' | 'published',
): Promise<OfferVersionTable | undefined> =>
  at
    .selectFrom('offer_version')
    .selectAll()
    .where('offer_key', '=', key)
    .where('state', '=', state)
    .executeTakeFirst();

/** All of an offer, the newest first. */
export const listVersions = (at: Db | Tx, key: string): Promise<OfferVersionTable[]> =>
  at.selectFrom('offer_version').selectAll().where('offer_key', '=', key).orderBy('number', 'desc').execute();

export const toOfferVersion = (row: OfferVersionTable): OfferVersion => ({
  number: row.number,
  state: row.state,
  revision: row.revision,
  author: row.author,
  note: row.note,
  startsAt: row.starts_at,
  publishedAt: row.published_at,
  updatedAt: row.updated_at,
});

/** The file of a version that was checked before it was published or planned. */
export const parseVersion = ({ body }: Pick<OfferVersionTable, 'body'>): OfferFile =>
  OfferFile.parse(JSON.parse(body));

export interface NewVersion {
  readonly key: string;
  readonly state: VersionState;
  readonly file: unknown;
  readonly author: string;
  readonly note?: string;
}

/** Writes the next version of an offer. */
export async function insertVersion(
  tx: Tx,
  { random, clock }: Pick<Services, 'random' | 'clock'>,
  { key, state, file, author, note = '' }: NewVersion,
): Promise<OfferVersionTable> {
  const [latest] = await listVersions(tx, key);
  const now = getNowIso(clock);
  return tx
    .insertInto('offer_version')
    .values({
      id: random.createId('ofv', clock.now()),
      offer_key: key,
      number: (latest?.number ?? 0) + 1,
      state,
      body: JSON.stringify(file),
      revision: 1,
      starts_at: null,
      author,
      note,
      created_at: now,
      updated_at: now,
      published_at: state === 'published' ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Whether the draft is the one that was seen.
 * @throws DomainError `draft_unknown`; `draft_changed` naming who has saved since
 */
export function requireSeen(row: OfferVersionTable | undefined, revision: number): OfferVersionTable {
  if (!row) throw createDomainError(CATALOGUE_ERRORS, 'draft_unknown');
  if (row.revision !== revision)
    throw createDomainError(CATALOGUE_ERRORS, 'draft_changed', { author: row.author });
  return row;
}

/**
 * Saves a draft, new or changed. Gives its revision.
 * @throws DomainError `draft_changed` where somebody else has saved or begun one since
 */
export async function saveDraft(
  tx: Tx,
  services: Services,
  { key, file, revision, author }: { key: string; file: unknown; revision: number; author: string },
): Promise<number> {
  const kept = await findVersion(tx, key, 'draft');
  if (!kept && revision === 0)
    return (await insertVersion(tx, services, { key, state: 'draft', file, author })).revision;
  const seen = requireSeen(kept, revision);
  const body = JSON.stringify(file);
  if (body === seen.body) return seen.revision;
  const saved = await tx
    .updateTable('offer_version')
    .set({ body, author, revision: revision + 1, updated_at: getNowIso(services.clock) })
    .where('id', '=', seen.id)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return requireSeen(saved && { ...seen, revision: saved.revision }, revision + 1).revision;
}
