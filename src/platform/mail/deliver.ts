import nodemailer from 'nodemailer';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';
import type { MailKind, MailPayloads } from './catalogue.ts';
import { renderMail } from './render.ts';

export interface MailMessage {
  /** Stays the same when a message is sent again, so that mailboxes recognise it. */
  readonly messageId: string;
  readonly to: string;
  /** Recipient of replies, where that is not the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  send(message: MailMessage): Promise<void>;
  close(): void;
}

/** Sends over SMTP; `url` as `smtp://user:password@host:587`, `from` as it shall read. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url);
  return {
    async send(message) {
      await transport.sendMail({ from, ...message });
    },
    close: () => transport.close(),
  };
}

/** Sends one queued message. Without a mailer it is only kept in the account. */
export async function deliverMail(
  { database, clock }: Services,
  mailId: string,
  { mailer, site }: { mailer: Mailer | undefined; site: string },
): Promise<void> {
  const { db } = database;
  const mail = await db
    .selectFrom('mail')
    .innerJoin('customer', 'customer.id', 'mail.customer_id')
    .select(['recipient', 'kind', 'payload', 'sent_at', 'customer.firstname'])
    .where('mail.id', '=', mailId)
    .executeTakeFirst();
  if (!mail || mail.sent_at !== null || !mailer) return;
  const payload = JSON.parse(mail.payload) as MailPayloads[MailKind];
  const { subject, text } = renderMail(mail.kind as MailKind, payload, { firstname: mail.firstname, site });
  await mailer.send({ messageId: `<${mailId}@drawcard>`, to: mail.recipient, subject, text });
  await db
    .updateTable('mail')
    .set({ sent_at: getNowIso(clock) })
    .where('id', '=', mailId)
    .execute();
}
