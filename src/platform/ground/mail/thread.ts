// What makes a mail one of a conversation: programs of mail put it where it belongs, and an answer to it comes back to the
// conversation.
import type { MailThread } from './define-message.ts';
import type { MailMessage } from './mailer.ts';

/** More would make a header longer than some servers take: the first and the last ones say enough. */
const REFERENCES_MAX = 12;

export function createThreadParts(
  { messageId, references, replyTo }: MailThread,
  brandName: string,
): Pick<MailMessage, 'messageId' | 'inReplyTo' | 'references' | 'replyTo'> {
  const before =
    references.length > REFERENCES_MAX
      ? [...references.slice(0, 1), ...references.slice(1 - REFERENCES_MAX)]
      : [...references];
  const last = references.at(-1);
  return {
    messageId,
    ...(last !== undefined && { inReplyTo: last, references: before }),
    ...(replyTo !== null && { replyTo: { name: brandName, address: replyTo } }),
  };
}
