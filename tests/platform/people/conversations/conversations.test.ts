// What customers write becomes a conversation, is answered once, and is read by whom it belongs to.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  answerDeskConversation,
  changeDeskConversation,
  getDeskConversation,
  listDeskConversations,
  noteDeskConversation,
} from '#lib/contracts/conversations/desk-conversations.ts';
import {
  answerConversation,
  getOwnConversation,
  listOwnConversations,
  startConversation,
} from '#lib/contracts/conversations/own-conversations.ts';
import { getDeskToday } from '#lib/contracts/desk/reports.ts';
import { searchDesk } from '#lib/contracts/desk.ts';
import { getMessages } from '#lib/contracts/messages/message.ts';
import { sendSupportMessage } from '#lib/contracts/support.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { deliverAnswer } from '#platform/people/conversations/deliver.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import { exportPersonalData } from '#platform/people/operators/personal-data.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { type Desk, openCustomerDesk } from '#tests/support/desk-customer.ts';
import { deliverMails, openMailbox } from '#tests/support/mails.ts';

async function openTalks() {
  const shop = await openCustomerDesk({ sendsMail: true });
  const { platform, as } = shop;
  const write = async (message = 'Where is my ticket?') =>
    (await platform.call(startConversation, { as, body: { brand: 'drawcard', topic: 'ticket', message } }))
      .result;
  const claim = (email: string, message = 'Give me the money.') =>
    platform.call(sendSupportMessage, {
      body: { brand: 'drawcard', name: 'Ada Quill', email, topic: 'payment', message },
    });
  const list = async (desk: Desk, query: Record<string, string> = {}) =>
    (await platform.call(listDeskConversations, { headers: desk.headers, query })).result.rows;
  const look = async (desk: Desk, id: string) =>
    (await platform.call(getDeskConversation, { headers: desk.headers, params: { id } })).result;
  const answer = async (desk: Desk, id: string, body: Record<string, unknown>) => {
    const all = { key: randomUUID(), text: 'It is here.', ...body };
    const { status, envelope } = await platform.call(answerDeskConversation, {
      headers: desk.headers,
      params: { id },
      body: all,
    });
    return envelope.error?.code ?? status;
  };
  const change = async (desk: Desk, id: string, body: Record<string, unknown>) => {
    const { status, envelope } = await platform.call(changeDeskConversation, {
      headers: desk.headers,
      params: { id },
      body,
    });
    return envelope.error?.code ?? status;
  };
  const readOwn = async (id: string, who = as) => {
    const { status, result } = await platform.call(getOwnConversation, { as: who, params: { id } });
    return status === 200 ? result : status;
  };
  return { ...shop, write, claim, list, look, answer, change, readOwn };
}

test('what is written while logged in stands in the account, waits by its age, and is answered once', async () => {
  const { platform, services, as, open, write, list, look, answer, readOwn } = await openTalks();
  const first = await write();
  expect(await write()).toEqual(first);
  platform.clock.advance(300_000);
  const second = await write('And my prize?');
  const desk = await open('support');
  expect((await list(desk)).map(({ id }) => id)).toEqual([first.id, second.id]);
  const today = (await platform.call(getDeskToday, { headers: desk.headers })).result;
  expect(today.waiting).toContainEqual(expect.objectContaining({ kind: 'conversations', count: 2 }));
  const talk = await look(desk, first.id);
  expect(talk).toMatchObject({ proof: 'session', customerId: as.customerId, version: 1, state: 'open' });
  expect(talk.person).toMatchObject({ id: as.customerId, standing: 'open' });
  const key = randomUUID();
  const sent = { key, version: 1 };
  expect(await Promise.all([answer(desk, first.id, sent), answer(desk, first.id, sent)])).toEqual([200, 200]);
  expect(await answer(desk, first.id, sent)).toBe(200);
  const own = await readOwn(first.id);
  expect(own).toMatchObject({ state: 'waiting', isFromShop: true });
  expect((own as { messages: unknown[] }).messages).toHaveLength(2);
  expect((await list(desk)).map(({ id }) => id)).toEqual([second.id]);
  const mails = (await deliverMails(services)).filter(({ text }) => text.includes('It is here.'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toBe(as.email);
  expect(mails[0]?.headers).not.toHaveProperty('Auto-Submitted');
  const { result } = await platform.call(getMessages, { as });
  expect(result.messages[0]).toMatchObject({
    kind: 'conversation',
    isNew: true,
    link: { path: `/my-account/conversations/conversation/${first.id}` },
  });
  expect((await look(desk, first.id)).messages.at(-1)).toMatchObject({ kind: 'desk', delivery: 'sent' });
});

test('an address that was typed is a claim: it is told as one, and stands in no account', async () => {
  const { platform, services, as, open, claim, list, look, answer } = await openTalks();
  await claim(as.email);
  const desk = await open('support');
  const [row] = await list(desk);
  const talk = await look(desk, row?.id ?? '');
  expect(talk).toMatchObject({ proof: 'none', customerId: null, email: as.email });
  expect(talk.person).toMatchObject({ id: as.customerId });
  const own = await platform.call(listOwnConversations, { as });
  expect(own.result.conversations).toEqual([]);
  expect((await platform.call(getOwnConversation, { as, params: { id: talk.id } })).status).toBe(404);
  expect(await answer(desk, talk.id, { version: 1 })).toBe(200);
  const { sent, mailer } = openMailbox();
  const { id } = (await look(desk, talk.id)).messages.at(-1) ?? { id: '' };
  const delivery = { mailer, site: 'Drawcard', origin: 'https://shop.example' };
  await deliverAnswer(services, id, delivery);
  await deliverAnswer(services, id, delivery);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.to).toBe(as.email);
  expect(sent[0]?.text).not.toContain('/my-account');
});

test('of two at the desk the later one reads what changed, and sends nothing before', async () => {
  const { platform, services, as, open, write, look, answer, change } = await openTalks();
  const { id } = await write();
  const [one, other] = [await open('support'), await open('manager')];
  expect(await answer(one, id, { version: 1 })).toBe(200);
  expect(await answer(other, id, { version: 1, text: 'Another word.' })).toBe('conversation_changed');
  const seen = await look(other, id);
  expect(seen.messages.map(({ kind }) => kind)).toEqual(['customer', 'desk']);
  await platform.call(answerConversation, {
    as,
    params: { id },
    body: { key: randomUUID(), message: 'Thanks.' },
  });
  expect(await answer(other, id, { version: seen.version })).toBe('conversation_changed');
  const { version } = await look(other, id);
  expect(await change(other, id, { version, change: 'solve' })).toBe(200);
  expect(await change(one, id, { version, change: 'reopen' })).toBe('conversation_changed');
  expect((await look(one, id)).state).toBe('solved');
  const mails = await services.database.db
    .selectFrom('mail')
    .select('id')
    .where('kind', '=', 'conversation_answer')
    .execute();
  expect(mails).toHaveLength(1);
});

test('who writes again opens it again, waits since then, and the owner stays', async () => {
  const { platform, as, open, write, list, look, answer } = await openTalks();
  const { id } = await write();
  const desk = await open('support');
  await answer(desk, id, { version: 1, state: 'solved' });
  platform.clock.advance(60_000);
  const body = { key: randomUUID(), message: 'It is not.' };
  const call = () => platform.call(answerConversation, { as, params: { id }, body });
  expect((await Promise.all([call(), call()])).map(({ status }) => status)).toEqual([200, 200]);
  const talk = await look(desk, id);
  expect(talk).toMatchObject({ state: 'open', waitsSince: new Date(platform.clock.now()).toISOString() });
  expect(talk.owner).toMatch(/^Desk /);
  expect(talk.messages.filter(({ text }) => text === 'It is not.')).toHaveLength(1);
  expect((await list(desk, { owner: 'me' })).map((row) => row.id)).toEqual([id]);
  expect(await list(desk, { owner: 'nobody' })).toEqual([]);
});

test('notes and changes are read at the desk alone; an auditor reads and writes nothing', async () => {
  const { platform, services, as, open, write, look, answer, change, readOwn } = await openTalks();
  const { id, reference } = await write();
  const [desk, auditor] = [await open('support'), await open('auditor')];
  const note = (who: Desk) =>
    platform.call(noteDeskConversation, {
      headers: who.headers,
      params: { id },
      body: { key: randomUUID(), note: 'Looks like the bank.' },
    });
  expect((await note(desk)).status).toBe(200);
  expect((await note(auditor)).status).toBe(403);
  expect(await answer(auditor, id, { version: 2 })).toBe('forbidden');
  expect(await change(auditor, id, { version: 2, change: 'take' })).toBe('forbidden');
  expect(await change(desk, id, { version: 2, change: 'assign', owner: 'desk:nobody' })).toBe(
    'person_unknown',
  );
  expect(await change(desk, id, { version: 2, change: 'take' })).toBe(200);
  expect((await look(auditor, id)).messages.map(({ kind }) => kind)).toEqual(['customer', 'note', 'event']);
  expect(JSON.stringify(await readOwn(id))).not.toContain('Looks like the bank.');
  const found = await platform.call(searchDesk, {
    headers: desk.headers,
    query: { q: reference.toLowerCase() },
  });
  expect(found.result.found).toContainEqual(expect.objectContaining({ kind: 'conversation', id }));
  const audit = await services.database.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', as.customerId)
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['conversation note', 'conversation take']);
});

test('placeholders that are left are not sent, and without mail nothing goes to who has no account', async () => {
  const { open, write, claim, list, answer } = await openTalks();
  const desk = await open('support');
  const { id } = await write();
  expect(await answer(desk, id, { version: 1, text: 'Hello {name}' })).toBe('placeholder_left');
  expect(await answer(desk, id, { version: 1, text: 'In {braces}' })).toBe(200);
  await claim('guest@example.org');
  const silent = await openCustomerDesk();
  await silent.platform.call(sendSupportMessage, {
    body: { brand: 'drawcard', name: 'Ada', email: 'guest@example.org', topic: 'other', message: 'Hi' },
  });
  const other = await silent.open('support');
  const rows = (await silent.platform.call(listDeskConversations, { headers: other.headers })).result.rows;
  const refused = await silent.platform.call(answerDeskConversation, {
    headers: other.headers,
    params: { id: rows[0]?.id ?? '' },
    body: { key: randomUUID(), version: 1, text: 'Hello' },
  });
  expect(refused.envelope.error?.code).toBe('mail_off');
  expect(await list(desk, { state: 'all', q: 'GUEST@example.org' })).toHaveLength(1);
});

test('nobody reads the conversation of another customer, and what was written is known and forgotten with its writer', async () => {
  const { platform, services, as, open, write, claim, answer, readOwn } = await openTalks();
  const { db } = services.database;
  const { id } = await write();
  await answer(await open('support'), id, { version: 1 });
  await claim(as.email);
  const other = await signUpCustomer(platform);
  expect(await readOwn(id, other)).toBe(404);
  const stolen = { key: randomUUID(), message: 'Mine.' };
  expect((await platform.call(answerConversation, { as: other, params: { id }, body: stolen })).status).toBe(
    404,
  );
  const data = await exportPersonalData(services, db, as.customerId);
  expect(data.conversation).toHaveLength(2);
  expect(data.conversation_message).toHaveLength(3);
  expect(await deleteCustomer(services, as.customerId)).toEqual({ state: 'deleted' });
  expect(await db.selectFrom('conversation').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('conversation_message').selectAll().execute()).toEqual([]);
});

test('answers name where they belong, and the address that they are answered to', async () => {
  const { services, open, write, look, answer } = await openTalks();
  await putValue(services.database.db, services, {
    namespace: CONFIG,
    key: 'replyAddress',
    value: 'Reply@in.shop.example',
  });
  const desk = await open('support');
  const { id, reference } = await write();
  await answer(desk, id, { version: 1 });
  await answer(desk, id, { version: (await look(desk, id)).version, text: 'One thing more.' });
  const [first, second] = (await deliverMails(services)).filter(({ subject }) => subject.includes(reference));
  expect(first?.inReplyTo).toBeUndefined();
  expect(second).toMatchObject({ inReplyTo: first?.messageId, references: [first?.messageId] });
  const part = reference.replace('-', '').toLowerCase();
  expect(first?.replyTo?.address).toMatch(new RegExp(`^reply\\+${part}-[a-z2-7]{26}@in\\.shop\\.example$`));
  expect(second?.replyTo).toEqual(first?.replyTo);
});
