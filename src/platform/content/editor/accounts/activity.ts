// The audit trail of content, as editors read it.
import { z } from 'zod';
import type { EditorActivity } from '#lib/contracts/editor/editor-history.ts';
import { readFields } from '#lib/domain/editor/editor-fields.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { loadEditorNames } from '../../../ground/staff/accounts.ts';
import { loadTitles } from './activity-titles.ts';

const Detail = z.object({ title: z.string() });

/** Audit entries on a page. Repeated entries are shown once, so that a page may have fewer lines. */
export const ACTIVITY_PAGE = 100;

const selectTrail = (at: Db | Tx) => at.selectFrom('audit').where('action', 'like', 'content %');

/** Number of audit entries about content. */
export async function countActivity(at: Db | Tx): Promise<number> {
  const { total } = await selectTrail(at)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** What is gone is called as it was when it went. */
const readTitle = (detail: string): string => Detail.safeParse(readFields(detail)).data?.title ?? '';

/** Newest first. Repeated actions of one editor on one item are shown once, with the latest time. */
export async function listActivity(at: Db | Tx, page: number): Promise<EditorActivity[]> {
  const rows = await selectTrail(at)
    .select(['id', 'actor', 'action', 'subject', 'detail', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ACTIVITY_PAGE)
    .offset((page - 1) * ACTIVITY_PAGE)
    .execute();
  const nameOf = await loadEditorNames(at);
  const titleOf = await loadTitles(at, rows);
  const isAgain = (row: (typeof rows)[number], place: number) => {
    const newer = rows[place - 1];
    return newer?.actor === row.actor && newer.action === row.action && newer.subject === row.subject;
  };
  return rows
    .filter((row, place) => !isAgain(row, place))
    .map(({ id, actor, action, subject, detail, created_at }) => {
      const cut = subject.indexOf('/');
      return {
        id,
        at: created_at,
        by: nameOf(actor),
        action: action.replace(/^content /, ''),
        collection: subject.slice(0, Math.max(0, cut)),
        itemId: subject.slice(cut + 1),
        title: titleOf(subject) || readTitle(detail),
      };
    });
}
