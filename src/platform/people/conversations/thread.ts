// An answer as a mail: its names, and its place among those that went before it.
import type { Db, Tx } from '../../ground/db/open.ts';
import type { ConversationTable } from '../../ground/db/schema/desk/conversation-schema.ts';
import type { MailThread } from '../../ground/mail/define-message.ts';
import type { Services } from '../../services.ts';
import { createReplyAddress } from './reply-address.ts';

/** Of the message in the account. */
export const ANSWER_KIND = 'conversation_answer';
/** Mails an answer that stands in no account. */
export const ANSWER_JOB = 'conversation_mail';

/** The name for repetition of the mail of a message. */
export const toDedupe = (messageId: string): string => `conversation:${messageId}`;

/** Its `Message-ID`. */
export const toMailKey = (messageId: string): string => `<${messageId}@drawcard>`;

/** Where a message stands among those that went by mail before it. */
export async function readThread(
  at: Db | Tx,
  services: Services,
  conversation: Pick<ConversationTable, 'id' | 'reference'>,
  messageId: string,
): Promise<MailThread> {
  const rows = await at
    .selectFrom('conversation_message')
    .select('mail_key')
    .where('conversation_id', '=', conversation.id)
    .where('mail_key', 'is not', null)
    .where('id', '<', messageId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    messageId: toMailKey(messageId),
    references: rows.flatMap(({ mail_key }) => mail_key ?? []),
    replyTo: (await createReplyAddress(at, services, conversation)) ?? null,
  };
}
