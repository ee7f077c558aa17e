// Idempotency keys: a call that moves money takes effect once for a key (decision M3).
import { createHash } from 'node:crypto';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { defineStatement } from './define-statement.ts';
import { type Tx, transact } from './open.ts';
import { sendAhead } from './send-ahead.ts';
import type { Statement } from './write-together.ts';

interface OnceCall<H> {
  /** Namespace of the key, one for each customer and kind of call. */
  readonly scope: string;
  readonly key: string;
  /** The request; another request under the same key is refused. */
  readonly request: unknown;
  /**
   * What the work begins with: holds what it needs, and neither writes nor refuses. It is sent together with the claim of
   * the key, so it runs for a repeated call as well.
   */
  readonly hold?: (tx: Tx) => Promise<H | undefined>;
  /** Check right before the commit of a first answer. It refuses by throwing. */
  readonly beforeCommit?: () => void;
}

/** Builds the statement that stores the answer, for work that sends it together with its own statements. */
export type KeepAnswer<T> = (answer: T) => Statement;

const hashRequest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');

interface Claim {
  readonly scope: string;
  readonly key: string;
  readonly request_hash: string;
  readonly created_at: string;
}

const insertClaim = defineStatement((at, claim: Claim) =>
  at
    .insertInto('idempotency')
    .values({ ...claim, status: 0, answer: 'null' })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key'),
);

interface StoredAnswer {
  readonly scope: string;
  readonly key: string;
  readonly answer: string;
}

const updateAnswer = defineStatement((at, { scope, key, answer }: StoredAnswer) =>
  at
    .updateTable('idempotency')
    .set({ status: 200, answer })
    .where('scope', '=', scope)
    .where('key', '=', key),
);

/** The stored answer to the same request. @throws DomainError `idempotency_key_reused` */
async function readAnswer<T>(
  tx: Tx,
  { scope, key }: Pick<OnceCall<unknown>, 'scope' | 'key'>,
  requestHash: string,
): Promise<T> {
  const kept = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (kept.request_hash !== requestHash) throw createDomainError(COMMON_ERRORS, 'idempotency_key_reused');
  return JSON.parse(kept.answer) as T;
}

/**
 * Runs the work in a transaction and stores its answer with it; work that calls `keep` sends that statement itself. The
 * same key and request give the stored answer; the same key with another request is refused with 422. A refusal stores
 * nothing.
 */
export async function runOnce<T, H = never>(
  services: Services,
  call: OnceCall<H>,
  work: (tx: Tx, keep: KeepAnswer<T>, held: H | undefined) => Promise<T>,
): Promise<{ answer: T; isRepeat: boolean }> {
  const { database, clock } = services;
  const { scope, key } = call;
  const requestHash = hashRequest(call.request);
  let isFirst = false;
  const runBeforeCommit = () => {
    if (isFirst) call.beforeCommit?.();
  };
  const answerOnce = async (tx: Tx) => {
    isFirst = false;
    const claim = { scope, key, request_hash: requestHash, created_at: getNowIso(clock) };
    const awaitClaim = await sendAhead(tx, database, insertClaim(tx, claim));
    const held = await call.hold?.(tx);
    const [claimed] = await awaitClaim();
    if (!claimed) return { answer: await readAnswer<T>(tx, call, requestHash), isRepeat: true };
    let isKept = false;
    const prepareAnswer = (answer: T) => updateAnswer(tx, { scope, key, answer: JSON.stringify(answer) });
    const keep = (given: T) => {
      isKept = true;
      return prepareAnswer(given);
    };
    const answer = await work(tx, keep, held);
    if (!isKept) await prepareAnswer(answer).execute();
    isFirst = true;
    return { answer, isRepeat: false };
  };
  return transact(database, answerOnce, runBeforeCommit);
}

/** Answers are kept for at least a day (decision M3). */
const RETENTION_MS = 7 * 86_400_000;

/** Deletes answers that no call repeats any more. */
export async function sweepIdempotency({ database, clock }: Services): Promise<void> {
  await database.db
    .deleteFrom('idempotency')
    .where('created_at', '<', toIso(clock.now() - RETENTION_MS))
    .execute();
}
