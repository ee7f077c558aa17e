// Mails an answer to who wrote without an account. One that stands in an account goes with its other messages.
import { NotYetDue } from '../../ground/jobs/queue.ts';
import { type MailSite, readMailLook } from '../../ground/mail/mail-look.ts';
import type { Mailer } from '../../ground/mail/mailer.ts';
import { renderMail } from '../../ground/mail/render.ts';
import { ServerAway } from '../../ground/mail/server-away.ts';
import { createThreadParts } from '../../ground/mail/thread.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { ANSWER_KIND, readThread } from './thread.ts';

export interface AnswerDelivery extends MailSite {
  readonly mailer: Mailer | undefined;
}

/** How long after a refusal it is handed over again; then it is given up, and the desk says so. */
const RETRIES_MS = [60_000, 600_000, 7_200_000] as const;
/** How often a server that is away is asked. */
const AWAY_MS = 300_000;
const ERROR_MAX = 300;

async function findAnswer({ database }: Services, messageId: string) {
  const row = await database.db
    .selectFrom('conversation_message as message')
    .innerJoin('conversation as talk', 'talk.id', 'message.conversation_id')
    .select(['message.id', 'message.text', 'message.sent_at', 'message.failed_at', 'message.attempts'])
    .select(['talk.id as talk_id', 'talk.reference', 'talk.topic', 'talk.subject', 'talk.brand'])
    .select('message.email')
    .where('message.id', '=', messageId)
    .executeTakeFirst();
  // One that stands in an account by now was queued before it did: its address went with that.
  return row && row.sent_at === null && row.failed_at === null && row.email !== '' ? row : undefined;
}

/** @throws NotYetDue where the server is away, or has refused and is asked again */
async function giveLater(
  { database, clock }: Services,
  { id, attempts }: { readonly id: string; readonly attempts: number },
  error: unknown,
): Promise<void> {
  if (error instanceof ServerAway) throw new NotYetDue(clock.now() + AWAY_MS);
  const wait = RETRIES_MS[attempts];
  await database.db
    .updateTable('conversation_message')
    .set((set) => ({
      attempts: set('attempts', '+', 1),
      error: String(error instanceof Error ? error.message : error).slice(0, ERROR_MAX),
      ...(wait === undefined && { failed_at: getNowIso(clock) }),
    }))
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
  if (wait !== undefined) throw new NotYetDue(clock.now() + wait);
}

/** @throws NotYetDue */
export async function deliverAnswer(
  services: Services,
  messageId: string,
  { mailer, ...site }: AnswerDelivery,
): Promise<void> {
  const found = mailer && (await findAnswer(services, messageId));
  if (!found) return;
  const { talk_id: conversationId, reference, topic, subject, text } = found;
  const thread = await readThread(
    services.database.db,
    services,
    { id: conversationId, reference },
    messageId,
  );
  const look = await readMailLook(services, found.brand, site);
  // What leads into an account is left out: there is none.
  const content = renderMail(
    ANSWER_KIND,
    { conversationId, reference, topic, subject, text, thread },
    { firstname: undefined, look: { ...look, origin: undefined } },
  );
  const { brand } = look;
  try {
    await mailer.send({
      to: found.email,
      ...(brand.supportEmail !== '' && { replyTo: { name: brand.name, address: brand.supportEmail } }),
      ...content,
      ...createThreadParts(thread, brand.name),
    });
  } catch (error) {
    return await giveLater(services, found, error);
  }
  await services.database.db
    .updateTable('conversation_message')
    .set({ sent_at: getNowIso(services.clock), error: null })
    .where('id', '=', messageId)
    .execute();
}
