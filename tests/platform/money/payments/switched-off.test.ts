// A gateway that was taken out of PAYMENT_METHODS begins nothing more, and settles what it has begun.
import { expect, test } from 'vitest';
import { returnDeposit } from '#lib/contracts/payments/wallet.ts';
import { paymentCommands } from '#platform/money/payments/commands.ts';
import { eway } from '#platform/money/payments/eway/provider.ts';
import type { GatewaySettings } from '#platform/money/payments/provider.ts';
import { listHeldFunds } from '#platform/money/withdrawals/funds.ts';
import type { Services } from '#platform/services.ts';
import { EWAY_SETTINGS, openEwayServer } from '../../../support/payments/eway-server.ts';
import { fetchHere, openGatewayShop } from '../../../support/payments/gateway-shop.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { runFor } from '../../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;

/** A payment that waits at eWAY, and the shop without eWAY. */
async function openShop() {
  const server = await openEwayServer();
  const settings = { ...EWAY_SETTINGS, EWAY_API_URL: server.url };
  const shop = await openGatewayShop(eway, settings);
  const { id, reference } = await shop.pay();
  const pay = () => server.pay(reference ?? '', 'succeeds');
  const withSettings = (given: GatewaySettings): Services => ({
    ...shop.services,
    payments: { methods: new Map(), settings: given },
  });
  return { server, shop, id, pay, settings, off: withSettings(settings), unset: withSettings({}) };
}

async function runCommand(services: Services, name: 'payment refund' | 'payment release', id: string) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await paymentCommands[name].run({ services, words: [id], options: {}, actor: 'ops:mia', print });
  return lines;
}

test('its payments are asked for, and the customer comes back to them', async () => {
  const { shop, id, pay, off, settings } = await openShop();
  const platform = await openTestPlatform({
    database: shop.services.database,
    paymentProviders: [eway],
    payments: { methods: new Map(), settings },
    fetch: fetchHere,
  });
  const returned = () =>
    platform.call(returnDeposit, { as: shop.as, params: { id }, body: { query: { AccessCode: 'A' } } });
  expect((await returned()).result.status).toBe('needs_action');
  const other = await shop.pay();
  pay();
  expect((await returned()).result.status).toBe('completed');
  shop.platform.clock.advance(25 * HOUR_MS);
  expect(await shop.callWith(off).poll(other.id)).toMatchObject({ status: 'failed', failure: 'abandoned' });
  expect(await shop.readBalance()).toBe(2000);
});

test('while it lacks its settings nothing is lost: it is asked once they are back', async () => {
  const { shop, id, pay, off, unset } = await openShop();
  const { clock } = shop.platform;
  await runFor({ services: unset, clock }, HOUR_MS);
  pay();
  await runFor({ services: unset, clock }, HOUR_MS);
  expect((await shop.read(id)).status).toBe('needs_action');
  await runFor({ services: off, clock }, HOUR_MS);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['succeeded', 2000]);
});

test('its money is held as long as before, and goes back by the way it came', async () => {
  const { server, shop, id, pay, off, unset } = await openShop();
  pay();
  await shop.comeBack(id);
  for (const services of [off, unset]) {
    const held = await listHeldFunds(services.database.db, services, shop.as.customerId);
    expect(held).toEqual([{ cents: 2000, until: shop.platform.clock.now() + 72 * HOUR_MS }]);
  }
  await expect(runCommand(unset, 'payment refund', id)).rejects.toThrow('lacks its settings');
  expect(await runCommand(off, 'payment refund', id)).toEqual([`${id} is refunded.`]);
  expect([server.sumCharged(), await shop.readBalance()]).toEqual([0, 0]);
});

test('what was held of it is released', async () => {
  const { server, shop, id, pay, off } = await openShop();
  server.books.takesInstead = 1500;
  pay();
  expect((await shop.comeBack(id)).status).toBe('held');
  expect(await runCommand(off, 'payment release', id)).toEqual([`${id} is credited with $15.00.`]);
  expect(await shop.readBalance()).toBe(1500);
});
