import nodemailer from 'nodemailer';
import { runTraced } from '#lib/domain/tracing/trace.ts';
import { isServerAway, ServerAway } from './server-away.ts';

declare module '../jobs/lanes.ts' {
  interface WorkerTools {
    /** Without one, messages are only kept in the account. */
    readonly mailer?: Mailer | undefined;
  }
}

export interface MailMessage {
  /** Stays the same when a message is sent again, so that mailboxes recognise it. */
  readonly messageId: string;
  readonly to: string;
  /** Recipient of replies, where that is not the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** The `Message-ID` that it answers, and those before it, the oldest first. */
  readonly inReplyTo?: string;
  readonly references?: string[];
  readonly subject: string;
  readonly text: string;
  /** The same as HTML, for programs that show it. */
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** @throws ServerAway where the mail server is away, and any other error where it does not take the message */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

/**
 * Milliseconds. Where a server stands still, the messages behind wait as well; the longest is for one that looks into what
 * it was handed before it answers.
 */
const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 } as const;
/** How long a server that is away is left alone: each try may be a login with a wrong password. */
const LEFT_ALONE_MS = 60_000;

/** Sends over SMTP; `url` as `smtp://user:password@host:587`, `from` as it shall read. */
export function createSmtpMailer(url: string, from: string, now = Date.now): Mailer {
  const transport = nodemailer.createTransport({ ...TIMEOUTS, url });
  const { host } = new URL(url);
  let away: { readonly error: unknown; readonly until: number } | undefined;
  return {
    async send(message) {
      if (away && now() < away.until) throw new ServerAway(away.error, false);
      away = undefined;
      try {
        await runTraced({ name: 'SMTP', kind: 'client', attributes: { 'server.address': host } }, () =>
          transport.sendMail({ from, ...message }),
        );
      } catch (error) {
        if (!(await isServerAway(error, () => transport.verify()))) throw error;
        away = { error, until: now() + LEFT_ALONE_MS };
        throw new ServerAway(error, true);
      }
    },
    close: () => transport.close(),
  };
}
