// Statements of a transaction whose answers are waited for later.

import type { DefinedStatement } from './define-statement.ts';
import type { Database, Tx } from './open.ts';
import { unawaited } from './pipeline-driver.ts';

/** Waits for the rows of a statement that has been sent. */
type AwaitRows<O> = () => Promise<O[]>;

/** Sent as it is. Of anything else the driver may refuse the statement, and the commit would go out without it. */
const isSentAsIs = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'number';

/**
 * Sends a statement of a transaction and goes on while PostgreSQL runs it; on SQLite its answer is there at once. Where
 * it fails, the next statement or the commit fails with its error, so its rows need to be waited for only where they are
 * needed.
 * @throws TypeError for a value that is no text, number or null
 */
export async function sendAhead<O>(
  tx: Tx,
  { flavor }: Pick<Database, 'flavor'>,
  statement: DefinedStatement<O>,
): Promise<AwaitRows<O>> {
  const query = statement.compile();
  if (!query.parameters.every(isSentAsIs))
    throw new TypeError('A statement that is sent ahead takes texts, numbers and null');
  if (flavor === 'sqlite') {
    const { rows } = await tx.executeQuery(query);
    return async () => rows;
  }
  unawaited.set(query, undefined);
  await tx.executeQuery(query);
  return async () => ((await unawaited.get(query))?.rows ?? []) as O[];
}
