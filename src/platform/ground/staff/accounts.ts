// The accounts of the people who work at the shop, apart from those of customers (decision P1): who writes its content, and
// who works at its desk.

import type { Editor, EditorRole } from '#lib/contracts/editor/editor.ts';
import { normaliseEmail } from '#lib/domain/account/email-address.ts';
import type { DeskRole } from '#lib/domain/operators/rights.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { hashPassword, runInTurn } from '../credentials/passwords.ts';
import { type Db, type Tx, transact } from '../db/open.ts';
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

/** Takes effect with the next request. False where there is no such person. */
export async function changeRoles(
  { database }: Services,
  email: string,
  { desk, content }: StaffRoles,
): Promise<boolean> {
  const { numUpdatedRows } = await database.db
    .updateTable('content_editor')
    .set({
      ...(content !== undefined && { content_role: content }),
      ...(desk !== undefined && { desk_role: desk }),
    })
    .where('email', '=', normaliseEditorEmail(email))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
    await removeFactor(tx, removed.id);
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
