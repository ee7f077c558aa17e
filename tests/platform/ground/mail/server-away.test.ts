// A mail server that cannot be reached, or lets no one in, costs no message.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { transact } from '#platform/ground/db/open.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import { createSmtpMailer, type Mailer } from '#platform/ground/mail/mailer.ts';
import { MAIL_JOB, queueMails } from '#platform/ground/mail/queue.ts';
import { isServerAway, ServerAway } from '#platform/ground/mail/server-away.ts';
import { deliverMail } from '#platform/people/messages/deliver.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { deliverMails } from '../../../support/mails.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function openGift() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const { customerId, email } = await signUpCustomer(platform);
  await deliverMails(services);
  const payload = { cents: 500, reason: 'A gift' };
  await transact(services.database, (tx) =>
    queueMails(tx, services, [{ kind: 'wallet_adjusted', payload, customerId, dedupe: 'gift' }]),
  );
  const deliver = (mailer: Mailer) =>
    runDueJobs(
      services,
      {
        [MAIL_JOB]: (own, payload) =>
          deliverMail(own, (payload as { mailId: string }).mailId, { mailer, site: 'Drawcard' }),
      },
      10,
    );
  const read = () =>
    services.database.db
      .selectFrom('mail')
      .select(['attempts', 'skipped_at', 'error', 'sent_at'])
      .where('dedupe', '=', 'gift')
      .executeTakeFirstOrThrow();
  return { ...platform, email, deliver, read };
}

const createMailer = (error: Error): Mailer => ({
  send: async () => {
    throw error;
  },
  close() {},
});

test('a message waits as long as the mail server is away', async () => {
  const { services, clock, email, deliver, read } = await openGift();
  const away = createMailer(new ServerAway(new Error('It is away'), true));
  for (const wait of [0, 60_000, 600_000, 7_200_000, 86_400_000, 864_000_000]) {
    clock.advance(wait);
    expect(await deliver(away)).toBe(1);
  }
  expect(await read()).toMatchObject({ attempts: 0, skipped_at: null, error: 'It is away' });
  clock.advance(300_000);
  expect((await deliverMails(services)).map(({ to }) => to)).toEqual([email]);
  expect(await read()).toMatchObject({ attempts: 1, error: null });
});

const fail = (code: string) => Object.assign(new Error(code), { code });

test.each(['ECONNECTION', 'EDNS', 'ETIMEDOUT', 'ESOCKET', 'ECONNREFUSED'])(
  'after %s a server is away that does not let the shop in either',
  async (code) => {
    expect(await isServerAway(fail(code), () => Promise.reject(fail(code)))).toBe(true);
    expect(await isServerAway(fail(code), () => Promise.resolve())).toBe(false);
  },
);

test('a wrong password is not tried once more, and a refusal asks for nothing', async () => {
  const letsIn = vi.fn(() => Promise.reject(fail('EAUTH')));
  expect(await isServerAway(fail('EAUTH'), letsIn)).toBe(true);
  expect(await isServerAway(fail('EENVELOPE'), letsIn)).toBe(false);
  expect(letsIn).not.toHaveBeenCalled();
});

test('the server is tried once a minute for a new message, and every five minutes later', async () => {
  const { clock, deliver } = await openGift();
  const away = createMailer(new ServerAway(fail('ECONNECTION'), true));
  const countTries = async (seconds: number) => {
    let tries = 0;
    for (let second = 0; second < seconds; second += 20) {
      tries += await deliver(away);
      clock.advance(20_000);
    }
    return tries;
  };
  expect(await countTries(600)).toBe(10);
  clock.advance(300_000);
  expect(await countTries(3600)).toBe(12);
});

test('an answer of the server about the message counts, whatever came before', async () => {
  const { clock, deliver, read } = await openGift();
  await deliver(createMailer(new ServerAway(fail('ESOCKET'), true)));
  const refusal = Object.assign(new Error('550 unknown'), { code: 'EENVELOPE', responseCode: 550 });
  for (const wait of [60_000, 60_000, 600_000, 7_200_000]) {
    clock.advance(wait);
    await deliver(createMailer(refusal));
  }
  expect(await read()).toMatchObject({ attempts: 4, error: '550 unknown', skipped_at: expect.any(String) });
});

/** The address of a server that says a line to each connection and ends it. */
async function openServer(line: string): Promise<string> {
  const server = createServer((socket) => void socket.on('error', () => {}).end(line));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test.each(['554 no service here\r\n', '421 too busy\r\n', ''])(
  'nodemailer names a server that greets with %j as one that is away',
  async (line) => {
    const { deliver, read } = await openGift();
    const mailer = createSmtpMailer(await openServer(line), 'shop@drawcard.test');
    await deliver(mailer);
    mailer.close();
    expect(await read()).toMatchObject({ attempts: 0, skipped_at: null, error: expect.any(String) });
  },
);

test('nodemailer names a port where no server listens as one that is away', async () => {
  const { deliver, read } = await openGift();
  const mailer = createSmtpMailer('smtp://127.0.0.1:1', 'shop@drawcard.test');
  await deliver(mailer);
  mailer.close();
  expect(await read()).toMatchObject({ attempts: 0, skipped_at: null, error: expect.any(String) });
});

/** A mail server of such a make, and the connections to it. */
async function openMailServer(options: SMTPServerOptions) {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true, ...options });
  const sockets: Socket[] = [];
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => void sockets.push(socket));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => new Promise((closed) => server.close(() => closed())));
  return { address: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, sockets };
}

test('a server that ends the connection over a message has refused it', async () => {
  const { clock, deliver, read } = await openGift();
  const onData = vi.fn<NonNullable<SMTPServerOptions['onData']>>((stream) => {
    stream.resume().on('end', () => {
      for (const socket of sockets) socket.destroy();
    });
  });
  const { address, sockets } = await openMailServer({ onData });
  const mailer = createSmtpMailer(`smtp://${address}`, 'shop@drawcard.test');
  for (const wait of [0, 60_000, 600_000, 7_200_000, 86_400_000]) {
    clock.advance(wait);
    await deliver(mailer);
  }
  mailer.close();
  expect(onData).toHaveBeenCalledTimes(4);
  expect(await read()).toMatchObject({ attempts: 4, skipped_at: expect.any(String) });
});

test('with a wrong password one message a minute logs in, however many wait', async () => {
  const onAuth = vi.fn<NonNullable<SMTPServerOptions['onAuth']>>((_auth, _session, done) =>
    done(new Error('No')),
  );
  const { address } = await openMailServer({ onAuth, allowInsecureAuth: true });
  let now = 0;
  const mailer = createSmtpMailer(`smtp://shop:wrong@${address}`, 'shop@drawcard.test', () => now);
  const message = { messageId: '<1@drawcard>', to: 'robin@example.com', subject: 'x', text: 'x' };
  for (now of [0, 20_000, 40_000, 59_999, 60_000, 90_000])
    await expect(mailer.send(message)).rejects.toMatchObject({ name: 'ServerAway', code: 'EAUTH' });
  mailer.close();
  expect(onAuth).toHaveBeenCalledTimes(2);
});
