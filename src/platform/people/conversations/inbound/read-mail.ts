// A mail as it came in: who wrote, to which addresses, the words, the files, and whether a person wrote it.
import PostalMime, { type Address, type Email } from 'postal-mime';
import { normaliseEmail } from '#lib/domain/account/email-address.ts';
import { dropHiddenText, flattenText } from '#lib/domain/text/plain-text.ts';
import { readHtmlText } from './html-text.ts';

/** A mail with its files; a larger one is not read. */
export const MAIL_BYTES_MAX = 15_000_000;
const TEXT_MAX = 100_000;
const NAME_MAX = 100;
const SUBJECT_MAX = 150;
const DEPTH_MAX = 20;
const HEADERS_MAX = 200_000;

export interface IncomingFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface IncomingMail {
  /** Empty where the mail has none, or none that can be written back. */
  readonly messageId: string;
  readonly from: string;
  readonly name: string;
  /** Whom it was sent to, in lower case. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly files: readonly IncomingFile[];
  /** A program wrote it: an answer to it would be answered by a program. */
  readonly isAutomatic: boolean;
}

const flatten = (addresses: readonly Address[] | undefined): string[] =>
  (addresses ?? []).flatMap((one) =>
    one.group ? one.group.map(({ address }) => address) : [one.address ?? ''],
  );

const RECIPIENTS: ReadonlySet<string> = new Set([
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-forwarded-to',
]);
const ADDRESS = /[^\s<>,;"]+@[^\s<>,;"]+/g;

function listRecipients({ to, cc, headers }: Email, envelope: readonly string[]): string[] {
  const named = headers
    .filter(({ key }) => RECIPIENTS.has(key))
    .flatMap(({ value }) => value.match(ADDRESS) ?? []);
  const all = [...envelope, ...named, ...flatten(to), ...flatten(cc)];
  return [...new Set(all.map((address) => address.toLowerCase()).filter((address) => address !== ''))];
}

const PROGRAMS = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+.@-]|$)/i;

/** RFC 3834 and what programs say in other ways. */
function isAutomatic({ headers, returnPath }: Email, from: string): boolean {
  const read = (name: string): string =>
    (headers.find(({ key }) => key === name)?.value ?? '').trim().toLowerCase();
  const submitted = read('auto-submitted');
  return (
    (submitted !== '' && submitted !== 'no') ||
    read('list-id') !== '' ||
    read('x-autoreply') !== '' ||
    read('x-autorespond') !== '' ||
    read('x-auto-response-suppress').includes('all') ||
    /^(?:bulk|junk|list|auto_reply)$/.test(read('precedence')) ||
    read('content-type').startsWith('multipart/report') ||
    read('return-path') === '<>' ||
    returnPath === '<>' ||
    PROGRAMS.test(from)
  );
}

const MESSAGE_ID = /^<[\x21-\x3b\x3d\x3f-\x7e]{3,250}>$/;

function toBytes(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content);
}

async function readText({ text, html }: Email): Promise<string> {
  const words = text?.trim() ? text : html ? await readHtmlText(html) : '';
  return dropHiddenText(words.replaceAll('\r\n', '\n')).trim().slice(0, TEXT_MAX);
}

/** Undefined where it cannot be read, or says not who wrote it. @param envelope whom it was handed over for */
export async function readMail(
  raw: Buffer,
  envelope: readonly string[] = [],
): Promise<IncomingMail | undefined> {
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: DEPTH_MAX,
    maxHeadersSize: HEADERS_MAX,
    forceRfc822Attachments: true,
  }).catch(() => undefined);
  const [address = ''] = mail?.from ? flatten([mail.from]) : [];
  const from = normaliseEmail(address);
  if (!mail || !from.includes('@')) return undefined;
  const messageId = (mail.messageId ?? '').trim();
  return {
    messageId: MESSAGE_ID.test(messageId) ? messageId : '',
    from,
    name: flattenText(mail.from?.name ?? '').slice(0, NAME_MAX),
    recipients: listRecipients(mail, envelope),
    subject: flattenText(mail.subject ?? '').slice(0, SUBJECT_MAX),
    text: await readText(mail),
    files: mail.attachments.map(({ filename, content }) => ({
      name: flattenText(filename ?? '').slice(0, NAME_MAX),
      bytes: toBytes(content),
    })),
    isAutomatic: isAutomatic(mail, from),
  };
}
