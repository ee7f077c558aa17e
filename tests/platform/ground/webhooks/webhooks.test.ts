// Webhooks: written with the business, signed, tried again, given up, switched off, sent again, and never into the shop's network.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { getDeskToday } from '#lib/contracts/desk/reports.ts';
import {
  addDeskWebhook,
  changeDeskWebhook,
  getDeskWebhook,
  listDeskWebhooks,
  removeDeskWebhook,
  renewDeskWebhookSecret,
  WEBHOOK_TYPES,
  type WebhookType,
} from '#lib/contracts/desk/webhooks.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/domain/time/units.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import { insertAudit } from '#platform/ground/operator/audit.ts';
import { deliver, TRIED_FOR_MS } from '#platform/ground/webhooks/deliver.ts';
import { replayFailed } from '#platform/ground/webhooks/deliveries.ts';
import { DELIVERY_JOB, fanOut } from '#platform/ground/webhooks/fan-out.ts';
import { createWebhookHeaders } from '#platform/ground/webhooks/sign.ts';
import { sweepWebhooks } from '#platform/ground/webhooks/sweep.ts';
import { getNowIso } from '#platform/time.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { buyTickets, createWalletHolder, playGame } from '#tests/support/played-draws.ts';
import { answerWith, openReceiver } from '#tests/support/servers/webhook-receiver.ts';
import { openStaffDesk } from '#tests/support/staff.ts';

const LOCAL = ['127.0.0.0/8'];

async function openShop(types: readonly WebhookType[] = WEBHOOK_TYPES) {
  const platform = await openTestPlatform();
  const { services } = platform;
  const { db } = services.database;
  await putValue(db, services, { namespace: CONFIG, key: 'webhookNetworks', value: LOCAL });
  const receiver = await openReceiver();
  const desk = await openStaffDesk(platform, 'owner');
  const { headers } = desk;
  const add = (url = receiver.url) =>
    platform.call(addDeskWebhook, { headers, body: { url, note: 'books', types } });
  const { id, secret } = (await add()).result;
  const change = (body: Record<string, unknown>) =>
    platform.call(changeDeskWebhook, { headers, params: { id }, body });
  const publish = (subject: string) =>
    transact(services.database, (tx) =>
      insertAudit(tx, services, 'editor:a', 'content publish', { subject }),
    );
  const work = async () => {
    while (await fanOut(services));
    while ((await runDueJobs(services, { [DELIVERY_JOB]: deliver }, 20, 8)) > 0);
  };
  const show = async () => (await platform.call(getDeskWebhook, { headers, params: { id } })).result;
  return { platform, services, db, receiver, headers, id, secret, add, change, publish, work, show };
}

const checkSignature = (
  secret: string,
  message: { headers: Record<string, unknown>; body: string },
): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = message.headers;
  const mac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${at}.${message.body}`)
    .digest('base64');
  return String(signatures).split(' ').includes(`v1,${mac}`);
};

test('the example of the specification has its signature', () => {
  const headers = createWebhookHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampS: 1_614_265_330,
    body: '{"test": 2432232314}',
  });
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('what happens arrives once, signed, with ids and no address; what is rolled back never does', async () => {
  const { services, receiver, secret, publish, work, show } = await openShop();
  await publish('pages/1');
  const failing = transact(services.database, async (tx) => {
    await insertAudit(tx, services, 'editor:a', 'content publish', { subject: 'pages/2' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await work();
  await work();
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received;
  expect(checkSignature(secret, message!)).toBe(true);
  expect(checkSignature('whsec_AAAA', message!)).toBe(false);
  expect(JSON.parse(message!.body)).toMatchObject({
    type: 'content.published',
    data: { action: 'content publish', subject: 'pages/1' },
  });
  const { deliveries, webhook } = await show();
  expect(deliveries).toMatchObject([{ state: 'done', nextAt: null, attempts: [{ status: 204, error: '' }] }]);
  expect(webhook).toMatchObject({ failingSince: null, waiting: 0 });
});

test('a sale, a draw, its prizes and what is paid are told, each as its own event', async () => {
  const { platform, services, db, receiver, work } = await openShop();
  await playGame(services);
  const customerId = await createWalletHolder(services);
  await buyTickets(services, customerId, { tickets: 60 });
  platform.clock.advance(DAY_MS);
  await runDueDraws(services);
  await db
    .insertInto('exclusion')
    .values({
      id: 'exc_1',
      customer_id: customerId,
      kind: 'break',
      reason: 'a word of the customer',
      starts_at: getNowIso(services.clock),
      until_at: new Date(services.clock.now() + DAY_MS).toISOString(),
      ended_at: null,
      set_by: 'customer',
      created_at: getNowIso(services.clock),
      from_customer_id: null,
      separated_at: null,
      separated_reason: null,
    })
    .execute();
  await work();
  const told = receiver.received.map(({ body }) => JSON.parse(body));
  const find = (type: string) => told.find((one) => one.type === type)?.data;
  expect(find('order.sold')).toMatchObject({ customer_id: customerId, total_cents: expect.any(Number) });
  expect(find('order.sold').tickets).toHaveLength(60);
  expect(find('draw.drawn')).toMatchObject({ offer_key: 'pair', numbers: expect.anything() });
  expect(find('prize.won')).toMatchObject({ kind: 'prize', wallets: [{ customer_id: customerId }] });
  expect(find('deposit.paid').wallets).toEqual([
    { customer_id: customerId, currency: 'AUD', amount_cents: 100_000 },
  ]);
  expect(find('customer.excluded')).toMatchObject({ customer_id: customerId, kind: 'break' });
  expect(told.filter(({ type }) => type === 'order.sold')).toHaveLength(1);
  const { email } = await db.selectFrom('customer').select('email').executeTakeFirstOrThrow();
  const text = receiver.received.map(({ body }) => body).join();
  for (const hidden of [email, 'a word of the customer']) expect(text).not.toContain(hidden);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an address gets what it asked for; without one nothing is written at all', async () => {
  const { services, db, receiver, headers, platform, id, publish, work, change } = await openShop([
    'draw.drawn',
  ]);
  await publish('pages/1');
  await work();
  expect(receiver.received).toHaveLength(0);
  await change({ types: ['content.published'], note: '' });
  await publish('pages/2');
  await change({ isOn: false });
  await work();
  expect(receiver.received).toHaveLength(0);
  await change({ isOn: true });
  await publish('pages/3');
  await work();
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.subject)).toEqual(['pages/3']);
  await platform.call(removeDeskWebhook, { headers, params: { id } });
  const count = async () => (await db.selectFrom('outbox_event').select('id').execute()).length;
  const before = await count();
  await publish('pages/4');
  expect(await count()).toBe(before);
  expect((await platform.call(listDeskWebhooks, { headers })).result.webhooks).toEqual([]);
  expect(services).toBeDefined();
});

test.each([
  ['fails', answerWith(500), 'The answer was 500.'],
  ['redirects', answerWith(302, { location: 'http://127.0.0.1:1/' }), 'redirects are not followed'],
])(
  'a receiver that %s is tried again, later each time, until it takes the message',
  async (_, answer, why) => {
    const { platform, receiver, publish, work, show } = await openShop();
    receiver.answer = answer;
    await publish('pages/1');
    await work();
    expect(receiver.received).toHaveLength(1);
    const { deliveries, webhook } = await show();
    expect(deliveries[0]?.attempts[0]?.error).toContain(why);
    expect(webhook.failingSince).not.toBeNull();
    platform.clock.advance(4_000);
    await work();
    expect(receiver.received).toHaveLength(1);
    platform.clock.advance(1_000);
    await work();
    expect(receiver.received).toHaveLength(2);
    receiver.answer = answerWith(200);
    platform.clock.advance(30_000);
    await work();
    const after = await show();
    expect(after.deliveries[0]).toMatchObject({ state: 'done' });
    expect(after.deliveries[0]?.attempts).toHaveLength(3);
    expect(after.webhook.failingSince).toBeNull();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
  },
);

test('after three days a message is given up and the address switched off, with a line in the trail', async () => {
  const { platform, db, receiver, publish, work, show, change, services, id } = await openShop();
  receiver.answer = answerWith(503);
  await publish('pages/1');
  for (let hours = 0; hours < 90; hours += 1) {
    await work();
    platform.clock.advance(HOUR_MS);
  }
  const attempts = receiver.received.length;
  expect(attempts).toBeGreaterThan(10);
  expect(attempts).toBeLessThan(30);
  const last = (await db.selectFrom('webhook_attempt').select('at').orderBy('at', 'desc').executeTakeFirst())
    ?.at;
  const first = (await db.selectFrom('webhook_attempt').select('at').orderBy('at').executeTakeFirst())?.at;
  const spanMs = Date.parse(last ?? '') - Date.parse(first ?? '');
  expect(spanMs).toBeGreaterThan(2.5 * DAY_MS);
  expect(spanMs).toBeLessThanOrEqual(TRIED_FOR_MS);
  await publish('pages/2');
  await work();
  platform.clock.advance(10 * MINUTE_MS);
  await work();
  const later = await openStaffDesk(platform, 'owner');
  const { webhook, deliveries } = (
    await platform.call(getDeskWebhook, { headers: later.headers, params: { id } })
  ).result;
  expect(webhook).toMatchObject({ disabledWhy: 'failing' });
  expect(deliveries.map(({ state }) => state)).toEqual(['failed', 'failed']);
  const trail = await db.selectFrom('audit').select(['actor', 'action']).execute();
  expect(trail).toContainEqual({ actor: 'shop', action: 'webhooks disable' });
  receiver.answer = answerWith(200);
  await platform.call(changeDeskWebhook, { headers: later.headers, params: { id }, body: { isOn: true } });
  expect(await replayFailed(services, id, '2026-01-01T00:00:00.000Z')).toBe(2);
  receiver.received.length = 0;
  await work();
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.subject).toSorted()).toEqual([
    'pages/1',
    'pages/2',
  ]);
  expect(await replayFailed(services, id, '2026-01-01T00:00:00.000Z')).toBe(0);
  expect([typeof show, typeof change]).toEqual(['function', 'function']);
});

test('a receiver that is gone is not asked again', async () => {
  const { platform, headers, receiver, publish, work, show } = await openShop();
  receiver.answer = answerWith(410);
  await publish('pages/1');
  await work();
  platform.clock.advance(HOUR_MS);
  await work();
  expect(receiver.received).toHaveLength(1);
  expect((await show()).webhook.disabledWhy).toBe('gone');
  const today = await platform.call(getDeskToday, { headers });
  expect(today.result.waiting.map(({ kind }) => kind)).toContain('webhooks');
});

test('a test and a replay are sent as asked, and a new secret signs beside the old one for a day', async () => {
  const { platform, headers, id, secret, receiver, publish, work, show, change } = await openShop();
  await change({ isTest: true });
  await publish('pages/1');
  await work();
  expect(receiver.received.map(({ body }) => JSON.parse(body).type).toSorted()).toEqual([
    'content.published',
    'webhook.test',
  ]);
  const [newest] = (await show()).deliveries;
  await change({ replay: newest?.id });
  const renewed = (await platform.call(renewDeskWebhookSecret, { headers, params: { id } })).result.secret;
  await work();
  const again = receiver.received.at(-1)!;
  expect(again.headers['webhook-id']).toBe(newest?.eventId);
  expect(again.body).toBe(newest?.body);
  expect(receiver.received.filter(({ body }) => body === again.body)).toHaveLength(2);
  expect([checkSignature(secret, again), checkSignature(renewed, again)]).toEqual([true, true]);
  platform.clock.advance(DAY_MS);
  await publish('pages/2');
  await work();
  const last = receiver.received.at(-1)!;
  expect([checkSignature(secret, last), checkSignature(renewed, last)]).toEqual([false, true]);
  expect(
    (await platform.services.database.db.selectFrom('webhook_endpoint').select('secret').execute())[0]
      ?.secret,
  ).toMatch(/^v1\./);
});

test('who may add an address, and who may read of it', async () => {
  const { platform, receiver, add } = await openShop();
  expect((await add('http://books.example/')).envelope.error?.code).toBe('url_not_https');
  expect((await add('https://10.0.0.1/')).envelope.error?.code).toBe('url_refused');
  const body = { url: receiver.url, note: '', types: ['order.sold'] };
  for (const role of ['manager', 'support', 'auditor'] as const) {
    const { headers } = await openStaffDesk(platform, role);
    expect((await platform.call(addDeskWebhook, { headers, body })).status).toBe(403);
    const due = role === 'support' ? 403 : 200;
    expect((await platform.call(listDeskWebhooks, { headers })).status).toBe(due);
  }
  for (let count = 1; count < 20; count += 1) expect((await add()).status).toBe(200);
  expect((await add()).envelope.error?.code).toBe('too_many_webhooks');
});

test('messages are kept for thirty days', async () => {
  const { platform, services, db, publish, work } = await openShop();
  await publish('pages/1');
  await work();
  platform.clock.advance(31 * DAY_MS);
  await publish('pages/2');
  await work();
  await sweepWebhooks(services);
  expect(await db.selectFrom('webhook_delivery').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('outbox_event').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('webhook_attempt').select('id').execute()).toHaveLength(1);
});
