import { type Compilable, type OperationNodeSource, sql } from 'kysely';
import type { Database, Tx } from './open.ts';

/** A statement that has been built and not been sent. */
export type Statement = Compilable & OperationNodeSource;

/**
 * Sends statements that write, none of which reads what another one writes: one round trip on PostgreSQL, where they
 * are parts of one statement; one after the other on SQLite, where a statement costs no round trip. Foreign keys may
 * point from one to another: PostgreSQL checks them at the end of the whole, SQLite after each, so what is pointed at
 * stands first.
 */
export async function writeTogether(
  tx: Tx,
  { flavor }: Pick<Database, 'flavor'>,
  statements: readonly Statement[],
): Promise<void> {
  if (flavor === 'sqlite') {
    for (const statement of statements) await tx.executeQuery(statement.compile());
    return;
  }
  const parts = statements.map((statement, index) => sql`${sql.ref(`part_${index}`)} as (${statement})`);
  await sql`with ${sql.join(parts)} select`.execute(tx);
}
