// What became of commands that were given over HTTP, by their keys. What a command has printed may name customers and
// their accounts: it rests sealed.
import { createHash } from 'node:crypto';
import { OPERATOR_ERRORS, type Operator, type runOperatorCommand } from '#lib/contracts/operator.ts';
import type { BodyOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Tx } from '../../ground/db/open.ts';
import { seal, tryOpen } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export type Outcome = ResultOf<typeof runOperatorCommand>;

/** A command that an operator gives, with the key of the call. */
export interface Run {
  readonly operator: Operator;
  readonly key: string;
  readonly given: BodyOf<typeof runOperatorCommand>;
}

const SCOPE = 'operator:';
const toScope = ({ operator }: Run): string => `${SCOPE}${operator.id}`;
const toPurpose = (run: Run): string => `operator_outcome:${toScope(run)}:${run.key}`;

/**
 * Claims the key of a run; gives the outcome of an earlier run of the same request.
 * @throws DomainError `idempotency_key_reused`, `outcome_unknown`
 */
export async function claimKey(services: Services, run: Run): Promise<Outcome | undefined> {
  const { db } = services.database;
  const hash = createHash('sha256').update(JSON.stringify(run.given)).digest('hex');
  const row = { scope: toScope(run), key: run.key };
  const claimed = await db
    .insertInto('idempotency')
    .values({ ...row, request_hash: hash, status: 0, answer: 'null', created_at: getNowIso(services.clock) })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  const kept = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'answer'])
    .where('scope', '=', row.scope)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow();
  if (kept.request_hash !== hash) throw createDomainError(COMMON_ERRORS, 'idempotency_key_reused');
  const outcome = kept.status === 0 ? undefined : tryOpen(services, toPurpose(run), kept.answer);
  if (outcome === undefined) throw createDomainError(OPERATOR_ERRORS, 'outcome_unknown');
  return JSON.parse(outcome);
}

export async function storeOutcome(services: Services, run: Run, outcome: Outcome): Promise<void> {
  await services.database.db
    .updateTable('idempotency')
    .set({ status: 200, answer: seal(services, toPurpose(run), JSON.stringify(outcome)) })
    .where('scope', '=', toScope(run))
    .where('key', '=', run.key)
    .execute();
}

/** A refused command has done nothing: its key may be used again. */
export async function releaseKey({ database }: Services, run: Run): Promise<void> {
  await database.db
    .deleteFrom('idempotency')
    .where('scope', '=', toScope(run))
    .where('key', '=', run.key)
    .execute();
}

/** Forgets what commands have printed: a key that was used is still not used again. */
export async function forgetOutcomes(tx: Tx): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ status: 0, answer: 'null' })
    .where('scope', 'like', `${SCOPE}%`)
    .execute();
}
