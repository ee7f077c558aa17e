// Alerts of an address without an account: nothing before the link is followed, nothing to who is offered nothing.
import { expect, test } from 'vitest';
import {
  confirmLinkedAlert,
  endLinkedAlerts,
  readLinkedAlerts,
  requestAlert,
} from '#lib/contracts/alerts.ts';
import { signUp } from '#lib/contracts/identity/customer.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import { exportPersonalData } from '#platform/people/operators/personal-data.ts';
import { sweepAlerts } from '#platform/sale/alerts/sweep.ts';
import { createSignUpDetails, signUpCustomer } from '../../../support/customers.ts';
import { passDay, readAlertLink, runAlerts } from '../../../support/people/alerts.ts';
import { STOPS } from '../../../support/people/stop-customer.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { playGame } from '../../../support/played-draws.ts';

const DAY_MS = 86_400_000;
const EMAIL = 'reader@shop.test';

async function openShop() {
  const platform = await openTestPlatform();
  const { services, call } = platform;
  await playGame(services);
  await runAlerts(services);
  const ask = (wish: Record<string, unknown> = {}) =>
    call(requestAlert, {
      body: {
        kind: 'result',
        productOfferKey: 'pair',
        email: EMAIL,
        state: 'WA',
        brand: 'drawcard',
        ...wish,
      },
    });
  /** Asks and follows the link. */
  const set = async (wish: Record<string, unknown> = {}) => {
    await ask(wish);
    const [message] = await runAlerts(services);
    const link = readAlertLink(message);
    return { link, answer: await call(confirmLinkedAlert, { body: link }) };
  };
  const countRows = async (table: 'alert' | 'alert_reader' | 'alert_delivery') =>
    (await services.database.db.selectFrom(table).selectAll().execute()).length;
  return { platform, services, call, ask, set, countRows };
}

test('nothing is sent before the link is followed; then each result, with a way to end it', async () => {
  const { platform, services, call, ask } = await openShop();
  expect((await ask()).result).toEqual({});
  const [asking, ...more] = await runAlerts(services);
  expect(more).toEqual([]);
  expect(asking).toMatchObject({ to: EMAIL, subject: 'Confirm your alert: Daily Pair: each result' });
  expect(asking?.headers?.['List-Unsubscribe']).toBeUndefined();
  expect(await passDay(platform)).toEqual([]);
  const link = readAlertLink(asking);
  expect((await call(readLinkedAlerts, { body: link })).result.alert.state).toBe('waiting');
  expect((await call(confirmLinkedAlert, { body: link })).result.alert.state).toBe('on');
  const [message, ...others] = await passDay(platform);
  expect(others).toEqual([]);
  expect(message).toMatchObject({ to: EMAIL, subject: expect.stringContaining('the result') });
  expect(message?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(message?.html).toContain('Numbers');
  const ended = await call(endLinkedAlerts, { body: readAlertLink(message) });
  expect(ended.result.alert.state).toBe('ended');
  expect((await call(confirmLinkedAlert, { body: link })).result.alert.state).toBe('ended');
  expect(await passDay(platform)).toEqual([]);
});

test('times are those of where the reader lives, and the draw’s beside them', async () => {
  const { platform, set } = await openShop();
  await set({ kind: 'jackpot', atLeastCents: 100_00 });
  const [message] = await passDay(platform);
  const perth = message?.text.indexOf('(Perth time)') ?? -1;
  expect(perth).toBeGreaterThan(0);
  expect(message?.text.indexOf('(Sydney time)')).toBeGreaterThan(perth);
});

test('the answer is the same for a customer, a stranger and somebody excluded, who is sent nothing', async () => {
  const { platform, services, ask } = await openShop();
  const excluded = await signUpCustomer(platform);
  await STOPS.exclusion(services, excluded.customerId);
  await runAlerts(services);
  const answers = [await ask(), await ask({ email: excluded.email })];
  expect(answers.map(({ status, result }) => [status, result])).toEqual([
    [200, {}],
    [200, {}],
  ]);
  expect((await runAlerts(services)).map(({ to }) => to)).toEqual([EMAIL]);
});

test.each(['break', 'exclusion', 'review', 'closure'] as const)(
  'an address is told nothing while its owner is stopped by a %s',
  async (stop) => {
    const { platform, services, call, set } = await openShop();
    await set();
    const details = createSignUpDetails({ email: EMAIL });
    const { result } = await call(signUp, { body: details });
    await STOPS[stop](services, result.customer.customerId);
    await runAlerts(services);
    expect((await passDay(platform)).filter(({ subject }) => subject.includes('the result'))).toEqual([]);
  },
);

test('an address is asked five times an hour, and a network thirty times', async () => {
  const { services, ask } = await openShop();
  for (let asked = 0; asked < 8; asked += 1) expect((await ask()).status).toBe(200);
  expect(await runAlerts(services)).toHaveLength(5);
});

test('what a machine fills in is dropped', async () => {
  const { services, ask, countRows } = await openShop();
  expect((await ask({ website: 'x' })).status).toBe(200);
  expect(await runAlerts(services)).toEqual([]);
  expect(await countRows('alert')).toBe(0);
});

test('a mail server that refuses is asked again, and no message is written twice', async () => {
  const { platform, services, set } = await openShop();
  await set();
  platform.clock.advance(DAY_MS);
  await runDueDraws(services);
  const refusing = {
    sent: [],
    mailer: { send: () => Promise.reject(new Error('550 5.1.1 no such user')), close: () => {} },
  };
  await runAlerts(services, refusing);
  platform.clock.advance(60_000);
  expect(await runAlerts(services)).toHaveLength(1);
  platform.clock.advance(DAY_MS);
  expect(await runAlerts(services)).toEqual([]);
});

test('all alerts of an address are seen and ended by the link of one', async () => {
  const { platform, call, set } = await openShop();
  const first = await set();
  const second = await set({ kind: 'jackpot', atLeastCents: 100_00 });
  expect(second.answer.result.others.map(({ kind }) => kind)).toEqual(['result']);
  const all = await call(endLinkedAlerts, { body: { ...first.link, ends: 'all' } });
  expect([all.result.alert.state, all.result.others]).toEqual(['ended', []]);
  expect(await passDay(platform)).toEqual([]);
});

test('what was never confirmed is deleted after a week, with its address', async () => {
  const { platform, services, ask, countRows } = await openShop();
  await ask();
  await runAlerts(services);
  platform.clock.advance(6 * DAY_MS);
  await sweepAlerts(services);
  expect([await countRows('alert'), await countRows('alert_reader')]).toEqual([1, 1]);
  platform.clock.advance(2 * DAY_MS);
  await sweepAlerts(services);
  expect([
    await countRows('alert'),
    await countRows('alert_reader'),
    await countRows('alert_delivery'),
  ]).toEqual([0, 0, 0]);
});

test('a person has the alerts of their address in the document, and they go with the person', async () => {
  const { services, call, set, countRows } = await openShop();
  await set();
  const { result } = await call(signUp, { body: createSignUpDetails({ email: EMAIL }) });
  const { customerId } = result.customer;
  const document = await exportPersonalData(services, services.database.db, customerId);
  expect(document.alert).toEqual([expect.objectContaining({ email: EMAIL, kind: 'result' })]);
  expect(await deleteCustomer(services, customerId)).toEqual({ state: 'deleted' });
  expect([
    await countRows('alert'),
    await countRows('alert_reader'),
    await countRows('alert_delivery'),
  ]).toEqual([0, 0, 0]);
});
