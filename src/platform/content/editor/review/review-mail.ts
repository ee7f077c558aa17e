// Emails to editors about reviews, comments and what could not be published. Without a mailer they are shown on the desk alone.
import { z } from 'zod';
import { mailCopy } from '#content/copy/mail.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import type { Mailer } from '../../../ground/mail/mailer.ts';
import { loadEditorNames, toAuthor } from '../../../ground/staff/accounts.ts';
import type { Services } from '../../../services.ts';
import type { ItemReference } from '../../cms/drafts/content-source.ts';
import { findItemDraft } from '../../cms/drafts/item-drafts.ts';
import { getContentSource } from '../items/item-reference.ts';

export const REVIEW_MAIL_JOB = 'editor_review_mail';

const EVENTS = ['asked', 'approved', 'returned', 'commented', 'refused'] as const;

const Payload = z.object({
  mailId: z.string(),
  collection: z.string(),
  id: z.string(),
  /** Author of what happened, and the recipient. */
  by: z.string(),
  to: z.string(),
  event: z.enum(EVENTS),
  text: z.string(),
});

interface ReviewMail {
  readonly place: ItemReference;
  /** Recipients, without the author of what happened. */
  readonly to: readonly string[];
  readonly by: string;
  readonly event: (typeof EVENTS)[number];
  readonly text: string;
}

/** Authors who may publish. */
export async function listPublishers(at: Db | Tx): Promise<string[]> {
  const rows = await at
    .selectFrom('content_editor')
    .select('id')
    .where('content_role', '=', 'publisher')
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(toAuthor);
}

export async function enqueueReviewMail(
  tx: Tx,
  services: Services,
  { place: { collection, id }, to, by, event, text }: ReviewMail,
): Promise<void> {
  for (const one of new Set(to)) {
    if (one === by) continue;
    const mailId = services.random.createId('eml', services.clock.now());
    const payload: z.infer<typeof Payload> = { mailId, collection, id, by, to: one, event, text };
    await enqueueJob(tx, services, { kind: REVIEW_MAIL_JOB, payload });
  }
}

async function findTitle({ database: { db } }: Services, place: ItemReference): Promise<string> {
  const source = getContentSource(place.collection);
  const fields = (await findItemDraft(db, place))?.fields ?? (await source.find(db, place.id))?.fields;
  return fields ? source.getTitle(place.id, fields) : place.id;
}

/** Opens the item; a path alone where the shop does not know its own address. */
const getEditorAddress = ({ getSiteOrigin }: Services, { collection, id }: ItemReference): string =>
  `${getSiteOrigin?.(undefined) ?? ''}${editorUrls.item(collection, id)}`;

/** Sends one email. Nothing is sent without a mailer, or to an editor who was removed meanwhile. */
export async function sendReviewMail(
  services: Services,
  payload: unknown,
  mailer: Mailer | undefined,
): Promise<void> {
  const { mailId, collection, id, by, to, event, text } = Payload.parse(payload);
  const { db } = services.database;
  const editor = await db
    .selectFrom('content_editor')
    .select(['email', 'name'])
    .where('id', '=', to.replace(/^editor:/, ''))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!editor || !mailer) return;
  const t = createTranslator(mailCopy);
  const title = await findTitle(services, { collection, id });
  const name = (await loadEditorNames(db))(by);
  await mailer.send({
    messageId: `<${mailId}@drawcard>`,
    to: editor.email,
    subject: t(`mail.review-${event}-subject`, { name, title }),
    text: [
      t('mail.review-hello', { name: editor.name }),
      t(`mail.review-${event}`, { name, title }),
      text,
      t('mail.review-where', { address: getEditorAddress(services, { collection, id }) }),
    ]
      .filter(Boolean)
      .join('\n\n'),
  });
}
