// Alerts of an account: set, told once, ended, and nothing to who is offered nothing.
import { expect, test } from 'vitest';
import { type AlertWish, endAlert, endLinkedAlerts, listAlerts, setAlert } from '#lib/contracts/alerts.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { savePreferences } from '#platform/people/preferences/store.ts';
import { followNews } from '#platform/sale/alerts/follow-news.ts';
import { setOwnAlert } from '#platform/sale/alerts/own-alerts.ts';
import { listCustomerAlerts } from '#platform/sale/alerts/store.ts';
import { TELL_JOB, tellOf } from '#platform/sale/alerts/tell.ts';
import type { Services } from '#platform/services.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { insertExclusion } from '../../../support/limits.ts';
import { listMails } from '../../../support/mails.ts';
import { passDay, readAlertLink, runAlerts } from '../../../support/people/alerts.ts';
import { STOPS } from '../../../support/people/stop-customer.ts';
import { openTestPlatform, type TestSession } from '../../../support/platform.ts';
import { buyTickets, createPairOffer, playGame } from '../../../support/played-draws.ts';

const DAY_MS = 86_400_000;
const JACKPOT: AlertWish = {
  kind: 'jackpot',
  productOfferKey: 'pair',
  atLeastCents: 100_00,
  onlyMine: false,
};
const RESULT: AlertWish = { kind: 'result', productOfferKey: 'pair', onlyMine: false };

async function openShop() {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  await runAlerts(platform.services);
  const as = await signUpCustomer(platform);
  const set = (wish: Record<string, unknown>, by: TestSession = as) =>
    platform.call(setAlert, { as: by, body: wish });
  const listOwn = async () => (await platform.call(listAlerts, { as })).result;
  /** Sessions end sooner than draws come. */
  const listKept = () => listCustomerAlerts(platform.services.database.db, as.customerId);
  return { platform, services: platform.services, clock: platform.clock, as, set, listOwn, listKept };
}

const listSubjects = (messages: readonly { readonly subject: string }[]): string[] =>
  messages.map(({ subject }) => subject);

/** A ticket in the next draw. */
async function enterNext(services: Services, customerId: string): Promise<void> {
  await services.database.db
    .updateTable('customer')
    .set({ is_verified: 1 })
    .where('id', '=', customerId)
    .execute();
  await makeDeposit(
    services,
    { customerId, key: `for-a-ticket-${customerId}` },
    { amount: '10.00', depositMethodId: 'td', checkout: false },
  );
  await buyTickets(services, customerId);
}

test('an alert is set at once, once for each kind and game, and ended at once', async () => {
  const { platform, as, set, listOwn } = await openShop();
  const first = await set(JACKPOT);
  expect(first.status).toBe(200);
  expect((await set(JACKPOT)).result.id).toBe(first.result.id);
  const changed = await set({ ...JACKPOT, atLeastCents: 200_00 });
  expect((await listOwn()).map(({ id, atLeastCents }) => [id, atLeastCents])).toEqual([
    [changed.result.id, 200_00],
  ]);
  const other = await signUpCustomer(platform);
  await platform.call(endAlert, { as: other, params: { id: changed.result.id } });
  expect(await listOwn()).toHaveLength(1);
  expect((await platform.call(endAlert, { as, params: { id: changed.result.id } })).result).toEqual([]);
  expect((await platform.call(endAlert, { as, params: { id: changed.result.id } })).result).toEqual([]);
});

test.each([
  [{ kind: 'jackpot', productOfferKey: 'pair' }, 'amount_missing'],
  [{ kind: 'jackpot', productOfferKey: 'nothing', atLeastCents: 100_00 }, 'offer_unknown'],
  [{ kind: 'raffle_ending', productOfferKey: 'pair' }, 'alert_unfit'],
  [{ kind: 'result' }, 'offer_missing'],
] as const)('what cannot be told of is refused: %o', async (wish, code) => {
  const { set, listOwn } = await openShop();
  const { status, envelope } = await set(wish);
  expect(status).toBe(422);
  expect(JSON.stringify(envelope)).toContain(code);
  expect(await listOwn()).toEqual([]);
});

test('a jackpot that reaches the amount is told once for each draw, in the time of the reader', async () => {
  const { platform, services, set } = await openShop();
  await set(JACKPOT);
  await set({ kind: 'jackpot', atLeastCents: 100_00 });
  const messages = await passDay(platform);
  const [message, ...more] = messages.filter(({ subject }) => subject.includes('jackpot'));
  expect(more).toEqual([]);
  expect(message?.subject).toMatch(/^Daily Pair: the jackpot is \$[\d,]+$/);
  expect(message?.text).toContain('(Sydney time)');
  expect(message?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(message?.headers?.['List-Unsubscribe']).toMatch(/^<https:\/\/shop\.example\/alerts\/alt/);
  expect(await runAlerts(services)).toEqual([]);
});

test('a jackpot below the amount, and one from before the alert, is not told', async () => {
  const { platform, services, as, set } = await openShop();
  await set({ ...JACKPOT, atLeastCents: 1_000_000_000_00 });
  expect(await passDay(platform)).toEqual([]);
  await setOwnAlert(services, as.customerId, {
    kind: 'jackpot',
    productOfferKey: '',
    atLeastCents: 100_00,
    onlyMine: false,
  });
  expect(await runAlerts(services)).toEqual([]);
});

test('the link of a message ends its alert for good, also for what was written before', async () => {
  const { platform, services, set, listKept } = await openShop();
  await set(RESULT);
  const [message] = await passDay(platform);
  expect(message?.subject).toContain('the result');
  const link = readAlertLink(message);
  const ended = await platform.call(endLinkedAlerts, { body: link });
  expect(ended.result.alert.state).toBe('ended');
  expect(await listKept()).toEqual([]);
  expect(await passDay(platform)).toEqual([]);
  expect((await platform.call(endLinkedAlerts, { body: { ...link, token: `${link.token}x` } })).status).toBe(
    404,
  );
  expect(await listMails(services, 'alert_result')).toHaveLength(1);
});

test('who plays hears of the result once: by what the tickets won', async () => {
  const { platform, services, as, set } = await openShop();
  await set(RESULT);
  await enterNext(services, as.customerId);
  await passDay(platform);
  expect(await listMails(services, 'alert_result')).toEqual([]);
  expect(await listMails(services, 'alert_own_result')).toEqual([]);
});

test('who wants no mail of results, and set an alert of own draws, is told of those alone', async () => {
  const { platform, services, as, set } = await openShop();
  await savePreferences(
    services,
    as.customerId,
    [{ topic: 'results', channel: 'email', isOn: false }],
    'account',
  );
  await set({ kind: 'result', onlyMine: true });
  await passDay(platform);
  expect(await listMails(services, 'alert_own_result')).toEqual([]);
  await enterNext(services, as.customerId);
  await insertExclusion(services, as.customerId, { ms: 30 * DAY_MS });
  const messages = await passDay(platform);
  const [own] = await listMails(services, 'alert_own_result');
  expect(own?.payload.tickets).toBe(1);
  expect(listSubjects(messages).some((subject) => subject.includes('the result'))).toBe(true);
});

test.each(['break', 'exclusion', 'review', 'closure'] as const)(
  'nothing is told to who is stopped by a %s, and nothing can be set',
  async (stop) => {
    const { platform, services, as, set } = await openShop();
    await set(JACKPOT);
    await set(RESULT);
    await STOPS[stop](services, as.customerId);
    const refused = await set({ ...JACKPOT, atLeastCents: 300_00 });
    expect([401, 409]).toContain(refused.status);
    await passDay(platform);
    expect(await listMails(services, 'alert_jackpot')).toEqual([]);
    expect(await listMails(services, 'alert_result')).toEqual([]);
  },
);

test('a message that waits is not sent to who went on a break, or chose to hear nothing', async () => {
  const { platform, services, as, set } = await openShop();
  const second = await signUpCustomer(platform);
  await set(RESULT);
  await set(RESULT, second);
  platform.clock.advance(DAY_MS);
  await runDueDraws(services);
  await followNews(services);
  while ((await runDueJobs(services, { [TELL_JOB]: tellOf }, 20)) > 0);
  expect(await listMails(services, 'alert_result')).toHaveLength(2);
  await insertExclusion(services, as.customerId, { ms: DAY_MS });
  await savePreferences(
    services,
    second.customerId,
    [{ topic: 'alerts', channel: 'email', isOn: false }],
    'account',
  );
  expect(await runAlerts(services)).toEqual([]);
});

test('nothing is told of a game where it is not sold', async () => {
  const { platform, services, as, set } = await openShop();
  await set(JACKPOT);
  const restrictions = [
    { productType: 'lottery_ticket' as const, kind: 'licensing_restriction' as const, regions: ['NSW'] },
  ];
  await saveOffer(services.database.db, services, createPairOffer({ restrictions }));
  await passDay(platform);
  expect(await listMails(services, 'alert_jackpot')).toEqual([]);
  const again = setOwnAlert(services, as.customerId, { ...JACKPOT, atLeastCents: 150_00 });
  await expect(again).rejects.toMatchObject({ code: 'offer_restricted' });
});
