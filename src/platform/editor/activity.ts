// The audit trail of content, as editors read it.
import type { EditorActivity } from '#lib/contracts/editor-history.ts';
import type { Db, Tx } from '../db/open.ts';
import { editorNames } from './accounts.ts';

export const ACTIVITY_PAGE = 50;
/** Autosaves in a row are one thing that was done: more rows are read than shown. */
const READ = 4;

/** Newest first; the same thing done by the same editor again and again is told once, with its latest moment. */
export async function activity(at: Db | Tx, page: number): Promise<EditorActivity[]> {
  const rows = await at
    .selectFrom('audit')
    .select(['id', 'actor', 'action', 'subject', 'created_at'])
    .where('action', 'like', 'content %')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ACTIVITY_PAGE * READ)
    .offset((page - 1) * ACTIVITY_PAGE * READ)
    .execute();
  const nameOf = await editorNames(at);
  const isAgain = (row: (typeof rows)[number], place: number) => {
    const newer = rows[place - 1];
    return newer?.actor === row.actor && newer.action === row.action && newer.subject === row.subject;
  };
  return rows
    .filter((row, place) => !isAgain(row, place))
    .map(({ id, actor, action, subject, created_at }) => {
      const cut = subject.indexOf('/');
      return {
        ...{ id, at: created_at, by: nameOf(actor), action: action.replace(/^content /, '') },
        ...{ collection: subject.slice(0, Math.max(0, cut)), itemId: subject.slice(cut + 1) },
      };
    });
}
