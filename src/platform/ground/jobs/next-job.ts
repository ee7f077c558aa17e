// When the next job comes due: until then, nothing is looked for where nothing changes.

import type { Services } from '../../services.ts';
import { defineStatement } from '../db/define-statement.ts';

/** Of each kind so many are read: the first ones may be held by a worker. */
const READ_OF_KIND = 3;

const selectFirstJobs = defineStatement((at, kinds: readonly string[]) => {
  const selectFirst = (kind: string) =>
    at
      .selectFrom(
        at
          .selectFrom('job')
          .select(['run_at', 'locked_until'])
          .where('done_at', 'is', null)
          .where('kind', '=', kind)
          .orderBy('run_at')
          .orderBy('id')
          .limit(READ_OF_KIND)
          .as('first'),
      )
      .selectAll();
  const [first, ...others] = kinds.map(selectFirst);
  if (!first) throw new RangeError('No kind of job is asked about');
  return others.reduce((union, next) => union.unionAll(next), first);
});

const toTime = (text: string | null): number => (text === null ? 0 : Date.parse(text));

/**
 * When the first waiting job of these kinds can be claimed, in milliseconds since 1970; infinity where none waits. Leases of
 * many jobs may hide one that is due earlier.
 */
export async function findNextJobAt(
  { database }: Pick<Services, 'database'>,
  kinds: readonly string[],
): Promise<number> {
  if (kinds.length === 0) return Number.POSITIVE_INFINITY;
  const rows = await selectFirstJobs(database.db, kinds).execute();
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...rows.map((row) => Math.max(toTime(row.run_at), toTime(row.locked_until))),
  );
}
