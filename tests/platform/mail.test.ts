import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { transact } from '#platform/db/open.ts';
import { runDueJobs } from '#platform/jobs/run.ts';
import { createSmtpMailer, deliverMail, type Mailer } from '#platform/mail/deliver.ts';
import { MAIL_JOB, type MailRequest, queueMails } from '#platform/mail/queue.ts';
import { renderMail } from '#platform/mail/render.ts';
import type { Services } from '#platform/services.ts';
import { signUpCustomer } from '../support/customers.ts';
import { openTestPlatform } from '../support/platform.ts';

const createReceipt = (customerId: string): MailRequest => ({
  customerId,
  kind: 'receipt',
  dedupe: 'receipt:chk_1',
  payload: {
    checkoutId: 'chk_1',
    totalCents: 1530,
    balanceAfterCents: 8470,
    lines: [{ description: 'Lighthouse Saturday: 18 games', priceCents: 1530 }],
  },
});

const deliverAll = (services: Services, mailer?: Mailer) =>
  runDueJobs(
    services,
    {
      [MAIL_JOB]: (own, payload) =>
        deliverMail(own, (payload as { mailId: string }).mailId, { mailer, site: 'Drawcard' }),
    },
    10,
  );

const readMails = (services: Services) => services.database.db.selectFrom('mail').selectAll().execute();

/** A post office on this machine that keeps what it is handed. */
async function openPostOffice(): Promise<{ url: string; letters: string[]; close: () => Promise<void> }> {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString('utf8');
      });
      stream.on('end', () => {
        letters.push(text);
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

test('a message queued twice is one message, sent once over SMTP', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const customer = await signUpCustomer(platform);
  for (let time = 0; time < 2; time += 1)
    await transact(services.database, (tx) => queueMails(tx, services, [createReceipt(customer.customerId)]));
  const office = await openPostOffice();
  const mailer = createSmtpMailer(office.url, 'Drawcard <no-reply@drawcard.test>');
  try {
    while ((await deliverAll(services, mailer)) > 0);
    const [mail] = await readMails(services);
    await deliverMail(services, mail!.id, { mailer, site: 'Drawcard' });
    expect(mail!.sent_at).not.toBeNull();
    expect(office.letters).toHaveLength(1);
    expect(office.letters[0]).toContain(`To: ${customer.email}`);
    expect(office.letters[0]).toContain('From: Drawcard <no-reply@drawcard.test>');
    expect(office.letters[0]).toContain('Subject: Your receipt 1');
    const unfolded = office.letters[0]!.replaceAll(/=\r?\n/g, '');
    expect(unfolded).toContain('Lighthouse Saturday: 18 games: $15.30');
  } finally {
    mailer.close();
    await office.close();
  }
});

test('without a post office a message is kept in the account', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const customer = await signUpCustomer(platform);
  await transact(services.database, (tx) => queueMails(tx, services, [createReceipt(customer.customerId)]));
  await deliverAll(services);
  expect(await readMails(services)).toMatchObject([
    { recipient: customer.email, kind: 'receipt', sent_at: null },
  ]);
  const waiting = await services.database.db
    .selectFrom('job')
    .select('id')
    .where('done_at', 'is', null)
    .execute();
  expect(waiting).toEqual([]);
});

test('a message that cannot be handed over is tried again', async () => {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const customer = await signUpCustomer(platform);
  await transact(services.database, (tx) => queueMails(tx, services, [createReceipt(customer.customerId)]));
  const sent: string[] = [];
  let isOpen = false;
  const mailer: Mailer = {
    async send({ to }) {
      if (!isOpen) throw new Error('closed');
      sent.push(to);
    },
    close() {},
  };
  await deliverAll(services, mailer);
  expect(await readMails(services)).toMatchObject([{ sent_at: null }]);
  isOpen = true;
  clock.advance(300_000);
  await deliverAll(services, mailer);
  expect(sent).toEqual([customer.email]);
});

test('a change that is rolled back tells nobody', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const customer = await signUpCustomer(platform);
  const failing = transact(services.database, async (tx) => {
    await queueMails(tx, services, [createReceipt(customer.customerId)]);
    throw new Error('no luck');
  });
  await expect(failing).rejects.toThrow('no luck');
  expect(await readMails(services)).toEqual([]);
  expect(await deliverAll(services)).toBe(0);
});

test('results and prizes are told in plain words, with every gap filled', () => {
  const drawn = {
    offerName: 'Comet',
    drawNo: 12,
    date: '2026-11-19',
    numbers: [9, 1, 30],
    supplementary: [],
    powerball: 7,
  };
  const person = { firstname: 'Robin', site: 'Drawcard' };
  const win = renderMail('win', { ...drawn, tickets: 2, prizeCents: 123_450 }, person);
  expect(win.subject).toBe('You have won $1,234.50 in Comet');
  expect(win.text).toContain('Hello Robin,');
  expect(win.text).toContain('Numbers: 1, 9, 30\nBonus ball: 7');
  expect(win.text).toContain('Thursday');
  const result = renderMail(
    'result',
    { ...drawn, powerball: undefined, supplementary: [4, 2], tickets: 3 },
    person,
  );
  expect(result.text).toContain('Supplementary: 4, 2');
  expect(result.text).toContain('None of your 3 tickets won a prize this time.');
  expect(renderMail('result', { ...drawn, tickets: 1 }, person).text).toContain('Your ticket won no prize');
  for (const { subject, text } of [win, result]) expect(subject + text).not.toMatch(/[{}]/);
});
