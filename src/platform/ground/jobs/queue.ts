// The job queue: work to be done once, after a commit. Enqueued in the transaction of the business change: this is the outbox.
import { sql } from 'kysely';
import { getTracing } from '#lib/domain/tracing/trace.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { defineStatement } from '../db/define-statement.ts';
import { type Db, type Tx, transact } from '../db/open.ts';
import type { JobTable } from '../db/schema/schema.ts';

export interface JobRequest {
  readonly kind: string;
  readonly payload?: unknown;
  /** Unique name: a second job of the name is not written, even after the first is done. */
  readonly dedupe?: string;
  /** Milliseconds since 1970; at once when missing. */
  readonly runAt?: number;
}

export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
  /** The header `traceparent` of what made it, where that was traced. */
  readonly trace?: string | null;
}

/** Lease of a claimed job; the worker extends it until the job is done. */
export const LEASE_MS = 15_000;
const RETRY_MAX_MS = 300_000;

/** A job throws it that can do nothing before an instant. It is no failure: the job is put back until then. */
export class NotYetDue extends Error {
  override readonly name = 'NotYetDue';
  /** In milliseconds since 1970. */
  readonly dueAt: number;

  constructor(dueAt: number) {
    super(`Not due before ${toIso(dueAt)}`);
    this.dueAt = dueAt;
  }
}

/** The row of a new job. */
export function toJobRow({ random, clock }: Services, job: JobRequest): JobTable {
  const now = clock.now();
  return {
    id: random.createId('job', now),
    kind: job.kind,
    dedupe: job.dedupe ?? null,
    payload: JSON.stringify(job.payload ?? {}),
    run_at: toIso(job.runAt ?? now),
    attempts: 0,
    locked_until: null,
    done_at: null,
    error: null,
    trace: getTracing()?.readTraceparent() ?? null,
  };
}

/** Gives the id of the new job. Where a job of that name is already there, nothing is written. */
export async function enqueueJob(at: Db | Tx, services: Services, job: JobRequest): Promise<string> {
  const row = toJobRow(services, job);
  await at
    .insertInto('job')
    .values(row)
    .onConflict((conflict) => conflict.column('dedupe').doNothing())
    .execute();
  return row.id;
}

const selectJobsOf = ({ database, clock }: Services, kinds: readonly string[], limit: number) => {
  const now = toIso(clock.now());
  return database.db
    .selectFrom('job')
    .select('id')
    .where('done_at', 'is', null)
    .where('run_at', '<=', now)
    .where('kind', 'in', kinds)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', now)]))
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit);
};

/**
 * The due jobs that come first. SQLite would walk through all that waits, of other kinds too, or sort all that is due: of
 * each kind the first ones are read there, and of them the first ones taken.
 */
function selectDueJobs(services: Services, kinds: readonly string[], limit: number) {
  const { db, flavor } = services.database;
  const selectFrom = (kind: string) =>
    db.selectFrom(selectJobsOf(services, [kind], limit).select('run_at').as('due')).selectAll();
  const [first, ...others] = flavor === 'sqlite' ? kinds.map(selectFrom) : [];
  if (!first) return selectJobsOf(services, kinds, limit);
  const all = others.reduce((union, next) => union.unionAll(next), first);
  return db.selectFrom(all.as('due')).select('id').orderBy('run_at').orderBy('id').limit(limit);
}

/** Reads one row at most and sorts nothing: it is asked many times a second, and mostly nothing is due. */
const selectAnyDue = defineStatement((at, { kinds, now }: { kinds: readonly string[]; now: string }) =>
  at
    .selectFrom('job')
    .select('id')
    .where('done_at', 'is', null)
    .where('kind', 'in', kinds)
    .where('run_at', '<=', now)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', now)]))
    .limit(1),
);

/** Claims up to `limit` due jobs for the length of a lease; after that, jobs of a worker that died can be claimed again. */
export async function claimJobs(services: Services, kinds: readonly string[], limit: number): Promise<Job[]> {
  const { database, clock } = services;
  // A read needs no write lock.
  if (!(await selectAnyDue(database.db, { kinds, now: getNowIso(clock) }).executeTakeFirst())) return [];
  const due = selectDueJobs(services, kinds, limit);
  const rows = await database.db
    .updateTable('job')
    .set((set) => ({ locked_until: toIso(clock.now() + LEASE_MS), attempts: set('attempts', '+', 1) }))
    .where((row) =>
      database.flavor === 'postgres'
        ? // An array is read once. A list would be for each row, in some plans, and take other jobs each time.
          sql<boolean>`id = any(array(${due.forUpdate().skipLocked()}))`
        : row('id', 'in', due),
    )
    .returning(['id', 'kind', 'payload', 'attempts', 'run_at', 'trace'])
    .execute();
  return rows
    .sort((a, b) => (a.run_at < b.run_at || (a.run_at === b.run_at && a.id < b.id) ? -1 : 1))
    .map(({ id, kind, payload, attempts, trace }) => ({
      id,
      kind,
      trace,
      payload: JSON.parse(payload) as unknown,
      attempts,
    }));
}

/**
 * Extends the leases of claimed jobs, so that no other worker claims them. Gives the ids of those that are still held by
 * this claim: each claim counts an attempt, so a job that another worker has claimed since is not among them.
 */
export async function extendLeases(
  { database, clock }: Services,
  jobs: readonly Pick<Job, 'id' | 'attempts'>[],
): Promise<ReadonlySet<string>> {
  if (jobs.length === 0) return new Set();
  const rows = await database.db
    .updateTable('job')
    .set({ locked_until: toIso(clock.now() + LEASE_MS) })
    .where((where) => where.or(jobs.map(({ id, attempts }) => where.and({ id, attempts }))))
    .where('locked_until', 'is not', null)
    .where('done_at', 'is', null)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Marks a job as done by its unique name, where its work has been done another way. */
export async function completeNamedJob(at: Db | Tx, { clock }: Services, dedupe: string): Promise<void> {
  await at
    .updateTable('job')
    .set({ done_at: toIso(clock.now()), locked_until: null, error: null })
    .where('dedupe', '=', dedupe)
    .where('done_at', 'is', null)
    .execute();
}

/** Marks a job as done, within a transaction that writes what it was for. */
export async function markDone(tx: Tx, { clock }: Pick<Services, 'clock'>, id: string): Promise<void> {
  await tx
    .updateTable('job')
    .set({ done_at: toIso(clock.now()), locked_until: null, error: null })
    .where('id', '=', id)
    .execute();
}

/** Marks a job as done that no worker has ever claimed. False where one has: its work may be written already. */
export async function withdrawJob(tx: Tx, { clock }: Pick<Services, 'clock'>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set({ done_at: toIso(clock.now()) })
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .where('locked_until', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** In a transaction of its own, which shares its commit with others. */
export const completeJob = (services: Services, { id }: Pick<Job, 'id'>): Promise<void> =>
  transact(services.database, (tx) => markDone(tx, services, id));

/** Puts a job back. One that another worker has claimed since is left to that worker. */
async function putBack(
  { database }: Services,
  job: Job,
  change: { readonly runAt: number; readonly error: string | null },
): Promise<void> {
  await database.db
    .updateTable('job')
    .set({ locked_until: null, run_at: toIso(change.runAt), error: change.error })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Puts a job back until it is due. */
export const putBackUntilDue = (services: Services, job: Job, { dueAt }: NotYetDue): Promise<void> =>
  putBack(services, job, { runAt: dueAt, error: null });

/** Puts a failed job back with a growing delay and without a limit of attempts. Its error stays readable. */
export function postponeJob(services: Services, job: Job, error: unknown): Promise<void> {
  const wait = Math.min(RETRY_MAX_MS, 1000 * 2 ** Math.min(job.attempts, 10));
  return putBack(services, job, {
    runAt: services.clock.now() + wait,
    error: String(error).slice(0, 2000),
  });
}
