// The days on which a voucher is good, as an operator names them: from the beginning of the first to the end of the last.
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { voucherCommands } from '#platform/sale/promotions/commands.ts';
import type { Services } from '#platform/services.ts';
import { addToCart, createFundedCustomer } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';

/** In Sydney. */
const MIDNIGHT_BEFORE = Date.parse('2026-11-20T00:00:00+11:00');
const MIDNIGHT_AFTER = Date.parse('2026-11-21T00:00:00+11:00');

const ENV = { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined };

/** Runs a command with vouchers; gives what it prints. */
async function run(
  services: Services,
  name: keyof typeof voucherCommands,
  options = {},
  words: string[] = [],
) {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  await voucherCommands[name].run({ services, words, options, env: ENV, actor: 'ops:test', print });
  return printed;
}

const TODAY = { type: 'fixed', amount: '1.00', code: 'TODAY', from: '2026-11-20', until: '2026-11-20' };

/** What becomes of a voucher for the 20th that is entered so many milliseconds from a midnight. */
async function enterAt(at: number) {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  await putOnSale(services);
  await run(services, 'vouchers create', TODAY);
  clock.set(at);
  const as = await createFundedCustomer(platform);
  await addToCart(platform, as);
  const body = { promotionCode: 'TODAY' };
  const { status, envelope } = await platform.call(accountCart.addPromotion, { as, body });
  return { status, error: JSON.stringify(envelope.errors ?? envelope.error ?? {}) };
}

test('a voucher is good in the first and in the last minute of its days', async () => {
  expect((await enterAt(MIDNIGHT_BEFORE)).status).toBe(200);
  expect((await enterAt(MIDNIGHT_AFTER - 1000)).status).toBe(200);
});

test('before and after them it is refused, with the day', async () => {
  const early = await enterAt(MIDNIGHT_BEFORE - 60_000);
  expect([early.status, early.error]).toEqual([422, expect.stringContaining('20 Nov')]);
  const late = await enterAt(MIDNIGHT_AFTER);
  expect([late.status, late.error]).toEqual([422, expect.stringContaining('20 Nov')]);
});

test('its last day is listed as it was named', async () => {
  const { services } = await openTestPlatform();
  await run(services, 'vouchers create', TODAY);
  await run(services, 'vouchers create', { ...TODAY, code: 'ENDLESS', until: undefined });
  expect(await run(services, 'vouchers show', {}, ['TODAY'])).toContain('until: 2026-11-20');
  expect(await run(services, 'vouchers show', {}, ['ENDLESS'])).toContain('until: ');
  for (const name of ['vouchers list', 'vouchers export'] as const)
    expect((await run(services, name)).join('\n')).toMatch(/TODAY.*2026-11-20(?!T)/);
});
