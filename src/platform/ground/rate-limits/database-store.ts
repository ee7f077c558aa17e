// Counts as rows, for processes that share a database. Each count is one statement of its own, outside of every
// transaction of the shop.
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { defineStatement } from '../db/define-statement.ts';
import type { Database } from '../db/open.ts';
import type { CountRequest, CountStore } from './count-store.ts';

interface NewCount {
  readonly key: string;
  readonly size: number;
  readonly endsAt: number;
  readonly now: number;
  readonly limit: number;
}

const takeCount = defineStatement((at, { key, size, endsAt, now, limit }: NewCount) =>
  at
    .insertInto('rate_count')
    .values({ key, taken: size, ends_ms: endsAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          taken: sql<number>`case when rate_count.ends_ms <= ${now} then excluded.taken
            else rate_count.taken + excluded.taken end`,
          ends_ms: sql<number>`case when rate_count.ends_ms <= ${now} then excluded.ends_ms
            else rate_count.ends_ms end`,
        })
        .where(sql<boolean>`(rate_count.ends_ms <= ${now} or rate_count.taken + excluded.taken <= ${limit})`),
    )
    .returning('taken'),
);

const selectOpen = defineStatement((at, { key, now }: { key: string; now: number }) =>
  at.selectFrom('rate_count').select(['taken', 'ends_ms']).where('key', '=', key).where('ends_ms', '>', now),
);

export function createDatabaseStore({ db }: Pick<Database, 'db'>): CountStore {
  const findOpen = ({ key, now }: CountRequest) => selectOpen(db, { key, now }).executeTakeFirst();
  return {
    async take({ key, rule: { limit, windowMs }, size, now }) {
      if (size > limit) return false;
      const taken = await takeCount(db, { key, size, endsAt: now + windowMs, now, limit }).executeTakeFirst();
      return taken !== undefined;
    },
    async hasRoom(asked) {
      const open = await findOpen(asked);
      return (open?.taken ?? 0) + asked.size <= asked.rule.limit;
    },
    async giveBack({ key, size, now }) {
      await db
        .updateTable('rate_count')
        .set({ taken: sql<number>`case when taken > ${size} then taken - ${size} else 0 end` })
        .where('key', '=', key)
        .where('ends_ms', '>', now)
        .execute();
    },
    async readWaitMs(asked) {
      const open = await findOpen(asked);
      return open ? open.ends_ms - asked.now : 0;
    },
  };
}

/** Deletes the counts whose windows are over. For the daily sweep. */
export async function sweepCounts({ database: { db }, clock }: Services): Promise<void> {
  await db.deleteFrom('rate_count').where('ends_ms', '<=', clock.now()).execute();
}
