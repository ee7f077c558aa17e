// The accounts of the people who work at the shop, apart from those of customers (decision P1): who writes its content, and
// who works at its desk.

import type { Editor, EditorRole } from '#lib/contracts/editor/editor.ts';
import { normaliseEmail } from '#lib/domain/account/email-address.ts';
import type { DeskRole } from '#lib/domain/operators/rights.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { hashPassword, runInTurn } from '../credentials/passwords.ts';
import { type Db, type Tx, transact } from '../db/open.ts';
import { OperatorError } from '../operator/command.ts';
import { removeFactor } from './factor.ts';

export interface NewEditor {
  readonly email: string;
  readonly name: string;
  /** What they may do with content. */
  readonly role: EditorRole | null;
  /** What they may do at the desk. */
  readonly deskRole?: DeskRole | null;
  readonly password: string;
}

export const normaliseEditorEmail = (text: string): string => normaliseEmail(text);

export const listEditors = (at: Db | Tx) =>
  at
    .selectFrom('content_editor')
    .select(['id', 'email', 'name', 'content_role', 'desk_role', 'created_at', 'removed_at'])
    .orderBy('email')
    .execute();

/** Adds an editor, or reinstates a removed one with the new details. Undefined where the address is taken. */
export async function addEditor(services: Services, editor: NewEditor): Promise<string | undefined> {
  const { random, clock, database, passwordCost } = services;
  const { name, role, deskRole = null } = editor;
  const hash = await runInTurn(() => hashPassword(editor.password, passwordCost));
  const row = { name, content_role: role, desk_role: deskRole, password_hash: hash, removed_at: null };
  const kept = await database.db
    .insertInto('content_editor')
    .values({
      id: random.createId('edt', clock.now()),
      email: normaliseEditorEmail(editor.email),
      created_at: getNowIso(clock),
      ...row,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(row).where('content_editor.removed_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return kept?.id;
}

/** What somebody may do; what is left out stays as it is. */
export interface StaffRoles {
  readonly desk?: DeskRole | null;
  readonly content?: EditorRole | null;
}

/**
 * Every right has somebody who holds it: the last owner stays. The owners are held until the transaction ends, so that two
 * who take each other out do it one after the other.
 * @throws OperatorError
 */
async function requireOtherOwner(tx: Tx, { database }: Services, email: string): Promise<void> {
  const owners = await tx
    .selectFrom('content_editor')
    .select('email')
    .where('desk_role', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .execute();
  if (owners.length === 1 && owners[0]?.email === normaliseEditorEmail(email))
    throw new OperatorError(
      `${email} is the only owner, and without one nobody could change who works here. Make somebody else an owner first.`,
    );
}

/** Takes effect with the next request. False where there is no such person. @throws OperatorError for the last owner */
export function changeRoles(
  services: Services,
  email: string,
  { desk, content }: StaffRoles,
): Promise<boolean> {
  return transact(services.database, async (tx) => {
    if (desk !== undefined && desk !== 'owner') await requireOtherOwner(tx, services, email);
    const { numUpdatedRows } = await tx
      .updateTable('content_editor')
      .set({
        ...(content !== undefined && { content_role: content }),
        ...(desk !== undefined && { desk_role: desk }),
      })
      .where('email', '=', normaliseEditorEmail(email))
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/** Takes the second factor away and ends every session. False where there is no such person. */
export function resetFactor({ database }: Services, email: string): Promise<boolean> {
  return transact(database, async (tx) => {
    const found = await tx
      .selectFrom('content_editor')
      .select('id')
      .where('email', '=', normaliseEditorEmail(email))
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!found) return false;
    await removeFactor(tx, found.id);
    return true;
  });
}

/** Ends every session of the editor. False where there is no such editor. */
export async function changePassword(services: Services, email: string, password: string): Promise<boolean> {
  const hash = await runInTurn(() => hashPassword(password, services.passwordCost));
  return transact(services.database, async (tx) => {
    const changed = await tx
      .updateTable('content_editor')
      .set({ password_hash: hash })
      .where('email', '=', normaliseEditorEmail(email))
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await tx.deleteFrom('editor_session').where('editor_id', '=', changed.id).execute();
    return true;
  });
}

/** Removes an editor and ends every session. False where there is no such editor. @throws OperatorError for the last owner */
export function removeEditor(services: Services, email: string): Promise<boolean> {
  return transact(services.database, async (tx) => {
    await requireOtherOwner(tx, services, email);
    return shutOut(tx, services, email);
  });
}

/** The same for an account that is open to everybody: whether another owner stays is no question. */
export const removePublicEditor = (services: Services, email: string): Promise<boolean> =>
  transact(services.database, (tx) => shutOut(tx, services, email));

async function shutOut(tx: Tx, { clock }: Services, email: string): Promise<boolean> {
  const removed = await tx
    .updateTable('content_editor')
    .set({ removed_at: getNowIso(clock) })
    .where('email', '=', normaliseEditorEmail(email))
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!removed) return false;
  await removeFactor(tx, removed.id);
  await tx.deleteFrom('content_presence').where('editor_id', '=', removed.id).execute();
  return true;
}

/** Names by author id, removed editors included. */
export async function loadEditorNames(at: Db | Tx): Promise<(author: string) => string> {
  const names = new Map((await listEditors(at)).map(({ id, name }) => [id, name]));
  return (author) => names.get(author.replace(/^editor:/, '')) ?? author;
}

/** The author of an editor's changes in revisions and in the audit trail. */
export const toAuthor = ({ id }: Pick<Editor, 'id'>): string => `editor:${id}`;
