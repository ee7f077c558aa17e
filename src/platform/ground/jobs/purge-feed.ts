// Every purge is recorded, so that sites that reach the services over the network can follow it (decision D3).
import type { PurgeFeed } from '#lib/contracts/purge.ts';
import { PURGES_PER_ANSWER } from '#lib/contracts/purge.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import type { Tx } from '../db/open.ts';

const COUNTER = 'pages';
const RETENTION_MS = 7 * 86_400_000;

/** Records a purge. The counter is locked until the commit: a number that is read has no smaller one after it. */
export async function recordPurge(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  tags: readonly string[],
): Promise<void> {
  const { latest } = await tx
    .updateTable('purge_counter')
    .set((column) => ({ latest: column('latest', '+', 1) }))
    .where('name', '=', COUNTER)
    .returning('latest')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('purge_record')
    .values({ id: latest, at: getNowIso(clock), tags: JSON.stringify(tags) })
    .execute();
}

const parseTags = (text: string): string[] => JSON.parse(text);

/** What was purged after a number; with no number, where the feed stands. */
export async function readPurges({ database }: Services, after: number | undefined): Promise<PurgeFeed> {
  const { latest } = await database.db
    .selectFrom('purge_counter')
    .select('latest')
    .where('name', '=', COUNTER)
    .executeTakeFirstOrThrow();
  if (after === undefined || after > latest)
    return { upTo: latest, hasMore: false, isComplete: false, tags: [] };
  const rows = await database.db
    .selectFrom('purge_record')
    .select(['id', 'tags'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(PURGES_PER_ANSWER)
    .execute();
  const upTo = rows.at(-1)?.id ?? latest;
  return {
    upTo,
    hasMore: upTo < latest,
    isComplete: (rows[0]?.id ?? latest + 1) === after + 1,
    tags: [...new Set(rows.flatMap((row) => parseTags(row.tags)))],
  };
}

/** Deletes what no site that was away for a week needs: it renders all its pages again. */
export async function sweepPurges({ database, clock }: Services): Promise<void> {
  await database.db
    .deleteFrom('purge_record')
    .where('at', '<', toIso(clock.now() - RETENTION_MS))
    .execute();
}
