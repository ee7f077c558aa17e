// Keys of programs at the desk: made, shown once, used, renewed, revoked.
import { expectSoundPage, openOwnerDesk } from '../support/desk.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('a key is made at the desk, opens what its scopes hold, and is shut out', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openOwnerDesk(browser, shop, { next: '/operator/keys' });
  await expect(page.getByText('There is no key yet.')).toBeVisible();
  await page.getByLabel('Name of the program').fill('Back Office');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.getByText('A name has 2 to 40 small letters').first()).toBeVisible();
  await expect(page.getByLabel('Name of the program')).toHaveValue('Back Office');
  await expectSoundPage(page);
  await page.getByLabel('Name of the program').fill('back-office');
  await page.getByLabel('Ends after').selectOption('30');
  await page.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByRole('alert').locator('code');
  await expect(shown).toHaveText(/^op_[0-9a-f]{64}$/);
  const secret = (await shown.textContent()) ?? '';
  await expectSoundPage(page);
  const ask = (path: string, key: string) =>
    fetch(`${shop.url}/api/operator/${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask('customers', secret)).status).toBe(200);
  const refused = await ask('audit', secret);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([403, 'application/problem+json']);
  const reference = await (await fetch(`${shop.url}/api/operator/openapi.json`)).json();
  expect(reference.openapi).toBe('3.1.0');
  await page.goto('/operator/keys');
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'Never' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Renew back-office' }).click();
  await expect(page.getByRole('alert')).toContainText('Renew the key of back-office?');
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Renew it now' }).click();
  await expect(shown).toHaveText(/^op_/);
  const renewed = (await shown.textContent()) ?? '';
  expect((await ask('customers', secret)).status).toBe(401);
  expect((await ask('customers', renewed)).status).toBe(200);
  await page.getByRole('button', { name: 'Revoke back-office' }).click();
  await page.getByRole('button', { name: 'Leave it' }).click();
  expect((await ask('customers', renewed)).status).toBe(200);
  await page.getByRole('button', { name: 'Revoke back-office' }).click();
  await page.getByRole('button', { name: 'Revoke it now' }).click();
  await expect(page.getByRole('alert')).toContainText('back-office is shut out.');
  expect((await ask('customers', renewed)).status).toBe(401);
  await expect(page.getByRole('cell', { name: 'Revoked' })).toBeVisible();
});
