// Reviews of drafts. An item has at most one that is open; publishing approves it.
import type { Editor } from '#lib/contracts/editor/editor.ts';
import { REVIEW_ERRORS } from '#lib/contracts/editor/editor-review.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { auditContent } from '../../../ground/operator/audit.ts';
import { toAuthor } from '../../../ground/staff/accounts.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { ItemReference } from '../../cms/drafts/content-source.ts';
import { getItemVersion, type LockedItem, lockItem } from '../../cms/drafts/item-drafts.ts';
import { getCurrentFields } from '../items/drafts.ts';
import { createUnknownItemError, formatSubject, getContentSource } from '../items/item-reference.ts';
import { closeReview } from './close-review.ts';
import { enqueueReviewMail, listPublishers } from './review-mail.ts';

/** Approves the open review of what is published, and tells the person who asked. */
export async function approveReview(
  tx: Tx,
  services: Services,
  place: ItemReference,
  author: string,
): Promise<void> {
  const askedBy = await closeReview(tx, services, place, { author, state: 'approved' });
  if (askedBy === undefined) return;
  await enqueueReviewMail(tx, services, { place, to: [askedBy], by: author, event: 'approved', text: '' });
  await auditContent(tx, services, { author, action: 'approve', subject: formatSubject(place) });
}

/** Locks the item and runs the work. @throws DomainError `item_unknown`, `collection_unknown` */
export function withItem<T>(
  services: Services,
  editor: Editor,
  place: ItemReference,
  work: (tx: Tx, locked: LockedItem) => Promise<T>,
): Promise<T> {
  const source = getContentSource(place.collection);
  return transact(services.database, async (tx) => {
    const locked = await lockItem(tx, services, { place, source, author: toAuthor(editor) });
    if (!getCurrentFields(locked) && !locked.draft.publishFields) throw createUnknownItemError();
    return work(tx, locked);
  });
}

/** @throws DomainError `review_open`, `item_unknown`, `collection_unknown` */
export function askReview(
  services: Services,
  editor: Editor,
  place: ItemReference,
  note: string,
): Promise<void> {
  const author = toAuthor(editor);
  return withItem(services, editor, place, async (tx, { stored, draft }) => {
    const version = getItemVersion(stored, draft);
    if (!(await insertReview(tx, services, { place, author, note, version })))
      throw createDomainError(REVIEW_ERRORS, 'review_open');
    const to = await listPublishers(tx);
    await enqueueReviewMail(tx, services, { place, to, by: author, event: 'asked', text: note });
    await auditContent(tx, services, { author, action: 'ask review', subject: formatSubject(place) });
  });
}

interface NewReview {
  readonly place: ItemReference;
  readonly author: string;
  readonly note: string;
  readonly version: number;
}

/** False where one is open. */
async function insertReview(
  tx: Tx,
  { random, clock }: Services,
  { place, author, note, version }: NewReview,
): Promise<boolean> {
  const row = await tx
    .insertInto('content_review')
    .values({
      id: random.createId('rvw', clock.now()),
      collection: place.collection,
      item_id: place.id,
      version,
      note,
      asked_by: author,
      asked_at: getNowIso(clock),
      state: 'open',
      answer: '',
      decided_by: null,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws DomainError `review_unknown`, `item_unknown`, `collection_unknown` */
export function withdrawReview(services: Services, editor: Editor, place: ItemReference): Promise<void> {
  const author = toAuthor(editor);
  return withItem(services, editor, place, async (tx) => {
    const askedBy = await closeReview(tx, services, place, { author, state: 'withdrawn' });
    if (askedBy === undefined) throw createDomainError(REVIEW_ERRORS, 'review_unknown');
    await auditContent(tx, services, { author, action: 'withdraw review', subject: formatSubject(place) });
  });
}

/** @throws DomainError `review_unknown`, `item_unknown`, `collection_unknown` */
export function returnReview(
  services: Services,
  editor: Editor,
  place: ItemReference,
  answer: string,
): Promise<void> {
  const author = toAuthor(editor);
  return withItem(services, editor, place, async (tx) => {
    const askedBy = await closeReview(tx, services, place, { author, state: 'returned', answer });
    if (askedBy === undefined) throw createDomainError(REVIEW_ERRORS, 'review_unknown');
    await enqueueReviewMail(tx, services, {
      place,
      to: [askedBy],
      by: author,
      event: 'returned',
      text: answer,
    });
    await auditContent(tx, services, { author, action: 'return review', subject: formatSubject(place) });
  });
}
