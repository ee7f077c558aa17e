// What a message says: as the account shows it, and as it is sent.
import { mailCopy } from '#content/copy/mail.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { type MailKind, type MailPayloads, MESSAGES } from './catalogue.ts';
import type { MessageContent, MessageDefinition, MessagePart } from './define-message.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

export function writeMessage<K extends MailKind>(kind: K, payload: MailPayloads[K]): MessageContent {
  // TypeScript does not see that kind and payload belong together in an indexed record.
  const definition = MESSAGES[kind] as MessageDefinition<MailPayloads[K]>;
  return definition.write(createTranslator(mailCopy), payload);
}

function toText(part: MessagePart): string {
  switch (part.part) {
    case 'paragraph':
      return part.text;
    case 'lines':
      return part.lines.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'balls':
      return part.rows.map(({ label, numbers }) => `${label}: ${numbers.join(', ')}`).join('\n');
    case 'code':
      return part.code;
    case 'button':
      return part.label;
  }
}

/** Where the message leads, if it does. */
export const findButton = ({ parts }: MessageContent) => parts.find((part) => part.part === 'button');

/** The words of a message, as the account shows them: without the button, which is a link there. */
export function renderMessage<K extends MailKind>(kind: K, payload: MailPayloads[K]): MailText {
  const { subject, parts } = writeMessage(kind, payload);
  return {
    subject,
    text: parts
      .filter(({ part }) => part !== 'button')
      .map(toText)
      .join('\n\n'),
  };
}

/** The words of a message, with greeting and closing. */
export function renderMail<K extends MailKind>(
  kind: K,
  payload: MailPayloads[K],
  { firstname, site }: { firstname: string; site: string },
): MailText {
  const t = createTranslator(mailCopy);
  const { subject, text } = renderMessage(kind, payload);
  return {
    subject,
    text: [t('mail.greeting', { firstname }), text, t('mail.closing', { site }), t('mail.small-print')].join(
      '\n\n',
    ),
  };
}
