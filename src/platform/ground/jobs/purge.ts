// Purges pages together with the change that they show: right after the commit, or by a job if that was cut off.

import { runHooks } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { type Tx, transact } from '../db/open.ts';
import { recordPurge } from './purge-feed.ts';
import { enqueueJob, markDone } from './queue.ts';

declare module '../../module.ts' {
  interface ModuleHooks {
    /** What pages show under these tags has changed: called at the end of the transaction that changed it. */
    onPagesChanged(tx: Tx, services: Services, tags: readonly string[]): Promise<void>;
  }
}

export const PURGE_JOB = 'purge';
/** How long after the commit its purge is made again, unless it is known to have been made. */
const CUT_OFF_MS = 2000;

/** Adds cache tags of what has changed. */
export type Announce = (...tags: readonly string[]) => void;

/** Purges the pages that this process reaches, and records it for sites elsewhere. */
export async function purgePages(services: Services, tags: readonly string[]): Promise<void> {
  services.purge(tags);
  await transact(services.database, (tx) => recordPurge(tx, services, tags));
}

/** The job of a purge. Where this process makes the purge itself it waits: made twice, every page is rendered twice. */
const enqueuePurge = (tx: Tx, services: Services, tags: readonly string[]): Promise<string> =>
  enqueueJob(tx, services, {
    kind: PURGE_JOB,
    payload: { tags },
    runAt: services.clock.now() + (services.purgesElsewhere ? 0 : CUT_OFF_MS),
  });

/** The change is made, whatever becomes of the note: without it the job purges once more. */
async function notePurge(services: Services, jobId: string, tags: readonly string[]): Promise<void> {
  try {
    await transact(services.database, async (tx) => {
      await markDone(tx, services, jobId);
      await recordPurge(tx, services, tags);
    });
  } catch (error) {
    services.log.error({ err: error, tags }, 'a purge was not noted: it is made once more');
  }
}

/** Runs the work in a transaction; once it is committed, pages under the tags that it announces are purged. */
export async function transactAndPurge<T>(
  services: Services,
  work: (tx: Tx, announce: Announce) => Promise<T>,
): Promise<T> {
  const { value, tags, jobId } = await transact(services.database, async (tx) => {
    const announced = new Set<string>();
    const value = await work(tx, (...tags) => {
      for (const tag of tags) announced.add(tag);
    });
    const tags = [...announced];
    if (tags.length === 0) return { value, tags, jobId: '' };
    await runHooks(services, 'onPagesChanged', tx, services, tags);
    const jobId = await enqueuePurge(tx, services, tags);
    return { value, tags, jobId };
  });
  if (tags.length === 0 || services.purgesElsewhere) return value;
  services.purge(tags);
  await notePurge(services, jobId, tags);
  return value;
}
