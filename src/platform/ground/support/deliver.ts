// Sends a message to the support of its brand. Replies go to its author.
import { listBrands } from '#content/brands/known.ts';
import { mailCopy } from '#content/copy/mail.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { readPublishedTheme } from '../config/published-theme.ts';
import { NotYetDue } from '../jobs/queue.ts';
import type { Mailer } from '../mail/mailer.ts';

export const SUPPORT_JOB = 'support_mail';

/** The address that editors keep for the brand, else that of the release; the first brand's for an unknown one. */
async function readSupportAddress(services: Services, brand: string): Promise<string> {
  const own = listBrands().find(({ key }) => key === brand) ?? listBrands()[0];
  return (await readPublishedTheme(services, own)).supportEmail;
}

const LOOK_AGAIN_MS = 3_600_000;

/**
 * Sends a stored message once. Without a mailer it is only stored.
 * @throws NotYetDue while the shop has not named an address of support
 */
export async function deliverSupportMessage(
  services: Services,
  messageId: string,
  mailer: Mailer | undefined,
): Promise<void> {
  const { db } = services.database;
  const kept = await db
    .selectFrom('support_message')
    .selectAll()
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!kept || kept.sent_at !== null || !mailer) return;
  const to = await readSupportAddress(services, kept.brand);
  if (to === '') throw new NotYetDue(services.clock.now() + LOOK_AGAIN_MS);
  const t = createTranslator(mailCopy);
  const { brand, reference, name, email, message } = kept;
  const topic = t(`mail.support-topic-${kept.topic}`);
  await mailer.send({
    messageId: `<${messageId}@drawcard>`,
    to,
    replyTo: { name, address: email },
    subject: t('mail.support-subject', { reference, topic }),
    text: [t('mail.support-from', { name, email, brand, reference }), message].join('\n\n'),
  });
  await db
    .updateTable('support_message')
    .set({ sent_at: getNowIso(services.clock) })
    .where('id', '=', messageId)
    .execute();
}
