import type { Services } from '../../services.ts';
import { type Db, type Tx, transact } from '../db/open.ts';
import type { CommandOutcome, SharedCall } from './command.ts';
import { hideAddresses } from './hide-addresses.ts';
import { appendEntry } from './trail/append.ts';

/** Writes an entry of the trail; within a transaction as the last of its work. */
export async function insertAudit(
  at: Db | Tx,
  services: Pick<Services, 'random' | 'clock' | 'database'>,
  actor: string,
  action: string,
  { subject = '', detail = {} }: CommandOutcome,
): Promise<void> {
  const entry = { actor, action, subject, detail };
  if (at.isTransaction) await appendEntry(at as Tx, services, entry);
  else await transact(services.database, (tx) => appendEntry(tx, services, entry));
}

/**
 * Writes a command that was refused into the audit trail, with the words it was given but no one's address. It is
 * refused whatever becomes of its line: that it cannot be written is logged.
 */
export async function recordRefusal(
  services: Services,
  actor: string,
  action: string,
  { words, refused }: { readonly words: readonly string[]; readonly refused: string },
): Promise<void> {
  const { db } = services.database;
  try {
    const outcome = await hideAddresses(db, { detail: { words, refused } });
    await insertAudit(db, services, actor, action, outcome);
  } catch (error) {
    services.log.error(
      { err: error, actor, command: action },
      'a command was refused and is not in the audit trail',
    );
  }
}

/**
 * Writes a command that failed unexpectedly into the audit trail, with the error and no one's address. Gives the reference
 * that the operator is told.
 */
export async function recordFailure(
  services: Services,
  actor: string,
  action: string,
  { words, error }: { readonly words: readonly string[]; readonly error: unknown },
): Promise<string> {
  const { db } = services.database;
  const reference = services.random.createId('err', services.clock.now());
  const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const outcome = await hideAddresses(db, { subject: reference, detail: { words, failed } });
  await insertAudit(db, services, actor, action, outcome);
  return reference;
}

/**
 * Writes a command that is done into the audit trail. It is done whatever becomes of its line: where that cannot be
 * written it is printed and logged, with what the line would have said.
 */
export async function recordDone(
  { services, actor, print }: Pick<SharedCall, 'services' | 'actor' | 'print'>,
  action: string,
  outcome: CommandOutcome,
): Promise<void> {
  try {
    await insertAudit(services.database.db, services, actor, action, outcome);
  } catch (error) {
    const { subject, detail } = outcome;
    services.log.error(
      { err: error, actor, command: action, subject, detail },
      'a command was done and is not in the audit trail',
    );
    print('The command was done; its line in the audit trail could not be written.');
  }
}

/** Records an action on content in the audit trail. */
export const auditContent = (
  tx: Tx,
  services: Services,
  {
    author,
    action,
    subject,
    detail = {},
  }: { author: string; action: string; subject: string; detail?: object },
): Promise<void> =>
  appendEntry(tx, services, { actor: author, action: `content ${action}`, subject, detail });
