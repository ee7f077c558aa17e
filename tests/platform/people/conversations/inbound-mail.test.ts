// Mails that come in: joined by the signed address alone, taken once, never answered where a program wrote them, bounded.
import { createHmac, randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  answerDeskConversation,
  getDeskConversation,
  listDeskConversations,
} from '#lib/contracts/conversations/desk-conversations.ts';
import { MAIL_WEBHOOK_PATH } from '#lib/contracts/conversations/mail-webhook.ts';
import { listOwnConversations, startConversation } from '#lib/contracts/conversations/own-conversations.ts';
import { sendSupportMessage } from '#lib/contracts/support.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { takeMail } from '#platform/people/conversations/inbound/take-mail.ts';
import { createReplyAddress } from '#platform/people/conversations/reply-address.ts';
import { openCustomerDesk } from '#tests/support/desk-customer.ts';

const SECRET = 'a-secret-of-mails-that-come-in-0123456789';
type Mail = ConstructorParameters<typeof MailComposer>[0];

const compose = (mail: Mail): Promise<Buffer> =>
  new MailComposer({
    subject: 'Re: A ticket',
    text: 'Thank you.',
    messageId: `<${randomUUID()}@mail.example>`,
    ...mail,
  })
    .compile()
    .build();

async function openInbox() {
  const shop = await openCustomerDesk({ sendsMail: true, mailWebhookSecret: SECRET });
  const { platform, services, as } = shop;
  const { db } = services.database;
  await putValue(db, services, { namespace: CONFIG, key: 'replyAddress', value: 'reply@in.shop.example' });
  const desk = await shop.open('support');
  const { headers } = desk;
  const list = async () =>
    (await platform.call(listDeskConversations, { headers, query: { state: 'all' } })).result.rows;
  const look = async (id: string) =>
    (await platform.call(getDeskConversation, { headers, params: { id } })).result;
  const begin = async () => {
    const body = { brand: 'drawcard', topic: 'ticket' as const, message: 'Where is it?' };
    return (await platform.call(startConversation, { as, body })).result.id;
  };
  const claim = async (email: string) => {
    const body = { brand: 'drawcard', name: 'Ada', email, topic: 'other' as const, message: 'Hi' };
    await platform.call(sendSupportMessage, { body });
    return (await list())[0]?.id ?? '';
  };
  const toAddress = async (id: string): Promise<string> => {
    const talk = await db
      .selectFrom('conversation')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return (await createReplyAddress(db, services, talk)) ?? '';
  };
  const take = async (mail: Mail) => takeMail(services, await compose(mail));
  return { ...shop, desk, db, list, look, begin, claim, toAddress, take };
}

test('an answer from the mailbox joins its conversation, without what it answers, and opens it again', async () => {
  const { platform, desk, as, begin, toAddress, take, look } = await openInbox();
  const id = await begin();
  await platform.call(answerDeskConversation, {
    headers: desk.headers,
    params: { id },
    body: { key: randomUUID(), version: 1, text: 'Here.', state: 'solved' },
  });
  const quoted = 'Found it.\n\nOn Thu, 19 Nov 2026 at 14:00, Drawcard <x@y.example> wrote:\n> Here.\n';
  const to = (await toAddress(id)).toUpperCase().replace('@IN.SHOP.EXAMPLE', '@in.shop.example');
  expect(await take({ from: `Robin <${as.email.toUpperCase()}>`, to, text: quoted })).toBe('joined');
  const talk = await look(id);
  expect(talk.state).toBe('open');
  expect(talk.messages.at(-1)).toMatchObject({
    kind: 'customer',
    via: 'mail',
    text: 'Found it.',
    isOther: false,
  });
  expect(talk.messages.at(-1)?.original).toContain('> Here.');
});

test('a forged sender without the signed address never gets into the thread of an account', async () => {
  const { as, begin, toAddress, take, look, list, platform } = await openInbox();
  const id = await begin();
  const right = await toAddress(id);
  const { reference } = await look(id);
  const wrong = right.replace(/-[a-z2-7]{26}@/, `-${'a'.repeat(26)}@`);
  for (const to of [wrong, right.replace('in.shop.example', 'evil.example'), 'reply@in.shop.example'])
    expect(await take({ from: as.email, to, subject: `[${reference}] Pay me`, text: 'Pay me.' })).toBe(
      'opened',
    );
  expect((await look(id)).messages).toHaveLength(1);
  const others = (await list()).filter((row) => row.id !== id);
  expect(others.map(({ customerId, proof }) => [customerId, proof])).toEqual(Array(3).fill([null, 'none']));
  const own = (await platform.call(listOwnConversations, { as })).result.conversations;
  expect(own).toHaveLength(1);
  expect(await take({ from: 'thief@example.org', to: right, text: 'Pay me.' })).toBe('joined');
  const talk = await look(id);
  expect(talk.messages.at(-1)).toMatchObject({ isOther: true, sender: 'thief@example.org' });
  expect(talk.email).toBe(as.email);
});

test('a claimed address is proved by an answer from its mailbox, where an account has confirmed it', async () => {
  const { db, as, claim, toAddress, take, look, platform } = await openInbox();
  const id = await claim(as.email);
  await db
    .updateTable('customer')
    .set({ email_confirmed_at: null })
    .where('id', '=', as.customerId)
    .execute();
  expect(await take({ from: as.email, to: await toAddress(id) })).toBe('joined');
  expect((await look(id)).proof).toBe('none');
  await db
    .updateTable('customer')
    .set({ email_confirmed_at: new Date(platform.clock.now()).toISOString() })
    .where('id', '=', as.customerId)
    .execute();
  expect(await take({ from: as.email, to: await toAddress(id), text: 'Again.' })).toBe('joined');
  expect(await look(id)).toMatchObject({ proof: 'mail', customerId: as.customerId });
  const own = (await platform.call(listOwnConversations, { as })).result.conversations;
  expect(own.map((row) => row.id)).toEqual([id]);
});

test('the same mail is taken once, also at the same moment', async () => {
  const { services, as, begin, toAddress, look } = await openInbox();
  const id = await begin();
  const raw = await compose({ from: as.email, to: await toAddress(id) });
  const outcomes = await Promise.all([
    takeMail(services, raw),
    takeMail(services, raw),
    takeMail(services, raw),
  ]);
  expect(outcomes.toSorted()).toEqual(['joined', 'repeated', 'repeated']);
  expect((await look(id)).messages).toHaveLength(2);
});

test.each([
  ['an absence', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['a list', { headers: { 'List-Id': '<news.example.org>' } }],
  ['a bulk mail', { headers: { Precedence: 'bulk' } }],
  ['a bounce', { from: 'MAILER-DAEMON@mail.example' }],
  ['the shop itself', { from: 'reply@in.shop.example' }],
])('%s is never taken for what a customer writes', async (_, mail) => {
  const { begin, toAddress, take, look, list, as } = await openInbox();
  const id = await begin();
  expect(await take({ from: as.email, to: await toAddress(id), ...mail })).toBe('automatic');
  expect((await look(id)).messages).toHaveLength(1);
  expect(await list()).toHaveLength(1);
});

test('HTML is read as text, files are kept by what they hold, and what is not taken is said', async () => {
  const { db, as, begin, toAddress, take, look } = await openInbox();
  const id = await begin();
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const outcome = await take({
    from: as.email,
    to: await toAddress(id),
    text: undefined,
    html: '<style>p{}</style><p>Hello &lt;b&gt; &amp; all</p><script>alert(1)</script><p onclick="x()">Bye<br>now</p>',
    attachments: [
      { filename: 'ticket.pdf', content: picture },
      { filename: 'run.png', content: Buffer.from('MZ\u0000\u0001 not a picture') },
      { filename: 'note.txt', content: 'plain words' },
      {
        filename: 'page.svg',
        content: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      },
    ],
  });
  expect(outcome).toBe('joined');
  const message = (await look(id)).messages.at(-1);
  expect(message?.text).toContain('Hello <b> & all');
  expect(message?.text).toContain('Bye\nnow');
  expect(message?.text).not.toContain('alert');
  expect(message?.files.map(({ name, mime }) => [name, mime])).toEqual([
    ['ticket.pdf', 'image/jpeg'],
    ['note.txt', 'text/plain'],
  ]);
  expect(message?.leftOut).toContain('run.png (of a kind that is not taken)');
  expect(message?.leftOut).toContain('page.svg');
  const rows = await db.selectFrom('conversation_file').select('sealed').execute();
  expect(rows.every(({ sealed }) => sealed.startsWith('v1.'))).toBe(true);
});

test('nobody fills the desk: one sender has a limit, and what is too large or no mail is left', async () => {
  const { services, take, list } = await openInbox();
  const outcomes: string[] = [];
  for (let count = 0; count < 22; count += 1)
    outcomes.push(
      await take({ from: 'busy@example.org', to: 'reply@in.shop.example', text: `Number ${count}` }),
    );
  expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(20);
  expect(outcomes.slice(-2)).toEqual(['too_many', 'too_many']);
  expect(await list()).toHaveLength(20);
  expect(await takeMail(services, Buffer.alloc(15_000_001, 'a'))).toBe('too_large');
  expect(await takeMail(services, Buffer.from('no mail at all'))).toBe('unreadable');
});

test('mails come in by a signed webhook, by a signed form and by a password, and by nothing else', async () => {
  const { platform, as, begin, toAddress } = await openInbox();
  const to = await toAddress(await begin());
  const now = String(Math.floor(platform.clock.now() / 1000));
  const post = async (headers: Record<string, string>, body: BodyInit) =>
    (
      await platform.fetch(
        new Request(`http://platform.internal${MAIL_WEBHOOK_PATH}`, { method: 'POST', headers, body }),
      )
    ).status;
  const raw = await compose({ from: as.email, to });
  const sign = (text: Buffer, at: string) =>
    `v1,${createHmac('sha256', SECRET).update(`msg_1.${at}.`).update(text).digest('base64')}`;
  const signed = { 'content-type': 'message/rfc822', 'webhook-id': 'msg_1', 'webhook-timestamp': now };
  const body = new Uint8Array(raw);
  expect(await post({ ...signed, 'webhook-signature': sign(raw, now) }, body)).toBe(200);
  expect(await post({ ...signed, 'webhook-signature': sign(raw, '1') }, body)).toBe(401);
  const old = String(Number(now) - 400);
  expect(await post({ ...signed, 'webhook-timestamp': old, 'webhook-signature': sign(raw, old) }, body)).toBe(
    401,
  );
  expect(await post({ 'content-type': 'message/rfc822' }, body)).toBe(401);
  const form = async (signature: string) => {
    const data = new FormData();
    const mail = await compose({ from: as.email, to: 'undisclosed-recipients:;' });
    for (const [name, value] of Object.entries({ timestamp: now, token: 't0k3n', signature, recipient: to }))
      data.set(name, value);
    data.set('body-mime', mail.toString());
    return data;
  };
  const right = createHmac('sha256', SECRET).update(`${now}t0k3n`).digest('hex');
  expect(await post({}, await form(right))).toBe(200);
  expect(await post({}, await form('0'.repeat(64)))).toBe(401);
  const basic = `Basic ${Buffer.from(`mail:${SECRET}`).toString('base64')}`;
  const plain = new FormData();
  plain.set('email', (await compose({ from: as.email, to })).toString());
  expect(await post({ authorization: basic }, plain)).toBe(200);
  expect(await post({ authorization: basic }, new FormData())).toBe(400);
  const closed = await openCustomerDesk();
  const address = `http://platform.internal${MAIL_WEBHOOK_PATH}`;
  expect((await closed.platform.fetch(new Request(address, { method: 'POST', body: 'x' }))).status).toBe(404);
});
