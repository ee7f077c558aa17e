// A call that moves money happens once for a key, whatever is repeated (decision M3).
import { createHash } from 'node:crypto';
import { COMMON_ERRORS } from '#lib/contracts/errors.ts';
import { refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { nowIso } from '../time.ts';
import { type Tx, transact } from './open.ts';

interface Once {
  /** Whose key it is: keys of two customers never meet. */
  readonly scope: string;
  readonly key: string;
  /** What was asked; another question under the same key is refused. */
  readonly request: unknown;
  /** The last thing before the commit of a first answer; it may still refuse. */
  readonly beforeCommit?: () => void;
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Runs the work in a transaction and keeps its answer with it. The same key and request give the kept answer; the
 * same key with another request is refused with 422. A refusal keeps nothing, because nothing happened.
 */
export async function once<T>(
  services: Services,
  call: Once,
  work: (tx: Tx) => Promise<T>,
): Promise<{ answer: T; isRepeat: boolean }> {
  const { database, clock } = services;
  const requestHash = hashOf(call.request);
  let isFirst = false;
  const lastLook = () => {
    if (isFirst) call.beforeCommit?.();
  };
  const answerOnce = async (tx: Tx) => {
    isFirst = false;
    const claimed = await tx
      .insertInto('idempotency')
      .values({
        scope: call.scope,
        key: call.key,
        request_hash: requestHash,
        status: 0,
        answer: 'null',
        created_at: nowIso(clock),
      })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const kept = await tx
        .selectFrom('idempotency')
        .select(['request_hash', 'answer'])
        .where('scope', '=', call.scope)
        .where('key', '=', call.key)
        .executeTakeFirstOrThrow();
      if (kept.request_hash !== requestHash) throw refusal(COMMON_ERRORS, 'idempotency_key_reused');
      return { answer: JSON.parse(kept.answer) as T, isRepeat: true };
    }
    const answer = await work(tx);
    await tx
      .updateTable('idempotency')
      .set({ status: 200, answer: JSON.stringify(answer) })
      .where('scope', '=', call.scope)
      .where('key', '=', call.key)
      .execute();
    isFirst = true;
    return { answer, isRepeat: false };
  };
  return transact(database, answerOnce, lastLook);
}
