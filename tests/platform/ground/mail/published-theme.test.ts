// Mail shows the brand as editors publish it, like the pages, and is answered where they say.
import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { sendSupportMessage } from '#lib/contracts/support.ts';
import { seedContent } from '#platform/content/pages/seed.ts';
import { OVERRIDES, putValue } from '#platform/ground/config/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import { queueMails } from '#platform/ground/mail/queue.ts';
import { deliverSupportMessage } from '#platform/ground/support/deliver.ts';
import { createTestCms } from '../../../support/content/cms.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { deliverMails, openMailbox } from '../../../support/mails.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';

const [OWN] = brands;
const WRITTEN = {
  name: 'New name',
  disclaimer: 'New terms',
  support_number: '1800 000 000',
  support_opening_hours: 'Every morning',
  support_email: 'new@shop.example',
};

async function openShop(fields: object = WRITTEN) {
  const platform = await openTestPlatform();
  const { services } = platform;
  await seedContent(services, ['theme']);
  const { status } = await createTestCms(platform).write('PATCH', `/items/theme/${OWN.key}`, fields);
  expect(status).toBe(200);
  const { customerId } = await signUpCustomer(platform);
  await deliverMails(services);
  const send = async () => {
    await transact(services.database, (tx) =>
      queueMails(tx, services, [
        { kind: 'wallet_adjusted', payload: { cents: 500, reason: 'A gift' }, customerId, dedupe: 'gift' },
      ]),
    );
    const [mail] = await deliverMails(services);
    return mail;
  };
  return { platform, send };
}

test('a mail names the support that editors publish, and replies go there', async () => {
  const { send } = await openShop();
  const mail = await send();
  expect(mail?.replyTo).toEqual({ name: 'New name', address: 'new@shop.example' });
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain('Your New name team');
    expect(body).toContain('Write to new@shop.example or call 1800 000 000, Every morning.');
  }
  expect(mail?.html).toContain('New terms');
});

test('a mail names the telephone that is set for all brands', async () => {
  const { platform, send } = await openShop();
  const { services } = platform;
  const own = { namespace: OVERRIDES, key: 'supportNumber', value: '1800 111 111' };
  await putValue(services.database.db, services, own);
  expect((await send())?.text).toContain('Write to new@shop.example or call 1800 111 111, Every morning.');
});

test.each([
  [{ support_number: '' }, 'Questions? Write to new@shop.example.'],
  [{ support_number: ' ', support_opening_hours: '' }, 'Questions? Write to new@shop.example.'],
  [{ support_opening_hours: '' }, 'Questions? Write to new@shop.example or call 1800 000 000.'],
])('a mail leaves out what editors leave empty: %j', async (emptied, contact) => {
  const { send } = await openShop({ ...WRITTEN, ...emptied });
  expect((await send())?.text.split('\n\n')).toContain(contact);
});

test.each([
  ['a draft', { ...WRITTEN, status: 'draft' }],
  ['damaged', WRITTEN],
])('a theme that is %s leaves the mail to the release', async (state, fields) => {
  const { platform, send } = await openShop(fields);
  if (state === 'damaged')
    await platform.services.database.db.updateTable('content_item').set({ body: '{"name"' }).execute();
  const mail = await send();
  expect(mail?.replyTo).toEqual({ name: OWN.name, address: OWN.supportEmail });
  expect(mail?.text).toContain(`call ${OWN.supportNumber}`);
});

/** Leaves the published theme without its colours, as a release that adds one finds it without that. */
async function removeColours({ services: { database } }: TestPlatform): Promise<void> {
  const { body } = await database.db
    .selectFrom('content_item')
    .select('body')
    .where('id', '=', OWN.key)
    .executeTakeFirstOrThrow();
  await database.db
    .updateTable('content_item')
    .set({ body: JSON.stringify({ ...JSON.parse(body), colours: [] }) })
    .where('id', '=', OWN.key)
    .execute();
}

test('a mail names the support that editors publish in a theme that lacks a colour', async () => {
  const { platform, send } = await openShop();
  await removeColours(platform);
  const mail = await send();
  expect(mail?.replyTo).toEqual({ name: OWN.name, address: 'new@shop.example' });
  expect(mail?.text).toContain('Write to new@shop.example or call 1800 000 000, Every morning.');
});

test.each(['', 'ask us'])(
  'replies go to the release where editors wrote %j as the address',
  async (support_email) => {
    const { send } = await openShop({ ...WRITTEN, support_email });
    expect((await send())?.replyTo).toEqual({ name: 'New name', address: OWN.supportEmail });
  },
);

async function sendToSupport(platform: TestPlatform) {
  const { services } = platform;
  const message = { name: 'Ada', email: 'ada@example.org', topic: 'ticket' as const, message: 'Where?' };
  await platform.call(sendSupportMessage, { body: { ...message, brand: OWN.key } });
  const { id } = await services.database.db
    .selectFrom('support_message')
    .select('id')
    .executeTakeFirstOrThrow();
  const { sent, mailer } = openMailbox();
  await deliverSupportMessage(services, id, mailer);
  return sent;
}

test.each([
  ['new@shop.example', 'new@shop.example'],
  ['ask us', OWN.supportEmail],
])('a message to support, where editors wrote %j, goes to %s', async (support_email, to) => {
  const { platform } = await openShop({ support_email });
  expect(await sendToSupport(platform)).toMatchObject([{ to }]);
});

test('a message to support goes where editors say in a theme that lacks a colour', async () => {
  const { platform } = await openShop();
  await removeColours(platform);
  expect(await sendToSupport(platform)).toMatchObject([{ to: 'new@shop.example' }]);
});
