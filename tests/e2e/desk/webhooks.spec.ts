// Webhooks at the desk: an address is added, told, tried again and sent again.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectSoundPage, openOwnerDesk } from '../support/desk.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('an address is added at the desk, tested, fails, and is sent again what it missed', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const received: string[] = [];
  let status = 204;
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      received.push(String(request.headers['webhook-id']));
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const { port } = receiver.address() as AddressInfo;
  const page = await openOwnerDesk(browser, shop, { next: '/operator/webhooks' });
  await expect(page.getByText('No address is told anything yet.')).toBeVisible();
  const address = `http://127.0.0.1:${port}/hooks`;
  await page.getByLabel('Address', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Add the address' }).click();
  await expect(page.getByText('This address is in a network of the shop.').first()).toBeVisible();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(address);
  await expectSoundPage(page);
  await shop.ops('config', 'set', 'webhookNetworks', '["127.0.0.0/8"]');
  await page.getByRole('button', { name: 'Add the address' }).click();
  await expect(page.getByRole('alert').locator('code')).toHaveText(/^whsec_/);
  await expectSoundPage(page);
  await page.getByRole('link', { name: address }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByRole('alert')).toContainText('The test waits to be sent.');
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  status = 500;
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2);
  await page.reload();
  await expect(page.getByText('The answer was 500.').first()).toBeVisible();
  await expect(page.getByText(/Nothing has arrived since/)).toBeVisible();
  await expectSoundPage(page);
  status = 204;
  await expect.poll(() => new Set(received).size < received.length, { timeout: 30_000 }).toBe(true);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('cell', { name: 'Arrived' })).toHaveCount(2, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const before = received.length;
  await page
    .getByRole('button', { name: /^Send again/ })
    .first()
    .click();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(before + 1);
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('button', { name: 'Make it now' }).click();
  await expect(page.getByRole('alert').locator('code')).toHaveText(/^whsec_/);
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Choose at least one event.')).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Nothing is sent to this address.')).toBeVisible();
  await page.getByRole('button', { name: 'Take away' }).click();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Take it away now' }).click();
  await expect(page.getByText('No address is told anything yet.')).toBeVisible();
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
});
