// Work to be done after a commit, once. Enqueued in the transaction of the business change: this is the outbox.
import type { Db, Tx } from '../db/open.ts';
import type { Services } from '../services.ts';
import { iso } from '../time.ts';

export interface JobRequest {
  readonly kind: string;
  readonly payload?: unknown;
  /** Two jobs of one name are one job, for ever. */
  readonly dedupe?: string;
  /** Milliseconds since 1970; at once when missing. */
  readonly runAt?: number;
}

export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
}

const LEASE_MS = 30_000;
const RETRY_MAX_MS = 300_000;

export async function enqueue(at: Db | Tx, { chance, clock }: Services, job: JobRequest): Promise<void> {
  const now = clock.now();
  await at
    .insertInto('job')
    .values({
      id: chance.id('job', now),
      kind: job.kind,
      dedupe: job.dedupe ?? null,
      payload: JSON.stringify(job.payload ?? {}),
      run_at: iso(job.runAt ?? now),
      attempts: 0,
      locked_until: null,
      done_at: null,
      error: null,
    })
    .onConflict((conflict) => conflict.column('dedupe').doNothing())
    .execute();
}

/** Takes up to `limit` due jobs for the length of a lease; a worker that dies leaves them to the next. */
export async function claim({ database, clock }: Services, limit: number): Promise<Job[]> {
  const now = clock.now();
  const due = database.db
    .selectFrom('job')
    .select('id')
    .where('done_at', 'is', null)
    .where('run_at', '<=', iso(now))
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', iso(now))]))
    .orderBy('run_at')
    .limit(limit)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate().skipLocked());
  const rows = await database.db
    .updateTable('job')
    .set((set) => ({ locked_until: iso(now + LEASE_MS), attempts: set('attempts', '+', 1) }))
    .where('id', 'in', due)
    .returning(['id', 'kind', 'payload', 'attempts', 'run_at'])
    .execute();
  return rows
    .sort((a, b) => (a.run_at < b.run_at ? -1 : 1))
    .map(({ id, kind, payload, attempts }) => ({
      id,
      kind,
      payload: JSON.parse(payload) as unknown,
      attempts,
    }));
}

export async function complete({ database, clock }: Services, job: Job): Promise<void> {
  await database.db
    .updateTable('job')
    .set({ done_at: iso(clock.now()), locked_until: null, error: null })
    .where('id', '=', job.id)
    .execute();
}

/** Puts a failed job back, later each time. It is never given up: its error stays readable. */
export async function postpone({ database, clock }: Services, job: Job, error: unknown): Promise<void> {
  const wait = Math.min(RETRY_MAX_MS, 1000 * 2 ** Math.min(job.attempts, 10));
  await database.db
    .updateTable('job')
    .set({ locked_until: null, run_at: iso(clock.now() + wait), error: String(error).slice(0, 2000) })
    .where('id', '=', job.id)
    .execute();
}
