// Emails to editors, as they are sent.
import { REVIEW_MAIL_JOB, sendReviewMail } from '#platform/content/editor/review/review-mail.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import type { MailMessage } from '#platform/ground/mail/mailer.ts';
import type { TestPlatform } from '../platform.ts';

/** Sends those that wait. Gives them in their order. */
export async function deliverReviewMails({ services }: TestPlatform): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const mailer = { send: async (mail: MailMessage) => void sent.push(mail), close: () => {} };
  await runDueJobs(
    services,
    {
      [REVIEW_MAIL_JOB]: (own, payload) =>
        sendReviewMail({ ...own, getSiteOrigin: () => 'https://shop.example' }, payload, mailer),
    },
    50,
  );
  return sent;
}
