// A closed account has no login: what it wins reaches its owner by mail alone.
import { expect, test } from 'vitest';
import { transact } from '#platform/ground/db/open.ts';
import { type MailContent, queueMails } from '#platform/ground/mail/queue.ts';
import { savePreferences } from '#platform/people/preferences/store.ts';
import { getNowIso } from '#platform/time.ts';
import { createFundedCustomer } from '../../../support/buying/buying.ts';
import { deliverMails } from '../../../support/mails.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const DRAWN = { offerName: 'Comet', drawNo: 12, date: '2026-11-19', numbers: [1], supplementary: [] };
const RAFFLE = { offerName: 'Daybreak', drawName: 'A boat', drawNo: 7, date: '2026-11-19', tickets: 1 };
const BOAT = { name: 'A boat', number: 12, valueCents: 100_00, isCash: false };
const WIN: MailContent = { kind: 'win', payload: { ...DRAWN, tickets: 1, prizeCents: 1000 } };
const GIVEAWAY: MailContent = {
  kind: 'giveaway_won',
  payload: {
    title: 'Summer',
    prize: '$10.00',
    date: '2026-11-19',
    number: 3,
    prizeCents: 1000,
    isCash: true,
    path: '/club/summer',
  },
};
const RAFFLE_WIN: MailContent = { kind: 'raffle_win', payload: { ...RAFFLE, prizes: [BOAT] } };
const ASK = 'Your wallet holds $10.00. It stays yours: write to us and we send it to your bank account.';

/** What a customer with so much money, who wants no mail of wins, is sent after the account is closed or not. */
async function send(content: MailContent, { isClosed = true, isFunded = true } = {}): Promise<string[]> {
  const platform = await openTestPlatform();
  const { services } = platform;
  const { customerId } = await createFundedCustomer(platform, isFunded ? '10.00' : undefined);
  await deliverMails(services);
  await savePreferences(services, customerId, [{ topic: 'wins', channel: 'email', isOn: false }], 'account');
  if (isClosed)
    await services.database.db
      .updateTable('customer')
      .set({ closed_at: getNowIso(services.clock) })
      .where('id', '=', customerId)
      .execute();
  await transact(services.database, (tx) =>
    queueMails(tx, services, [{ ...content, customerId, dedupe: 'prize' }]),
  );
  return (await deliverMails(services)).map(({ text }) => text);
}

test.each([WIN, RAFFLE_WIN, GIVEAWAY])(
  'a prize ($kind) is written of whatever a closed account chose, with how to have its money',
  async (content) => {
    const [text] = await send(content);
    expect(text).toContain(ASK);
    expect(text).not.toContain('/my-account');
  },
);

test('an open account that wants no mail of wins gets none', async () => {
  expect(await send(WIN, { isClosed: false })).toEqual([]);
});

test('a closed account keeps the way to what everybody sees, and asks for no money where there is none', async () => {
  const [text] = await send(
    { ...GIVEAWAY, payload: { ...GIVEAWAY.payload, isCash: false } },
    { isFunded: false },
  );
  expect(text).toContain('https://shop.example/club/summer');
  expect(text).not.toContain('Your wallet holds');
});

test('of money that came back a closed account is led to no page that needs a login, but to us', async () => {
  const payload = { cents: 500, reason: 'A correction' };
  const [text] = await send({ kind: 'wallet_adjusted', payload });
  expect(text).not.toContain('/my-account');
  expect(text).toContain(ASK);
});
