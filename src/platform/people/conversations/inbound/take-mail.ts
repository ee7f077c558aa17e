// Takes a mail that came in: once, and into the conversation whose address it was sent to. Who knows no such address begins
// a conversation of an address that nothing proves.
import { createHash, createHmac } from 'node:crypto';
import { listBrands } from '#content/brands/known.ts';
import { normaliseEmail } from '#lib/domain/account/email-address.ts';
import { WRITTEN_PER_HOUR } from '#lib/domain/conversations/limits.ts';
import { trimQuoted } from '#lib/domain/conversations/trim-quoted.ts';
import { HOUR_MS } from '#lib/domain/time/units.ts';
import { readPublishedTheme } from '../../../ground/config/published-theme.ts';
import { type Db, type Tx, transact } from '../../../ground/db/open.ts';
import type { ConversationTable } from '../../../ground/db/schema/desk/conversation-schema.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import { insertMessage, takeCustomerMessage } from '../add-message.ts';
import { openConversation } from '../open-conversation.ts';
import { findAddressed, readReplyAddress } from '../reply-address.ts';
import { checkFiles, insertFiles } from './keep-files.ts';
import { proveSender } from './prove-sender.ts';
import { type IncomingMail, MAIL_BYTES_MAX, readMail } from './read-mail.ts';

export type MailOutcome =
  /** Stands in the conversation whose address it was sent to. */
  | 'joined'
  /** Began one. */
  | 'opened'
  /** Was taken before. */
  | 'repeated'
  /** Written by a program, or by the shop itself: never answered. */
  | 'automatic'
  | 'too_many'
  | 'too_large'
  | 'unreadable';

const hash = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** Nobody reads the address from it: the secret of the shop is in it. */
const hashSender = ({ keys }: Services, address: string): string =>
  createHmac('sha256', keys.tokenSecret).update(`inbound mail ${address}`).digest('hex');

async function hasWrittenTooMuch(tx: Tx, services: Services, senderHash: string): Promise<boolean> {
  const { written } = await tx
    .selectFrom('inbound_mail')
    .select((row) => row.fn.countAll<number>().as('written'))
    .where('sender_hash', '=', senderHash)
    .where('received_at', '>', toIso(services.clock.now() - HOUR_MS))
    .executeTakeFirstOrThrow();
  return Number(written) >= WRITTEN_PER_HOUR;
}

interface Support {
  readonly key: string;
  readonly address: string;
}

const listSupport = (services: Services): Promise<Support[]> =>
  Promise.all(
    listBrands().map(async (brand) => ({
      key: brand.key,
      address: normaliseEmail((await readPublishedTheme(services, brand)).supportEmail),
    })),
  );

/** Its Message-ID, for those who answer it, where no other message has it. */
async function claimMailKey(tx: Tx, { messageId }: IncomingMail): Promise<string | null> {
  if (messageId === '') return null;
  const taken = await tx
    .selectFrom('conversation_message')
    .select('id')
    .where('mail_key', '=', messageId)
    .executeTakeFirst();
  return taken ? null : messageId;
}

interface Prepared {
  readonly mail: IncomingMail;
  readonly support: readonly Support[];
  readonly files: Awaited<ReturnType<typeof checkFiles>>;
}

async function writeMail(
  tx: Tx,
  services: Services,
  { mail, support, files }: Prepared,
): Promise<{ outcome: MailOutcome; conversationId: string }> {
  const addressed = await findAddressed(tx, services, mail.recipients);
  const proved = addressed && (await proveSender(tx, services, addressed, mail.from));
  const text = trimQuoted(mail.text);
  const written = {
    via: 'mail' as const,
    text,
    original: text === mail.text ? null : mail.text,
    left_out: files.leftOut.join(', '),
    mail_key: await claimMailKey(tx, mail),
    ...(proved?.isOther && { sender: mail.from, is_other: 1 as const }),
  };
  const conversation: ConversationTable =
    proved?.conversation ??
    (await openConversation(tx, services, {
      brand: support.find(({ address }) => mail.recipients.includes(address))?.key ?? listBrands()[0].key,
      topic: 'other',
      subject: mail.subject,
      with: { email: mail.from, name: mail.name },
      state: 'open',
    }));
  const messageId = proved
    ? await takeCustomerMessage(tx, services, conversation, written)
    : await insertMessage(tx, services, conversation, { ...written, kind: 'customer' });
  await insertFiles(tx, services, conversation, messageId, files.kept);
  return { outcome: proved ? 'joined' : 'opened', conversationId: conversation.id };
}

async function record(
  tx: Tx | Db,
  services: Services,
  { mailHash, senderHash }: { readonly mailHash: string; readonly senderHash: string },
  outcome: MailOutcome,
): Promise<boolean> {
  const row = await tx
    .insertInto('inbound_mail')
    .values({
      mail_hash: mailHash,
      sender_hash: senderHash,
      outcome,
      conversation_id: null,
      received_at: getNowIso(services.clock),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mail_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param envelope whom it was handed over for, where that is known */
export async function takeMail(
  services: Services,
  raw: Buffer,
  envelope: readonly string[] = [],
): Promise<MailOutcome> {
  if (raw.length > MAIL_BYTES_MAX) return 'too_large';
  const mail = await readMail(raw, envelope);
  if (!mail) return 'unreadable';
  const { database } = services;
  const mailHash = hash(mail.messageId === '' ? raw : mail.messageId);
  const hashes = { mailHash, senderHash: hashSender(services, mail.from) };
  const support = await listSupport(services);
  const replyAddress = await readReplyAddress(database.db, services);
  const own = [...support.map(({ address }) => address), ...(replyAddress ? [replyAddress] : [])];
  if (mail.isAutomatic || own.includes(mail.from)) {
    const isNew = await record(database.db, services, hashes, 'automatic');
    return isNew ? 'automatic' : 'repeated';
  }
  const files = await checkFiles(mail.files);
  return transact(database, async (tx) => {
    const isTooMuch = await hasWrittenTooMuch(tx, services, hashes.senderHash);
    if (!(await record(tx, services, hashes, isTooMuch ? 'too_many' : 'joined'))) return 'repeated';
    if (isTooMuch) return 'too_many';
    const { outcome, conversationId } = await writeMail(tx, services, { mail, support, files });
    await tx
      .updateTable('inbound_mail')
      .set({ outcome, conversation_id: conversationId })
      .where('mail_hash', '=', mailHash)
      .execute();
    return outcome;
  });
}

const RETENTION_MS = 90 * 24 * HOUR_MS;

/** A mail that is sent again after so long is taken as a new one. */
export async function sweepInbound({ database, clock }: Services): Promise<void> {
  await database.db
    .deleteFrom('inbound_mail')
    .where('received_at', '<', toIso(clock.now() - RETENTION_MS))
    .execute();
}
