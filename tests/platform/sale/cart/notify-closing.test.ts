import { expect, test } from 'vitest';
import type { PartyShareInput } from '#lib/contracts/products/party-share.ts';
import type { SyndicateShareInput } from '#lib/contracts/products/syndicate-share.ts';
import { createUnsubscribePath, switchTopic } from '#platform/people/preferences/links.ts';
import { savePreferences } from '#platform/people/preferences/store.ts';
import { notifyClosing } from '#platform/sale/cart/notify-closing.ts';
import type { Services } from '#platform/services.ts';
import { toIso } from '#platform/time.ts';
import { addToCart, createFundedCustomer, createQuickPickInput } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { insertExclusion, insertLimit } from '../../../support/limits.ts';
import { listMails } from '../../../support/mails.ts';
import { openParty, toShareInput } from '../../../support/party/parties.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';
import { createShareInput, listPools, openCrew } from '../../../support/syndicates.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const ask = (services: Services, customerId: string, isOn = true) =>
  savePreferences(services, customerId, [{ topic: 'closing_soon', channel: 'email', isOn }], 'account');

/** Sets the stop of every draw so many minutes from now. */
const stopIn = ({ services, clock }: TestPlatform, minutes: number) =>
  services.database.db
    .updateTable('draw')
    .set({ stop_at: toIso(clock.now() + minutes * MINUTE_MS) })
    .where('status', '=', 'DRAW_OPEN')
    .execute();

/** A customer whose cart has rested for an hour, with two hours left. */
async function openRestedCart(isAsking = true) {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  await putOnSale(services);
  const as = await createFundedCustomer(platform, '50.00');
  if (isAsking) await ask(services, as.customerId);
  await addToCart(platform, as);
  clock.advance(60 * MINUTE_MS);
  await stopIn(platform, 120);
  const tell = async () => {
    await notifyClosing(services);
    return listMails(services, 'closing_soon');
  };
  return { platform, services, clock, as, tell };
}

test('who asked is told once of a draw that closes while its tickets wait', async () => {
  const { platform, clock, tell } = await openRestedCart();
  const [mail, ...more] = await tell();
  expect(more).toEqual([]);
  expect(mail?.payload).toEqual({
    stopAt: toIso(clock.now() + 120 * MINUTE_MS),
    lines: [{ label: expect.stringContaining('Lighthouse'), priceCents: expect.any(Number) }],
  });
  clock.advance(10 * MINUTE_MS);
  expect(await tell()).toHaveLength(1);
  await stopIn(platform, 60);
  expect(await tell()).toHaveLength(1);
});

test('nobody else is told', async () => {
  const { services, as, tell } = await openRestedCart(false);
  expect(await tell()).toEqual([]);
  await ask(services, as.customerId);
  await ask(services, as.customerId, false);
  expect(await tell()).toEqual([]);
  await ask(services, as.customerId);
  expect(await tell()).toHaveLength(1);
});

test.each(['break', 'exclusion'] as const)('a customer with a %s is told nothing', async (kind) => {
  const { services, as, tell } = await openRestedCart();
  await insertExclusion(services, as.customerId, { kind, ms: DAY_MS });
  expect(await tell()).toEqual([]);
});

test('nobody is invited to what their limit does not leave, or a ban forbids', async () => {
  const limited = await openRestedCart();
  await insertLimit(limited.services, { customerId: limited.as.customerId, cents: 1 });
  expect(await limited.tell()).toEqual([]);
  const banned = await openRestedCart();
  await banned.services.database.db
    .updateTable('customer')
    .set({ country_banned: 1 })
    .where('id', '=', banned.as.customerId)
    .execute();
  expect(await banned.tell()).toEqual([]);
});

test('it is said in time, and not while the cart is being filled', async () => {
  const { platform, as, tell } = await openRestedCart();
  await stopIn(platform, 19);
  expect(await tell()).toEqual([]);
  await stopIn(platform, 181);
  expect(await tell()).toEqual([]);
  await stopIn(platform, 120);
  const updated_at = toIso(platform.clock.now());
  await platform.services.database.db
    .updateTable('cart')
    .set({ updated_at })
    .where('customer_id', '=', as.customerId)
    .execute();
  expect(await tell()).toEqual([]);
  platform.clock.advance(30 * MINUTE_MS);
  expect(await tell()).toHaveLength(1);
});

test('an emptied cart says nothing', async () => {
  const { services, tell } = await openRestedCart();
  await services.database.db.deleteFrom('cart_item').execute();
  expect(await tell()).toEqual([]);
});

test('the link of the message ends these messages, and no others', async () => {
  const { services, as, tell } = await openRestedCart();
  const path = createUnsubscribePath(services, as.customerId, 'closing_soon');
  const [route = '', token = ''] = path.split('?t=');
  expect(route).toBe(`/unsubscribe/${as.customerId}/closing_soon`);
  const link = { customerId: as.customerId, productOfferKey: 'closing_soon', token };
  expect(await switchTopic(services, link, false)).toEqual({ topic: 'closing_soon', isOn: false });
  expect(await tell()).toEqual([]);
});

/** What is told of shares that wait in a cart, so many minutes before they close. */
async function tellOfShares(
  platform: TestPlatform,
  as: TestSession,
  input: PartyShareInput | SyndicateShareInput,
) {
  const { services, clock } = platform;
  await ask(services, as.customerId);
  await addToCart(platform, as, input);
  const [pool] = await listPools(services);
  const cutOffAt = pool!.cut_off_at!;
  const tellBefore = async (minutes: number) => {
    clock.set(Date.parse(cutOffAt) - minutes * MINUTE_MS);
    await notifyClosing(services);
    const mails = await listMails(services, 'closing_soon');
    return mails.map(({ payload }) => payload);
  };
  return { cutOffAt, tellBefore };
}

test('of the shares of a party it is said when they close, an hour before their draw', async () => {
  const { platform, organiser, session } = await openParty();
  const { cutOffAt, tellBefore } = await tellOfShares(platform, organiser, toShareInput(session));
  expect(await tellBefore(181)).toEqual([]);
  expect(await tellBefore(19)).toEqual([]);
  expect(await tellBefore(180)).toEqual([{ stopAt: cutOffAt, lines: [expect.anything()] }]);
});

test('of the shares of a syndicate it is said too, however long before their draw they close', async () => {
  const platform = await openTestPlatform();
  const poolId = await openCrew(platform.services, { cutOffMinutes: 2880 });
  const as = await createFundedCustomer(platform, '50.00');
  const { cutOffAt, tellBefore } = await tellOfShares(platform, as, createShareInput(poolId));
  expect(await tellBefore(181)).toEqual([]);
  expect(await tellBefore(20)).toEqual([{ stopAt: cutOffAt, lines: [expect.anything()] }]);
});

test('shares and tickets of one draw are one message, at the first of their stops', async () => {
  const { platform, organiser, session } = await openParty();
  await addToCart(platform, organiser, createQuickPickInput(2, { lotteryKey: 'pair' }));
  const { cutOffAt, tellBefore } = await tellOfShares(platform, organiser, toShareInput(session));
  expect(await tellBefore(100)).toEqual([
    { stopAt: cutOffAt, lines: [expect.anything(), expect.anything()] },
  ]);
});
