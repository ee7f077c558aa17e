import { expect, test } from 'vitest';
import { sendSupportMessage } from '#lib/contracts/support.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import type { MailMessage } from '#platform/ground/mail/mailer.ts';
import { deliverSupportMessage, SUPPORT_JOB } from '#platform/ground/support/deliver.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';

const createMessage = (fields: object = {}) => ({
  brand: 'harbour-art-union',
  name: 'Ada Quill',
  email: 'ada@example.org',
  topic: 'ticket',
  message: 'Where is my ticket?',
  ...fields,
});

const send = ({ call }: TestPlatform, fields: object = {}, address = '198.51.100.1') =>
  call(sendSupportMessage, { body: createMessage(fields), headers: { 'x-client-address': address } });

const readKept = ({ services }: TestPlatform) =>
  services.database.db.selectFrom('support_message').selectAll().execute();

async function deliverAll({ services }: TestPlatform): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const mailer = { send: async (mail: MailMessage) => void sent.push(mail), close: () => {} };
  const deliver = (own: typeof services, payload: unknown) =>
    deliverSupportMessage(own, (payload as { messageId: string }).messageId, mailer);
  await runDueJobs(services, { [SUPPORT_JOB]: deliver }, 10);
  return sent;
}

test('a message goes to the support of its brand, and an answer to its writer', async () => {
  const platform = await openTestPlatform();
  const { status, result } = await send(platform);
  expect(status).toBe(200);
  expect(result.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const [mail] = await deliverAll(platform);
  expect(mail).toMatchObject({
    to: 'crew@harbour-art-union.example',
    replyTo: { name: 'Ada Quill', address: 'ada@example.org' },
    subject: `[${result.reference}] A ticket or a draw`,
  });
  expect(mail?.text).toContain('Where is my ticket?');
  expect((await readKept(platform))[0]?.sent_at).not.toBeNull();
});

test('the same message sent twice is one message with one reference, also at the same moment', async () => {
  const platform = await openTestPlatform();
  const answers = await Promise.all([send(platform), send(platform), send(platform)]);
  expect(new Set(answers.map(({ result }) => result.reference)).size).toBe(1);
  expect(await readKept(platform)).toHaveLength(1);
  await send(platform, { message: 'Something else' });
  expect(await readKept(platform)).toHaveLength(2);
});

test.each([
  ['name', ' '],
  ['name', 'x'.repeat(101)],
  ['name', 'Ada\r\nBcc: all@example.org'],
  ['email', 'ada'],
  ['email', 'ada@example.org\nBcc: all@example.org'],
  ['topic', 'lottery'],
  ['message', ''],
  ['message', 'x'.repeat(5001)],
])('%s %j is told at its field, and nothing is kept', async (field, value) => {
  const platform = await openTestPlatform();
  const { status, envelope } = await send(platform, { [field]: value });
  expect(status).toBe(422);
  expect(Object.keys(envelope.errors ?? {})).toEqual([field]);
  expect(await readKept(platform)).toEqual([]);
});

test('a machine that fills in the hidden field is thanked, and its message thrown away', async () => {
  const platform = await openTestPlatform();
  const { status, result } = await send(platform, { website: 'https://spam.example' });
  expect([status, typeof result.reference]).toEqual([200, 'string']);
  expect(await readKept(platform)).toEqual([]);
});

test('one address can send ten new messages an hour; others are not held up', async () => {
  const platform = await openTestPlatform();
  for (let number = 1; number <= 10; number += 1)
    expect((await send(platform, { message: `Number ${number}` })).status).toBe(200);
  expect((await send(platform, { message: 'One too many' })).status).toBe(429);
  expect((await send(platform, { message: 'Number 1' })).status).toBe(200);
  expect((await send(platform, { message: 'From elsewhere' }, '203.0.113.9')).status).toBe(200);
  platform.clock.advance(3_600_001);
  expect((await send(platform, { message: 'An hour later' })).status).toBe(200);
});

test('without a post office the message waits in the books', async () => {
  const platform = await openTestPlatform();
  await send(platform);
  const [row] = await readKept(platform);
  await deliverSupportMessage(platform.services, row?.id ?? '', undefined);
  expect((await readKept(platform))[0]?.sent_at).toBeNull();
});
