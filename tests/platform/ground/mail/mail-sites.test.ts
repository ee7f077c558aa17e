// Which site a message leads to, and who hears of offers.
import { afterEach, expect, test } from 'vitest';
import { logIn, signUp } from '#lib/contracts/identity/customer.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { transact } from '#platform/ground/db/open.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import { MESSAGES } from '#platform/ground/mail/catalogue.ts';
import type { MailMessage } from '#platform/ground/mail/mailer.ts';
import { MAIL_JOB, queueMails } from '#platform/ground/mail/queue.ts';
import { excludeCustomer } from '#platform/people/care/exclude.ts';
import { deliverMail } from '#platform/people/messages/deliver.ts';
import { createSignUpDetails, TEST_PASSWORD } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const ORIGINS: Readonly<Record<string, string>> = {
  drawcard: 'https://shop.example',
  'harbour-art-union': 'https://art.example',
};

async function openAt(brand: string) {
  const platform = await openTestPlatform({
    sendsMail: true,
    getSiteOrigin: (key = 'drawcard') => ORIGINS[key] ?? 'https://shop.example',
  });
  const { services } = platform;
  const details = createSignUpDetails({ marketingEmail: true });
  const { result } = await platform.call(signUp, { body: details, headers: { [HEADERS.brand]: brand } });
  const sent: MailMessage[] = [];
  const mailer = {
    send: async (message: MailMessage) => void sent.push(message),
    close: () => {},
  };
  const deliver = () =>
    runDueJobs(
      services,
      {
        [MAIL_JOB]: (own, payload) =>
          deliverMail(own, (payload as { mailId: string }).mailId, {
            mailer,
            site: 'Drawcard',
            origin: 'https://shop.example',
          }),
      },
      10,
    );
  const logInAt = (key: string) =>
    platform.call(logIn, {
      body: { email: details.email, password: TEST_PASSWORD },
      headers: { [HEADERS.brand]: key },
    });
  return { platform, customerId: result.customer.customerId, sent, deliver, logInAt };
}

test('a message looks like the site where the customer is, and leads there', async () => {
  const { sent, deliver, logInAt } = await openAt('harbour-art-union');
  await deliver();
  expect(sent.at(-1)?.text).toContain('https://art.example/confirm-email/');
  expect(sent.at(-1)?.text).toContain('Harbour Art Union');
  await logInAt('drawcard');
  await deliver();
  expect(sent.at(-1)?.text).toContain('https://shop.example/my-account');
  expect(sent.at(-1)?.text).not.toContain('Harbour');
});

test('a site that nobody knows changes nothing', async () => {
  const { sent, deliver } = await openAt('no-such-brand');
  await deliver();
  expect(sent.at(-1)?.text).toContain('https://shop.example/confirm-email/');
});

const { isMarketing } = MESSAGES.receipt;
afterEach(() => {
  Object.assign(MESSAGES.receipt, { isMarketing });
});

test('nobody hears of offers during a break, and all of what was bought', async () => {
  const { platform, customerId, sent, deliver } = await openAt('drawcard');
  const { services } = platform;
  const queue = (dedupe: string) =>
    transact(services.database, (tx) =>
      queueMails(tx, services, [
        {
          customerId,
          kind: 'receipt',
          dedupe,
          payload: {
            checkoutId: 'chk_1',
            totalCents: 1530,
            balanceAfterCents: 8470,
            lines: [{ description: 'Lighthouse Saturday', priceCents: 1530 }],
          },
        },
      ]),
    );
  await deliver();
  const count = async (dedupe: string) => {
    const before = sent.length;
    await queue(dedupe);
    await deliver();
    return sent.length - before;
  };
  Object.assign(MESSAGES.receipt, { isMarketing: true });
  expect(await count('offer:1')).toBe(1);
  const until = services.clock.now() + 7 * 86_400_000;
  await excludeCustomer(services, { customerId, kind: 'break', until, setBy: 'customer', reason: '' });
  await deliver();
  expect(await count('offer:2')).toBe(0);
  Object.assign(MESSAGES.receipt, { isMarketing: false });
  expect(await count('receipt:3')).toBe(1);
});
