// SQLite has one writer, and a durable commit costs more than most work: transactions that wait together share one.
import { type Kysely, sql, type Transaction } from 'kysely';
import { isInBackground } from './background.ts';
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
  readonly isBackground: boolean;
}

export type Transact = <T>(work: Work<T>, beforeCommit?: BeforeCommit) => Promise<T>;

const GROUP_MAX = 32;
/** For so long a group takes up work of the background: a commit that comes meanwhile waits for it. */
const BACKGROUND_MS = 20;

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

/** Gives the works of a group one after the other. */
type TakeWork = () => WaitingWork | undefined;

/**
 * Takes works into the group and does them. Outcomes are valid after the group's commit, failures included: they may
 * depend on rows of the others.
 */
const commitTogether = (db: Db, group: WaitingWork[], takeNext: TakeWork): Promise<Outcome[]> =>
  db.transaction().execute(async (tx) => {
    const outcomes: Outcome[] = [];
    for (let work = takeNext(); work; work = takeNext()) {
      group.push(work);
      outcomes.push(await tryWork(tx, work));
    }
    runBeforeCommit(group, outcomes);
    return outcomes;
  });

const waitForTurn = (): Promise<void> => new Promise((wake) => setImmediate(wake));

interface Queues {
  readonly asked: WaitingWork[];
  readonly background: WaitingWork[];
}

/** First what someone waits for, then of the background one at least, and more while there is time. */
function createTaker({ asked, background }: Queues): TakeWork {
  let left = GROUP_MAX;
  let until: number | undefined;
  return () => {
    const next = until === undefined && left > 0 ? asked.shift() : undefined;
    left -= 1;
    if (next) return next;
    const now = performance.now();
    if (until !== undefined && now >= until) return undefined;
    until ??= now + BACKGROUND_MS;
    return background.shift();
  };
}

/**
 * Creates a `transact` whose transactions share commits. They run one after the other, those of the background last, and
 * each fails alone.
 */
export function groupCommits(db: Db): Transact {
  const queues: Queues = { asked: [], background: [] };
  const getQueue = ({ isBackground }: Pick<WaitingWork, 'isBackground'>) =>
    isBackground ? queues.background : queues.asked;
  let isRunning = false;

  /** In the order in which they came. */
  function putBack(works: readonly WaitingWork[]): void {
    for (const work of works.toReversed()) getQueue(work).unshift(work);
  }

  /** What waits, where a transaction cannot even begin. */
  const takeAll = (): WaitingWork[] => [...queues.asked.splice(0), ...queues.background.splice(0)];

  async function commitNext(): Promise<void> {
    const group: WaitingWork[] = [];
    try {
      const outcomes = await commitTogether(db, group, createTaker(queues));
      for (const [index, { settle }] of group.entries()) settle(outcomes[index] as Outcome);
    } catch (error) {
      if (error instanceof BeforeCommitError) {
        error.by.settle({ state: 'failed', error: error.cause });
        putBack(group.filter((one) => one !== error.by));
      } else
        for (const { settle } of group.length > 0 ? group : takeAll()) settle({ state: 'failed', error });
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (queues.asked.length + queues.background.length > 0) {
      await waitForTurn();
      await commitNext();
    }
    isRunning = false;
  }

  return <T>(work: Work<T>, beforeCommit?: BeforeCommit) =>
    new Promise<T>((done, fail) => {
      const settle = (outcome: Outcome) =>
        outcome.state === 'done' ? done(outcome.value as T) : fail(outcome.error as Error);
      const isBackground = isInBackground();
      getQueue({ isBackground }).push({ work, beforeCommit, settle, isBackground });
      if (!isRunning) void run();
    });
}
