// Gifts that are refused, by whom and to whom, and the mail that brings one.
import { expect, test } from 'vitest';
import { getGifts, giveTicket, takeGift } from '#lib/contracts/gifts/gift.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { buyTicket, createFundedCustomer, createQuickPickInput } from '../../../support/buying/buying.ts';
import { findTicketId, runGiftJobs } from '../../../support/buying/gifts.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { insertExclusion } from '../../../support/limits.ts';
import { deliverMails } from '../../../support/mails.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';
import { createPairOffer, playGame } from '../../../support/played-draws.ts';

const DAY_MS = 86_400_000;
const ADA = { firstname: 'Ada', lastname: 'Okafor', dateOfBirth: '1991-08-14' };

async function openShop() {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  const giver = await createFundedCustomer(platform, '50.00');
  const friend = await createFundedCustomer(platform);
  await buyTicket(platform, giver, createQuickPickInput(1, { lotteryKey: 'pair' }));
  const ticketId = await findTicketId(platform.services, giver.customerId);
  return { platform, services: platform.services, clock: platform.clock, giver, friend, ticketId };
}

const give = (platform: TestPlatform, as: TestSession, ticketId: string, more = {}) =>
  platform.call(giveTicket, { as, body: { ticketId, way: 'link', sender: 'Robin', ...more } });
const take = (platform: TestPlatform, as: TestSession, token = '') =>
  platform.call(takeGift, { as, params: { token } });

test('who may not buy may not take, and the giver reads nothing of it', async () => {
  const { platform, services, giver, friend, ticketId } = await openShop();
  const gift = (await give(platform, giver, ticketId, { way: 'mail', recipient: friend.email })).result;
  expect(gift).toMatchObject({ state: 'offered', recipient: friend.email });
  await insertExclusion(services, friend.customerId, { kind: 'exclusion', ms: DAY_MS });
  await runGiftJobs(services);
  const sent = await deliverMails(services);
  expect(sent.map(({ to }) => to)).not.toContain(friend.email);
  const refused = await take(platform, friend, gift.token);
  expect(refused.envelope).toMatchObject({ error: { code: 'gift_blocked' } });
  const own = await platform.call(getGifts, { as: giver, query: {} });
  expect(own.result[0]).toMatchObject({ state: 'offered' });
});

test('a game that is not sold where somebody lives is not taken there', async () => {
  const { platform, services, giver, friend, ticketId } = await openShop();
  const { result: gift } = await give(platform, giver, ticketId);
  const restrictions = [
    {
      kind: 'licensing_restriction',
      productType: 'lottery_ticket',
      regions: ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'],
    },
  ];
  await saveOffer(services.database.db, services, createPairOffer({ restrictions } as never));
  expect((await take(platform, friend, gift.token)).envelope).toMatchObject({
    error: { code: 'gift_not_here' },
  });
});

test('only what is paid, plays and is bought once can be given', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await playGame(services);
  const giver = await createFundedCustomer(platform, '50.00');
  const other = await createFundedCustomer(platform, '50.00');
  await buyTicket(platform, giver, createQuickPickInput(1, { lotteryKey: 'pair', numDraws: 3 }));
  const three = await findTicketId(services, giver.customerId);
  expect((await give(platform, giver, three)).envelope).toMatchObject({
    error: { code: 'ticket_not_given' },
  });
  await buyTicket(platform, other, createQuickPickInput(1, { lotteryKey: 'pair' }));
  const foreign = await findTicketId(services, other.customerId);
  expect((await give(platform, giver, foreign)).envelope).toMatchObject({
    error: { code: 'ticket_not_given' },
  });
  expect(
    (await give(platform, other, foreign, { message: 'Look at www.elsewhere.example' })).envelope,
  ).toMatchObject({ errors: { message: [{ code: 'gift_words' }] } });
  expect(
    (await give(platform, other, foreign, { way: 'mail', recipient: other.email })).envelope,
  ).toMatchObject({ errors: { recipient: [{ code: 'gift_to_self' }] } });
  expect((await give(platform, other, foreign, { way: 'mail' })).envelope).toMatchObject({
    errors: { recipient: [{ code: 'gift_recipient' }] },
  });
  expect((await give(platform, other, foreign, { endsOn: '2027-01-01' })).envelope).toMatchObject({
    errors: { endsOn: [{ code: 'gift_end_day' }] },
  });
});

test('the mail goes out on its day, with words of the giver and the link, and is rested sealed', async () => {
  const { platform, services, giver, ticketId } = await openShop();
  const [today, tomorrow] = ['2026-11-19', '2026-11-20'];
  const late = await give(platform, giver, ticketId, {
    way: 'mail',
    recipient: 'friend@friends.test',
    sendOn: tomorrow,
  });
  expect(late.envelope).toMatchObject({ errors: { sendOn: [{ code: 'gift_send_day' }] } });
  const sent = await give(platform, giver, ticketId, {
    way: 'mail',
    recipient: 'friend@friends.test',
    sendOn: today,
    message: 'Happy birthday',
  });
  expect(sent.status).toBe(201);
  await runGiftJobs(services);
  const mail = (await deliverMails(services)).find(({ to }) => to === 'friend@friends.test');
  expect(mail?.text).toContain('Happy birthday');
  expect(mail?.text).toContain(`/gift/${sent.result.token}`);
  const rows = await services.database.db.selectFrom('gift').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(sent.result.token);
});

test('a person of that name is another: Ada takes what was sent to her second address', async () => {
  const { platform, giver, ticketId } = await openShop();
  const ada = await signUpCustomer(platform, ADA);
  const { result: gift } = await give(platform, giver, ticketId, {
    way: 'mail',
    recipient: 'other@friends.test',
  });
  expect((await take(platform, ada, gift.token)).status).toBe(200);
});
