// When the index follows: with each change that it hears of, and once an hour for whatever it did not hear of.
import { setImmediate as yieldTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { readDrawTags } from '#lib/domain/pages/page-tags.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { FOUND_COLLECTIONS, type FoundCollection, isFoundCollection } from './documents.ts';
import { followCollection, followDraws, followOffers } from './follow-changes.ts';

export const SEARCH_JOB = 'search-index';
/** More draws than a night changes are left to the job. */
const DRAWS_AT_A_CHANGE = 20;

const readCollections = (tags: readonly string[]): readonly FoundCollection[] => [
  ...new Set(
    tags.flatMap((tag) => {
      const name = /^content(?:-order)?:([a-z_]+)/.exec(tag)?.[1] ?? '';
      return isFoundCollection(name) ? [name] : [];
    }),
  ),
];

/** In the transaction of the change: what is taken back is not found any more from its commit on. */
export async function followTags(tx: Tx, services: Services, tags: readonly string[]): Promise<void> {
  for (const name of readCollections(tags)) await followCollection(tx, services, name);
  if (tags.some((tag) => tag.startsWith('sale:'))) await followOffers(tx, services);
  const { offerKeys, draws } = readDrawTags(tags);
  const some = draws.slice(0, DRAWS_AT_A_CHANGE);
  for (const draw of some) await followDraws(tx, services, draw);
  const isMore = draws.length > some.length || (offerKeys.length > 0 && draws.length === 0);
  if (isMore || tags.includes('*')) await enqueueJob(tx, services, { kind: SEARCH_JOB });
}

/** Brings everything in line, a few hundred draws at a time. */
export async function followEverything(services: Services): Promise<void> {
  const { database } = services;
  await transact(database, (tx) => followOffers(tx, services));
  for (const name of Object.keys(FOUND_COLLECTIONS) as FoundCollection[])
    await transact(database, (tx) => followCollection(tx, services, name));
  let isLong = false;
  while (await transact(database, (tx) => followDraws(tx, services))) {
    isLong = true;
    await yieldTurn();
  }
  // How an answer is found follows from what is known of the table.
  if (isLong && database.flavor === 'postgres')
    await sql`analyze search_text, search_document`.execute(database.db);
}
