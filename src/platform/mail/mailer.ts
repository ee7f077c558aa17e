import nodemailer from 'nodemailer';

export interface MailMessage {
  /** Stays the same when a message is sent again, so that mailboxes recognise it. */
  readonly messageId: string;
  readonly to: string;
  /** Recipient of replies, where that is not the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** The same as HTML, for programs that show it. */
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
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
