// What messages a customer was sent, with what opens an account readable.
import { type JobHandlers, runDueJobs } from '#platform/ground/jobs/run.ts';
import type { MailKind, MailPayloads } from '#platform/ground/mail/catalogue.ts';
import type { Mailer, MailMessage } from '#platform/ground/mail/mailer.ts';
import { MAIL_JOB } from '#platform/ground/mail/queue.ts';
import { unpackPayload } from '#platform/ground/mail/sealed-payload.ts';
import { deliverMail } from '#platform/people/messages/deliver.ts';
import type { Services } from '#platform/services.ts';

export interface SentMail<K extends MailKind> {
  readonly recipient: string;
  readonly payload: MailPayloads[K];
}

/** Messages of a kind, in the order in which they were queued. */
export async function listMails<K extends MailKind>(services: Services, kind: K): Promise<SentMail<K>[]> {
  const rows = await services.database.db
    .selectFrom('mail')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return rows.map(({ id, recipient, payload }) => ({
    recipient,
    payload: unpackPayload(services, id, kind, payload),
  }));
}

/** The newest message of a kind. @throws Error where there is none */
export async function getMail<K extends MailKind>(services: Services, kind: K): Promise<SentMail<K>> {
  const mail = (await listMails(services, kind)).at(-1);
  if (!mail) throw new Error(`No message of the kind ${kind}`);
  return mail;
}

/** A mail server that takes every message. */
export function openMailbox(): { readonly sent: readonly MailMessage[]; readonly mailer: Mailer } {
  const sent: MailMessage[] = [];
  return { sent, mailer: { send: async (message) => void sent.push(message), close: () => {} } };
}

/** Hands over the messages that are due, as the worker does. Gives what the mail server was sent. */
export async function deliverMails(services: Services): Promise<readonly MailMessage[]> {
  const { sent, mailer } = openMailbox();
  const delivery = { mailer, site: 'Drawcard', origin: 'https://shop.example' };
  const handlers: JobHandlers = {
    [MAIL_JOB]: (own, payload) => deliverMail(own, (payload as { mailId: string }).mailId, delivery),
  };
  while ((await runDueJobs(services, handlers, 10)) > 0);
  return sent;
}
