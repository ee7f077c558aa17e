// A mail server that holds an invitation up, news of a draw to come, or a code: it is not sent after that is over.
import { expect, test } from 'vitest';
import { transact } from '#platform/ground/db/open.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import type { Mailer } from '#platform/ground/mail/mailer.ts';
import { MAIL_JOB, type MailContent, queueMails } from '#platform/ground/mail/queue.ts';
import { deliverMail } from '#platform/people/messages/deliver.ts';
import { savePreferences } from '#platform/people/preferences/store.ts';
import { toIso } from '#platform/time.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { deliverMails } from '../../../support/mails.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';

const MINUTE_MS = 60_000;
const ENDS = toIso(TEST_NOW + 20 * MINUTE_MS);
const CLOSING: MailContent = {
  kind: 'closing_soon',
  payload: { stopAt: ENDS, lines: [{ label: 'Comet', priceCents: 525 }] },
};
const SESSION: MailContent = {
  kind: 'party_session_open',
  payload: {
    groupName: 'Harbour Five',
    sessionId: 'pol_1',
    lotteryName: 'Comet',
    description: '1 x System 9',
    drawNo: 7,
    date: '2026-11-19',
    ofShares: 10,
    cutOff: ENDS,
  },
};
const MOVED: MailContent = {
  kind: 'draw_moved',
  payload: {
    offerName: 'Comet',
    drawNo: 7,
    from: '2026-11-20',
    date: '2026-11-19',
    drawAt: ENDS,
    tickets: 1,
  },
};
const RESET: MailContent = { kind: 'password_reset', payload: { token: 'x', minutes: 20 } };
const CODE: MailContent = { kind: 'security_code', payload: { code: '123456', minutes: 20 } };
const BUSY: Mailer = {
  send: () => Promise.reject(new Error('451 come back later')),
  close: () => {},
};

/** Queues a message that the mail server refuses twice, so that it is handed over again in ten minutes. */
async function holdUp(content: MailContent) {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const { customerId } = await signUpCustomer(platform);
  await deliverMails(services);
  const choice = { topic: 'closing_soon', channel: 'email', isOn: true } as const;
  await savePreferences(services, customerId, [choice], 'account');
  await transact(services.database, (tx) =>
    queueMails(tx, services, [{ ...content, customerId, dedupe: 'invitation' }]),
  );
  const refuse = (own: typeof services, payload: unknown) =>
    deliverMail(own, (payload as { mailId: string }).mailId, { mailer: BUSY, site: 'Drawcard' });
  for (const wait of [0, MINUTE_MS]) {
    clock.advance(wait);
    await runDueJobs(services, { [MAIL_JOB]: refuse }, 10);
  }
  const readMail = () =>
    services.database.db
      .selectFrom('mail')
      .select(['attempts', 'skipped_at'])
      .where('dedupe', '=', 'invitation')
      .executeTakeFirstOrThrow();
  expect(await readMail()).toEqual({ attempts: 2, skipped_at: null });
  return { services, clock, readMail };
}

test.each([CLOSING, SESSION, MOVED, RESET, CODE])(
  '$kind is sent while there is time, and not from its end on',
  async (content) => {
    const early = await holdUp(content);
    early.clock.advance(10 * MINUTE_MS);
    expect(await deliverMails(early.services)).toHaveLength(1);
    const late = await holdUp(content);
    late.clock.set(Date.parse(ENDS));
    expect(await deliverMails(late.services)).toEqual([]);
    expect(await late.readMail()).toMatchObject({ skipped_at: ENDS });
  },
);
