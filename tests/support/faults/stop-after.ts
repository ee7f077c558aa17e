// A process that dies after so many statements.
import type { KyselyPlugin } from 'kysely';
import type { Services } from '#platform/services.ts';

/** The process is gone: nothing of it reaches the database any more. */
export class Stopped extends Error {}

export interface Stopping {
  readonly services: Services;
  readonly hasStopped: () => boolean;
}

/** Services whose process stops after so many statements, commits counted too. */
export function stopAfter(services: Services, steps: number): Stopping {
  let seen = 0;
  let isStopped = false;
  const count = () => {
    seen += 1;
    if (seen > steps) isStopped = true;
    if (isStopped) throw new Stopped();
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count();
      return result;
    },
  };
  const { database } = services;
  return {
    hasStopped: () => isStopped,
    services: {
      ...services,
      database: {
        ...database,
        db: database.db.withPlugin(plugin),
        transact: async (work, beforeCommit) => {
          const answer = await database.transact((tx) => work(tx.withPlugin(plugin)), beforeCommit);
          count();
          return answer;
        },
      },
    },
  };
}
