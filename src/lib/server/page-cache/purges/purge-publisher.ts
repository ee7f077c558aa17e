// How a process that serves no pages (the worker alone, the operator's commands) purges pages that another serves.
import { appendLines, formatPurgeLines, getPurgeFile } from './purge-file.ts';

/** Purges the pages that carry one of the tags; `*` is a tag of every page. */
export type Purge = (tags: readonly string[]) => Promise<void>;

export interface PurgePublisher {
  readonly purge: Purge;
  close(): Promise<void>;
}

const PROCESS_NAME = `process ${process.pid}`;

/**
 * Over PostgreSQL when the database is one, else through the file that the serving process reads.
 * @public of this package, for processes that serve no pages
 */
export async function openPurgePublisher(env: {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}): Promise<PurgePublisher> {
  if (!env.databaseUrl) {
    const file = getPurgeFile(env.dataDir);
    return { purge: async (tags) => appendLines(file, formatPurgeLines(tags)), close: async () => {} };
  }
  const { connectPurges, publishPurge } = await import('./postgres-purges.ts');
  const client = await connectPurges(env.databaseUrl);
  return { purge: (tags) => publishPurge(client, PROCESS_NAME, tags), close: () => client.end() };
}
