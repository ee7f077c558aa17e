// Comments at the fields of an item, with their answers.
import type { Editor } from '#lib/contracts/editor/editor.ts';
import { type Comment, type ItemReview, REVIEW_ERRORS } from '#lib/contracts/editor/editor-review.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { auditContent } from '../../../ground/operator/audit.ts';
import { loadEditorNames, toAuthor } from '../../../ground/staff/accounts.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { ItemReference } from '../../cms/drafts/content-source.ts';
import { findItemDraft, getItemVersion } from '../../cms/drafts/item-drafts.ts';
import { formatSubject, getContentSource } from '../items/item-reference.ts';
import { enqueueReviewMail, listPublishers } from './review-mail.ts';
import { withItem } from './reviews.ts';

const COMMENTS_MAX = 500;

const selectComments = (at: Db | Tx, { collection, id }: ItemReference) =>
  at
    .selectFrom('content_comment')
    .selectAll()
    .where('collection', '=', collection)
    .where('item_id', '=', id)
    .orderBy('created_at')
    .orderBy('id');

async function loadComments(
  at: Db,
  place: ItemReference,
  nameOf: (author: string) => string,
): Promise<Comment[]> {
  const rows = await selectComments(at, place).limit(COMMENTS_MAX).execute();
  const toReply = ({ id, text, author, created_at }: (typeof rows)[number]) => ({
    id,
    text,
    by: nameOf(author),
    at: created_at,
  });
  return rows
    .filter(({ reply_to }) => reply_to === null)
    .map((row) => ({
      ...toReply(row),
      field: row.field,
      resolvedBy: row.resolved_by === null ? null : nameOf(row.resolved_by),
      replies: rows.filter(({ reply_to }) => reply_to === row.id).map(toReply),
    }));
}

/** The newest review with the comments, at most 500. @throws DomainError `collection_unknown` */
export async function loadItemReview(
  { database: { db } }: Services,
  place: ItemReference,
): Promise<ItemReview> {
  const source = getContentSource(place.collection);
  const nameOf = await loadEditorNames(db);
  const row = await db
    .selectFrom('content_review')
    .selectAll()
    .where('collection', '=', place.collection)
    .where('item_id', '=', place.id)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const version = getItemVersion(await source.find(db, place.id), await findItemDraft(db, place));
  return {
    review: row
      ? {
          state: row.state,
          note: row.note,
          askedBy: nameOf(row.asked_by),
          askedAt: row.asked_at,
          hasChanged: version > row.version,
          answer: row.answer,
          decidedBy: row.decided_by === null ? null : nameOf(row.decided_by),
          decidedAt: row.decided_at,
        }
      : null,
    comments: await loadComments(db, place, nameOf),
  };
}

/** The person who asked for the open review or wrote in the thread; the publishers where there is none of either. */
async function listReaders(tx: Tx, place: ItemReference, thread: string | undefined): Promise<string[]> {
  const written = thread
    ? (await selectComments(tx, place).execute()).filter(
        ({ id, reply_to }) => id === thread || reply_to === thread,
      )
    : [];
  const review = await tx
    .selectFrom('content_review')
    .select('asked_by')
    .where('collection', '=', place.collection)
    .where('item_id', '=', place.id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  const readers = [...written.map(({ author }) => author), ...(review ? [review.asked_by] : [])];
  return readers.length > 0 ? readers : listPublishers(tx);
}

interface NewComment {
  readonly field: string;
  readonly text: string;
  readonly replyTo?: string | undefined;
}

/** @throws DomainError `comment_unknown`, `item_unknown`, `collection_unknown` */
export function addComment(
  services: Services,
  editor: Editor,
  place: ItemReference,
  { field, text, replyTo }: NewComment,
): Promise<void> {
  const author = toAuthor(editor);
  return withItem(services, editor, place, async (tx) => {
    if (replyTo) await setResolved(tx, services, place, { comment: replyTo, author: null });
    await tx
      .insertInto('content_comment')
      .values({
        id: services.random.createId('cmt', services.clock.now()),
        collection: place.collection,
        item_id: place.id,
        field: replyTo ? '' : field,
        reply_to: replyTo ?? null,
        text,
        author,
        created_at: getNowIso(services.clock),
        resolved_by: null,
        resolved_at: null,
      })
      .execute();
    const to = await listReaders(tx, place, replyTo);
    await enqueueReviewMail(tx, services, { place, to, by: author, event: 'commented', text });
    await auditContent(tx, services, { author, action: 'comment', subject: formatSubject(place) });
  });
}

/** @throws DomainError `comment_unknown` */
async function setResolved(
  tx: Tx,
  services: Services,
  place: ItemReference,
  { comment, author }: { readonly comment: string; readonly author: string | null },
): Promise<void> {
  const changed = await tx
    .updateTable('content_comment')
    .set({ resolved_by: author, resolved_at: author && getNowIso(services.clock) })
    .where('id', '=', comment)
    .where('collection', '=', place.collection)
    .where('item_id', '=', place.id)
    .where('reply_to', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw createDomainError(REVIEW_ERRORS, 'comment_unknown');
}

/** @throws DomainError `comment_unknown`, `item_unknown`, `collection_unknown` */
export function resolveComment(
  services: Services,
  editor: Editor,
  place: ItemReference,
  { comment, isResolved }: { readonly comment: string; readonly isResolved: boolean },
): Promise<void> {
  const author = toAuthor(editor);
  return withItem(services, editor, place, async (tx) => {
    await setResolved(tx, services, place, { comment, author: isResolved ? author : null });
    const action = isResolved ? 'resolve' : 'reopen';
    await auditContent(tx, services, { author, action, subject: formatSubject(place) });
  });
}
