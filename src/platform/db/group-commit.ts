// SQLite has one writer, and a durable commit costs more than most work: transactions that wait together share one.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema/schema.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

export type Work<T> = (tx: Tx) => Promise<T>;
/** Runs last thing before the commit and may still refuse, by throwing. */
export type BeforeCommit = () => void;

type Outcome =
  | { readonly state: 'done'; readonly value: unknown }
  | { readonly state: 'failed'; readonly error: unknown };

interface WaitingWork {
  readonly work: Work<unknown>;
  readonly beforeCommit: BeforeCommit | undefined;
  readonly settle: (outcome: Outcome) => void;
}

export type Transact = <T>(work: Work<T>, beforeCommit?: BeforeCommit) => Promise<T>;

const GROUP_MAX = 32;

/** The check before the commit refused one of a group: the group is rolled back and the others run again. */
class BeforeCommitError extends Error {
  readonly by: WaitingWork;
  constructor(by: WaitingWork, cause: unknown) {
    super('The check before the commit refused', { cause });
    this.by = by;
  }
}

/** Runs the work within a savepoint, so that its failure does not affect the others. */
async function tryWork(tx: Tx, { work }: WaitingWork): Promise<Outcome> {
  await sql`savepoint work`.execute(tx);
  try {
    const value = await work(tx);
    await sql`release work`.execute(tx);
    return { state: 'done', value };
  } catch (error) {
    // SQLite may have ended the whole transaction, as on a full disk: then the group fails for that reason.
    const isOver = await sql`rollback to work`.execute(tx).then(
      () => false,
      () => true,
    );
    if (isOver) throw error;
    await sql`release work`.execute(tx);
    return { state: 'failed', error };
  }
}

function runBeforeCommit(group: readonly WaitingWork[], outcomes: readonly Outcome[]): void {
  for (const [index, waiting] of group.entries()) {
    if (outcomes[index]?.state !== 'done') continue;
    try {
      waiting.beforeCommit?.();
    } catch (error) {
      throw new BeforeCommitError(waiting, error);
    }
  }
}

/** Outcomes are valid after the group's commit, failures included: they may depend on rows of the others. */
const commitTogether = (db: Db, group: readonly WaitingWork[]): Promise<Outcome[]> =>
  db.transaction().execute(async (tx) => {
    const outcomes: Outcome[] = [];
    for (const waiting of group) outcomes.push(await tryWork(tx, waiting));
    runBeforeCommit(group, outcomes);
    return outcomes;
  });

const waitForTurn = (): Promise<void> => new Promise((wake) => setImmediate(wake));

/** Creates a `transact` whose transactions share commits. They run one after the other, and each fails alone. */
export function groupCommits(db: Db): Transact {
  const waiting: WaitingWork[] = [];
  let isRunning = false;

  async function commitNext(): Promise<void> {
    const group = waiting.splice(0, GROUP_MAX);
    try {
      const outcomes = await commitTogether(db, group);
      for (const [index, { settle }] of group.entries()) settle(outcomes[index] as Outcome);
    } catch (error) {
      if (error instanceof BeforeCommitError) {
        error.by.settle({ state: 'failed', error: error.cause });
        waiting.unshift(...group.filter((one) => one !== error.by));
      } else for (const { settle } of group) settle({ state: 'failed', error });
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await waitForTurn();
      await commitNext();
    }
    isRunning = false;
  }

  return <T>(work: Work<T>, beforeCommit?: BeforeCommit) =>
    new Promise<T>((done, fail) => {
      const settle = (outcome: Outcome) =>
        outcome.state === 'done' ? done(outcome.value as T) : fail(outcome.error as Error);
      waiting.push({ work, beforeCommit, settle });
      if (!isRunning) void run();
    });
}
