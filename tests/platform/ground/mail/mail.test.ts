import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { transact } from '#platform/ground/db/open.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import { mailCommands } from '#platform/ground/mail/commands.ts';
import { createSmtpMailer, type Mailer, type MailMessage } from '#platform/ground/mail/mailer.ts';
import { MAIL_JOB, type MailRequest, queueMails } from '#platform/ground/mail/queue.ts';
import { renderMail } from '#platform/ground/mail/render.ts';
import { type Command, OperatorError } from '#platform/ground/operator/command.ts';
import { deliverMail } from '#platform/people/messages/deliver.ts';
import type { Services } from '#platform/services.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { openPostOffice } from '../../../support/servers/post-office.ts';

const LOOK = { brand: brands[0], origin: undefined };

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

const deliverAll = (services: Services, mailer?: Mailer, origin?: string) =>
  runDueJobs(
    services,
    {
      [MAIL_JOB]: (own, payload) =>
        deliverMail(own, (payload as { mailId: string }).mailId, { mailer, site: 'Drawcard', origin }),
    },
    10,
  );

function createCommandRun(services: Services) {
  const lines: string[] = [];
  const env = {
    publicOrigin: 'http://127.0.0.1',
    isClockMovable: false,
    dataDir: '',
    databaseUrl: undefined,
  };
  const run = (command: Command, ...words: string[]) =>
    command.run({
      services,
      words,
      options: {},
      env,
      actor: 'ops:test',
      print: (line) => void lines.push(line),
    });
  return { lines, run };
}

const readMails = (services: Services) => services.database.db.selectFrom('mail').selectAll().execute();

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
    const [letter] = await office.read();
    expect(letter!.to).toMatchObject({ text: customer.email });
    expect(letter!.from?.text).toContain('no-reply@drawcard.test');
    expect(letter!.replyTo?.text).toContain('help@drawcard.example');
    expect(letter!.headers.get('auto-submitted')).toBe('auto-generated');
    expect(letter!.subject).toMatch(/^Your receipt 1/);
    for (const body of [letter!.text, letter!.html || ''])
      expect(body).toContain('Lighthouse Saturday: 18 games');
    expect(letter!.text).toContain('Lighthouse Saturday: 18 games: $15.30');
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

/** A mail server that refuses until it is opened. */
function createRefusingMailer() {
  const sent: MailMessage[] = [];
  const state = { isOpen: false };
  const mailer: Mailer = {
    async send(message) {
      if (!state.isOpen) throw new Error('451 come back later');
      sent.push(message);
    },
    close() {},
  };
  return { sent, state, mailer };
}

test('a refused message is handed over again after a minute, ten minutes and two hours, then given up', async () => {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const customer = await signUpCustomer(platform);
  await transact(services.database, (tx) => queueMails(tx, services, [createReceipt(customer.customerId)]));
  const { sent, state, mailer } = createRefusingMailer();
  const attempts: number[] = [];
  for (const wait of [0, 60_000, 600_000, 7_200_000, 86_400_000]) {
    clock.advance(wait - 1);
    await deliverAll(services, mailer);
    attempts.push((await readMails(services))[0]!.attempts);
    clock.advance(1);
    await deliverAll(services, mailer);
  }
  expect(attempts).toEqual([0, 1, 2, 3, 4]);
  const [mail] = await readMails(services);
  expect(mail).toMatchObject({ attempts: 4, sent_at: null, error: '451 come back later' });
  expect(mail!.skipped_at).not.toBeNull();
  const { lines, run } = createCommandRun(services);
  await run(mailCommands['mail failed']);
  expect(lines.join('\n')).toContain(
    `${mail!.id}  receipt  ${customer.email}  4      given up  451 come back later`,
  );
  state.isOpen = true;
  await run(mailCommands['mail resend'], mail!.id);
  await deliverAll(services, mailer);
  expect(sent.map(({ to }) => to)).toEqual([customer.email]);
  await expect(run(mailCommands['mail resend'], mail!.id)).rejects.toThrow(OperatorError);
});

/** A mail server that refuses what two workers hand over, once both have. */
function createSharedMailer(): Mailer {
  const { promise, resolve } = Promise.withResolvers<void>();
  let handed = 0;
  return {
    async send() {
      handed += 1;
      if (handed === 2) resolve();
      await promise;
      throw new Error('451 come back later');
    },
    close() {},
  };
}

test('a message that two workers hand over at once is one attempt with one more to come', async () => {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const customer = await signUpCustomer(platform);
  await transact(services.database, (tx) => queueMails(tx, services, [createReceipt(customer.customerId)]));
  const [mail] = await readMails(services);
  await deliverAll(services);
  const mailer = createSharedMailer();
  const deliver = () => deliverMail(services, mail!.id, { mailer, site: 'Drawcard' });
  await Promise.all([deliver(), deliver()]);
  expect(await readMails(services)).toMatchObject([{ attempts: 1, error: '451 come back later' }]);
  clock.advance(60_000);
  expect(await deliverAll(services)).toBe(1);
});

test('a message that one of two workers has sent is not handed over again for the other', async () => {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const customer = await signUpCustomer(platform);
  await transact(services.database, (tx) => queueMails(tx, services, [createReceipt(customer.customerId)]));
  const [mail] = await readMails(services);
  await deliverAll(services);
  const deliver = (send: Mailer['send']) =>
    deliverMail(services, mail!.id, { mailer: { send, close() {} }, site: 'Drawcard' });
  const { promise: bothHold, resolve } = Promise.withResolvers<void>();
  const sending = deliver(() => bothHold);
  await deliver(async () => {
    resolve();
    await sending;
    throw new Error('451 come back later');
  });
  expect(await readMails(services)).toMatchObject([{ attempts: 1, error: null }]);
  clock.advance(60_000);
  expect(await deliverAll(services)).toBe(0);
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

test('a closed account is told of its results, and led to no preferences that it no longer has', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const { customerId } = await signUpCustomer(platform);
  const drawn = {
    offerName: 'Comet',
    drawNo: 12,
    date: '2026-11-19',
    numbers: [1],
    supplementary: [],
    tickets: 1,
  };
  const payload = { ...drawn, powerball: undefined };
  const queueResult = (dedupe: string) =>
    transact(services.database, (tx) =>
      queueMails(tx, services, [{ kind: 'result', payload, customerId, dedupe }]),
    );
  const { sent, state, mailer } = createRefusingMailer();
  state.isOpen = true;
  await queueResult('open');
  await deliverAll(services, mailer, 'https://shop.example');
  await services.database.db
    .updateTable('customer')
    .set({ closed_at: new Date(services.clock.now()).toISOString() })
    .where('id', '=', customerId)
    .execute();
  await queueResult('closed');
  await deliverAll(services, mailer, 'https://shop.example');
  expect(sent.map(({ text }) => text.includes('/communication-preferences/'))).toEqual([true, false]);
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
  const person = { firstname: 'Robin', look: LOOK };
  const win = renderMail('win', { ...drawn, tickets: 2, prizeCents: 123_450 }, person);
  expect(win.subject).toBe('You have won $1,234.50 in Comet');
  expect(win.text).toContain('Hello Robin,');
  expect(win.text).toContain('Numbers: 1, 9, 30\nPowerball: 7');
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

test('text and HTML say the same, whatever stands in it, and lead to the site alone', () => {
  const payload = {
    checkoutId: 'chk_1',
    totalCents: 1530,
    balanceAfterCents: 8470,
    lines: [{ description: '<b>Tide & "Co"</b>', priceCents: 1530 }],
  };
  const person = {
    firstname: "Zo\u00eb <script>alert('x')</script>",
    look: { ...LOOK, origin: 'https://shop.test' },
  };
  const { html, text } = renderMail('receipt', payload, person);
  expect(html).toContain('&lt;b&gt;Tide &amp; &quot;Co&quot;&lt;/b&gt;');
  expect(html).not.toMatch(/<script|<img|<link|@import|url\(|src=/);
  expect(text).toContain('<b>Tide & "Co"</b>: $15.30');
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/shop\.test\//);
});

test('a message carries the colours of the brand for light and for dark', () => {
  const payload = { checkoutId: 'chk_1', totalCents: 1, balanceAfterCents: 1, lines: [] };
  const brand = brands[1]!;
  const { html } = renderMail('receipt', payload, { firstname: 'Robin', look: { ...LOOK, brand } });
  expect(html).toContain(`background-color:${brand.colours['surface-raised'][0]}`);
  expect(html).toContain(`.b-card{background-color:${brand.colours['surface-raised'][1]} !important}`);
  expect(html).toContain(`[data-ogsc] .t-ink{color:${brand.colours.ink[1]} !important}`);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('Harbour Art Union');
});

test('balls keep their numbers without a picture, eight abreast', () => {
  const drawn = { offerName: 'Comet', drawNo: 12, date: '2026-11-19', supplementary: [4], powerball: 7 };
  const numbers = [9, 1, 30, 2, 5, 6, 8, 11, 12];
  const { html } = renderMail(
    'result',
    { ...drawn, numbers, tickets: 1 },
    { firstname: 'Robin', look: LOOK },
  );
  const shown = [...html.matchAll(/line-height:32px[^>]*>(\d+)<\/td>/g)].map(([, number]) => Number(number));
  expect(shown).toEqual([...numbers.toSorted((a, b) => a - b), 4, 7]);
});
