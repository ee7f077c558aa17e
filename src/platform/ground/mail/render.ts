// What a message says: as the account shows it, and as it is sent.
import { mailCopy } from '#content/copy/mail.ts';
import { createTranslator, type Translate } from '#lib/domain/content/copy.ts';
import { dropHiddenText, flattenText } from '#lib/domain/text/plain-text.ts';
import { SHOP_ZONE } from '#lib/domain/time/shop-dates.ts';
import { type MailKind, type MailPayloads, MESSAGES } from './catalogue.ts';
import { fitToClosed } from './closed-account.ts';
import type { MailThread, MessageContent, MessageDefinition, MessagePart } from './define-message.ts';
import type { MailLook } from './mail-look.ts';
import { renderHtml } from './render-html.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** TypeScript does not see that kind and payload belong together in an indexed record. */
const getDefinition = <K extends MailKind>(kind: K) => MESSAGES[kind] as MessageDefinition<MailPayloads[K]>;

/** Times are in the zone of the customer, in that of the shop where it is not known. */
export const writeMessage = <K extends MailKind>(
  kind: K,
  payload: MailPayloads[K],
  zone: string = SHOP_ZONE,
): MessageContent => getDefinition(kind).write(createTranslator(mailCopy), payload, zone);

/** Until when it makes sense to send a message, as an ISO instant; undefined for always. */
export const findEnd = <K extends MailKind>(
  kind: K,
  payload: MailPayloads[K],
  queuedAt: string,
): string | undefined => getDefinition(kind).endsAt?.(payload, queuedAt);

/** The alert that a message was sent for; undefined for any other message. */
export const findAlertOf = <K extends MailKind>(kind: K, payload: MailPayloads[K]): string | undefined =>
  getDefinition(kind).alertOf?.(payload);

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

/** Where a message stands in a conversation; undefined for one that the shop writes by itself. */
export const findThread = <K extends MailKind>(kind: K, payload: MailPayloads[K]): MailThread | undefined =>
  getDefinition(kind).getThread?.(payload);

/** What the message leads to. */
export const findButton = ({ parts }: MessageContent) =>
  parts.filter((part) => part.part === 'button').find(({ isAside }) => !isAside);

/**
 * The words of a message, as the account shows them: without the button, which is a link there.
 * @param hidden stands in place of each code, where its reader is not to have it
 */
export function renderMessage<K extends MailKind>(
  kind: K,
  payload: MailPayloads[K],
  zone?: string,
  hidden?: string,
): MailText {
  const { subject, parts } = writeMessage(kind, payload, zone);
  const shown = parts
    .filter(({ part }) => part !== 'button')
    .map((part) => (part.part === 'code' ? (hidden ?? part.code) : toText(part)));
  return { subject: flattenText(subject), text: dropHiddenText(shown.join('\n\n')) };
}

const toMailText = (part: MessagePart, origin: string | undefined): string[] => {
  if (part.part !== 'button') return [toText(part)];
  return origin === undefined ? [] : [`${part.label}: ${origin}${part.path}`];
};

/** Whom the reader can ask; what is not said is left out. Empty where a shop has named nobody yet. */
function writeContact(t: Translate, { brand }: MailLook): string {
  const email = brand.supportEmail;
  const phone = brand.supportNumber.trim();
  const hours = brand.supportOpeningHours.trim();
  if (email === '') return '';
  if (phone === '') return t('mail.contact-by-mail', { email });
  if (hours === '') return t('mail.contact-without-hours', { email, phone });
  return t('mail.contact', { email, phone, hours });
}

interface MailReader {
  /** Undefined where the message goes to another address than the customer's own. */
  readonly firstname: string | undefined;
  readonly look: MailLook;
  readonly zone?: string;
  /** Where the reader chooses what is sent; undefined for what is sent to everybody. */
  readonly choicesUrl?: string | undefined;
  /** Where the alert ends that it was sent for. */
  readonly alertUrl?: string | undefined;
  /** What the wallet of a closed account holds; undefined for an open one. */
  readonly walletCents?: number | undefined;
}

/** The message as it is sent, with greeting and closing, as text and as HTML of the same parts. */
export function renderMail<K extends MailKind>(
  kind: K,
  payload: MailPayloads[K],
  { firstname, look, zone, choicesUrl, alertUrl, walletCents }: MailReader,
): MailText & { readonly html: string } {
  const t = createTranslator(mailCopy);
  const written = writeMessage(kind, payload, zone);
  const content = walletCents === undefined ? written : fitToClosed(t, kind, written, walletCents);
  const words = {
    greeting: firstname === undefined ? t('mail.greeting-unnamed') : t('mail.greeting', { firstname }),
    closing: t('mail.closing', { site: look.brand.name }),
    contact: writeContact(t, look),
    smallPrint: t(firstname === undefined ? 'mail.small-print-unnamed' : 'mail.small-print'),
    choices: alertUrl
      ? { label: t('mail.alert-end'), href: alertUrl }
      : choicesUrl === undefined
        ? undefined
        : { label: t('mail.choices'), href: choicesUrl },
  };
  const parts = content.parts.flatMap((part) => toMailText(part, look.origin));
  const blocks = [
    ...[words.greeting, ...parts, words.closing, words.contact, words.smallPrint].filter((block) => block),
    ...(words.choices ? [`${words.choices.label}: ${words.choices.href}`] : []),
  ];
  return {
    subject: flattenText(content.subject),
    text: dropHiddenText(blocks.join('\n\n')),
    html: dropHiddenText(renderHtml(content, words, look)),
  };
}
