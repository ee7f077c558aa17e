import { expect, test } from 'vitest';
import { getMessages, type MessageKind, markMessagesSeen } from '#lib/contracts/messages/message.ts';
import { getTransactions } from '#lib/contracts/payments/statement.ts';
import { getDeposit } from '#lib/contracts/payments/wallet.ts';
import { transact } from '#platform/ground/db/open.ts';
import { queueMails } from '#platform/ground/mail/queue.ts';
import { renderMessage } from '#platform/ground/mail/render.ts';
import { payDeposit } from '../../../support/buying/buying.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';

const drawn = {
  offerName: 'Comet',
  drawNo: 1598,
  date: '2026-11-22',
  numbers: [9, 4],
  supplementary: [7],
  tickets: 1,
};

async function sendResult(
  { services }: TestPlatform,
  customerId: string,
  drawId: string,
  prizeCents?: number,
) {
  const about = { customerId, dedupe: `draw:${drawId}:${customerId}` };
  await transact(services.database, (tx) =>
    prizeCents === undefined
      ? queueMails(tx, services, [{ ...about, kind: 'result', payload: drawn }])
      : queueMails(tx, services, [{ ...about, kind: 'win', payload: { ...drawn, prizeCents } }]),
  );
}

async function sendReceipt({ services }: TestPlatform, customerId: string) {
  const payload = { checkoutId: 'chk_1', totalCents: 280, balanceAfterCents: 720, lines: [] };
  await transact(services.database, (tx) =>
    queueMails(tx, services, [{ customerId, kind: 'receipt', dedupe: 'receipt:chk_1', payload }]),
  );
}

async function openShop() {
  const platform = await openTestPlatform();
  const [as, other] = [await signUpCustomer(platform), await signUpCustomer(platform)];
  await sendReceipt(platform, as.customerId);
  platform.clock.advance(1000);
  await sendResult(platform, as.customerId, 'drw_1');
  platform.clock.advance(1000);
  await sendResult(platform, as.customerId, 'drw_2', 895);
  await sendResult(platform, other.customerId, 'drw_2');
  const list = async (query: { kind?: MessageKind } = {}) =>
    (await platform.call(getMessages, { as, query })).result;
  return { platform, as, other, list };
}

test('the account keeps its messages, newest first, with what was won, and nobody else’s', async () => {
  const { list } = await openShop();
  const { messages, newCount } = await list();
  expect(messages.map(({ kind, subject, isNew }) => [kind, subject, isNew])).toEqual([
    ['win', 'You have won $8.95 in Comet', true],
    ['result', 'Comet, draw 1598: the numbers', true],
    ['receipt', 'Your receipt 1', false],
  ]);
  expect(newCount).toBe(2);
  expect(messages[0]).toMatchObject({ prize: { amount: '8.95', currency: 'AUD' } });
  expect(messages[0]!.text).toContain('Numbers: 4, 9');
  expect(messages[0]!.text).not.toContain('Hello');
  expect(messages[2]).toMatchObject({ checkoutId: 'chk_1' });
});

test('the list has pages and kinds, and counts what is new on all of them', async () => {
  const { list, platform, as } = await openShop();
  const { result, envelope } = await platform.call(getMessages, { as, query: { limit: 1, offset: 1 } });
  expect([result.messages.map(({ kind }) => kind), result.newCount]).toEqual([['result'], 2]);
  expect(envelope.pageInfo).toEqual({ limit: 1, offset: 1, total: 3 });
  expect((await list({ kind: 'win' })).messages.map(({ kind }) => kind)).toEqual(['win']);
});

test('a log-in is kept and is no news, however many there are', async () => {
  const { list, platform, as } = await openShop();
  const payload = { device: 'Firefox on Linux', at: '2026-11-19T03:00:00.000Z' };
  await transact(platform.services.database, (tx) =>
    queueMails(
      tx,
      platform.services,
      ['sign-in:1', 'sign-in:2'].map((dedupe) => ({
        customerId: as.customerId,
        kind: 'new_sign_in' as const,
        dedupe,
        payload,
      })),
    ),
  );
  const { messages, newCount } = await list();
  expect(messages.filter(({ kind }) => kind === 'security').map(({ isNew }) => isNew)).toEqual([
    false,
    false,
  ]);
  expect(newCount).toBe(2);
});

test('what was shown is not new any more; what came after it is', async () => {
  const { list, platform, as, other } = await openShop();
  const [latest] = (await list()).messages;
  platform.clock.advance(1000);
  await sendResult(platform, as.customerId, 'drw_3');
  const body = { until: latest!.createdAt };
  expect((await platform.call(markMessagesSeen, { as, body })).result).toEqual({ newCount: 1 });
  expect((await list()).messages.map(({ isNew }) => isNew)).toEqual([true, false, false, false]);
  expect((await platform.call(getMessages, { as: other, query: {} })).result.newCount).toBe(1);
});

test('a deposit is confirmed, and seen by whom it belongs to alone', async () => {
  const { platform, as, other } = await openShop();
  await payDeposit(platform, as, '20.00');
  const { result } = await platform.call(getTransactions, { as, query: {} });
  const params = { id: result[0]!.reference };
  const mine = await platform.call(getDeposit, { as, params });
  expect(mine.result).toMatchObject({ id: params.id, amount: { amount: '20.00' }, status: 'completed' });
  expect((await platform.call(getDeposit, { as: other, params })).status).toBe(404);
});

test('money that was sent by a way without an account is simply sent', () => {
  const sent = { withdrawalId: 'wdr_1', amountCents: 12_000 };
  expect(renderMessage('withdrawal_sent', { ...sent, account: '' }).text).toMatch(
    /^We sent \$120\.00 to you\./,
  );
  expect(renderMessage('withdrawal_sent', { ...sent, account: 'Robin Marsh ••5678' }).text).toContain(
    'to Robin Marsh ••5678.',
  );
});

test('what was kept with hidden characters is written without them', () => {
  const payload = { account: 'Robin\u202e Marsh', reason: 'Your bank\u2066 said so.' };
  expect(renderMessage('mandate_ended', payload).text).not.toMatch(/[\u202e\u2066]/);
});

test('an early bird goes by its name, and its tickets stay in the main draw', () => {
  const drawn = { offerName: 'Prize Home', drawNo: 1401, date: '2026-12-16', tickets: 2 };
  const early = { ...drawn, drawName: 'Early bird: $50,000', isEarlyBird: true };
  const { subject, text } = renderMessage('raffle_result', early);
  expect(subject).toBe('Prize Home: Early bird: $50,000 is drawn');
  expect(text).toContain('Prize Home, Early bird: $50,000, was drawn on');
  expect(text).toContain('Your tickets stay in the main draw.');
  const main = renderMessage('raffle_result', { ...drawn, drawNo: 14, drawName: 'The house' });
  expect(main.subject).toBe('Prize Home, draw 14: the winners');
  expect(main.text).not.toContain('main draw');
});

test('times of a message are those of where its customer lives', async () => {
  const { list, platform, as } = await openShop();
  const { services } = platform;
  const payload = { device: 'Firefox', at: '2026-11-29T22:30:00.000Z' };
  await services.database.db
    .updateTable('customer')
    .set({ state: 'GB' })
    .where('id', '=', as.customerId)
    .execute();
  await transact(services.database, (tx) =>
    queueMails(tx, services, [
      { customerId: as.customerId, kind: 'new_sign_in', dedupe: 'sign-in:1', payload },
    ]),
  );
  const { messages } = await list({ kind: 'security' });
  expect(messages[0]?.text).toContain('29 November 2026 at 10:30 pm (London time)');
});
