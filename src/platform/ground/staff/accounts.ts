// The accounts of editors, apart from those of customers (decision P1).

import type { Editor, EditorRole } from '#lib/contracts/editor/editor.ts';
import { normaliseEmail } from '#lib/domain/account/email-address.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { hashPassword, runInTurn } from '../credentials/passwords.ts';
import { type Db, type Tx, transact } from '../db/open.ts';

export interface NewEditor {
  readonly email: string;
  readonly name: string;
  readonly role: EditorRole;
  readonly password: string;
}

export const normaliseEditorEmail = (text: string): string => normaliseEmail(text);

export const listEditors = (at: Db | Tx) =>
  at
    .selectFrom('content_editor')
    .select(['id', 'email', 'name', 'role', 'created_at', 'removed_at'])
    .orderBy('email')
    .execute();

/** Adds an editor, or reinstates a removed one with the new details. Undefined where the address is taken. */
export async function addEditor(services: Services, editor: NewEditor): Promise<string | undefined> {
  const { random, clock, database, passwordCost } = services;
  const { name, role } = editor;
  const hash = await runInTurn(() => hashPassword(editor.password, passwordCost));
  const row = { name, role, password_hash: hash, removed_at: null };
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

/** Takes effect with the next request. False where there is no such editor. */
export async function changeRole({ database }: Services, email: string, role: EditorRole): Promise<boolean> {
  const { numUpdatedRows } = await database.db
    .updateTable('content_editor')
    .set({ role })
    .where('email', '=', normaliseEditorEmail(email))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Removes an editor and ends every session. False where there is no such editor. */
export function removeEditor({ database, clock }: Services, email: string): Promise<boolean> {
  return transact(database, async (tx) => {
    const removed = await tx
      .updateTable('content_editor')
      .set({ removed_at: getNowIso(clock) })
      .where('email', '=', normaliseEditorEmail(email))
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!removed) return false;
    await tx.deleteFrom('editor_session').where('editor_id', '=', removed.id).execute();
    await tx.deleteFrom('content_presence').where('editor_id', '=', removed.id).execute();
    return true;
  });
}

/** Names by author id, removed editors included. */
export async function loadEditorNames(at: Db | Tx): Promise<(author: string) => string> {
  const names = new Map((await listEditors(at)).map(({ id, name }) => [id, name]));
  return (author) => names.get(author.replace(/^editor:/, '')) ?? author;
}

/** The author of an editor's changes in revisions and in the audit trail. */
export const toAuthor = ({ id }: Pick<Editor, 'id'>): string => `editor:${id}`;
