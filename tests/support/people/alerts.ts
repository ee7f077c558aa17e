// Alerts for tests: followed and handed over as the worker does.
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import type { JobHandlers } from '#platform/ground/jobs/run.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import type { Mailer, MailMessage } from '#platform/ground/mail/mailer.ts';
import { MAIL_JOB } from '#platform/ground/mail/queue.ts';
import { deliverMail } from '#platform/people/messages/deliver.ts';
import { deliverAlert } from '#platform/sale/alerts/deliver.ts';
import { DELIVERY_JOB } from '#platform/sale/alerts/deliveries.ts';
import { followNews, lookForEndings } from '#platform/sale/alerts/follow-news.ts';
import { TELL_JOB, tellOf } from '#platform/sale/alerts/tell.ts';
import type { Services } from '#platform/services.ts';
import { openMailbox } from '../mails.ts';
import type { TestPlatform } from '../platform.ts';

const SITE = { site: 'Drawcard', origin: 'https://shop.example' };

const createHandlers = (mailer: Mailer): JobHandlers => ({
  [TELL_JOB]: tellOf,
  [MAIL_JOB]: (services, payload) =>
    deliverMail(services, (payload as { mailId: string }).mailId, { mailer, ...SITE }),
  [DELIVERY_JOB]: (services, payload) =>
    deliverAlert(services, (payload as { deliveryId: string }).deliveryId, { mailer, ...SITE }),
});

/** Does what is due; gives what the mail server was sent. */
export async function runAlerts(
  services: Services,
  mailbox: { readonly sent: readonly MailMessage[]; readonly mailer: Mailer } = openMailbox(),
): Promise<readonly MailMessage[]> {
  while (await followNews(services));
  await lookForEndings(services);
  while ((await runDueJobs(services, createHandlers(mailbox.mailer), 20)) > 0);
  return mailbox.sent;
}

/** Lets a day pass with its draws, and tells of them. */
export async function passDay({ services, clock }: TestPlatform): Promise<readonly MailMessage[]> {
  clock.advance(86_400_000);
  await runDueDraws(services);
  return runAlerts(services);
}

/** The parts of the link of an alert in a message. @throws Error where there is none */
export function readAlertLink(message: MailMessage | undefined): { alertId: string; token: string } {
  const found = /https:\/\/shop\.example\/alerts\/([\w-]+)\?t=([\w.-]+)/.exec(message?.text ?? '');
  if (!found) throw new Error('The message has no link of an alert');
  return { alertId: found[1]!, token: found[2]! };
}
