// Signing up, logging in and out, with script and without (decision U9).
import { createEmail, expect, fillDateOfBirth, PASSWORD, signUp, test } from '../support/test.ts';

const summary = 'Check these details';

test('a visitor opens an account, is told what is missing, and lands where he was going', async ({
  page,
}) => {
  await page.goto('/login?step=register&redirect=%2Flotto-results');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: summary })).toBeFocused();
  await page.getByRole('link', { name: 'First name: This field is required' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill(createEmail());
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Marsh');
  await fillDateOfBirth(page);
  await page.getByLabel('State or territory').selectOption('QLD');
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.locator('#password-error')).toContainText('among the most common');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL((url) => url.pathname === '/lotto-results');
  await expect(page.locator('[data-account-label]')).toHaveText('Account, $0.00');
});

test('a link to log out logs out, and typing its address asks first', async ({ page }) => {
  await signUp(page);
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Log out' })).toBeVisible();
  await page.goto('/');
  await page.locator('a[data-drawer-open="account-drawer"]').click();
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/lotto-tickets');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
});

test('a customer stays logged in on the device where that was ticked', async ({ page }) => {
  const email = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/login?redirect=%2Fmy-account');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByLabel('Stay logged in on this device').check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/my-account');
  const cookies = await page.context().cookies();
  const lives = cookies.filter(({ name }) => ['session', 'signed_in'].includes(name));
  expect(lives.map(({ expires }) => expires > Date.now() / 1000 + 29 * 86_400)).toEqual([true, true]);
});

test('a login never sends a visitor to another site', async ({ page, baseURL }) => {
  const email = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/login?redirect=//elsewhere.test/steal');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${baseURL}/`);
});

test('a session that the server has lost shows a guest, not an error', async ({ page, baseURL }) => {
  await signUp(page);
  const { value } = (await page.context().cookies()).find(({ name }) => name === 'session')!;
  const url = baseURL ?? '';
  await page.context().addCookies([{ name: 'session', value: value.replace(/.$/, '_x'), url }]);
  await page.goto('/lotto-tickets');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('signed_in');
});

test('a form of one customer is not carried out for another who has logged in since, in another tab', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/my-account/my-details');
  await page.getByLabel('Telephone').fill('0412 345 678');
  await page.getByLabel('Street and number').fill('12 Wharf Street');
  await page.getByLabel('Suburb or town').fill('Sydney');
  await page.getByLabel('Postcode').fill('2000');
  await page.getByLabel('State or territory').selectOption('NSW');
  await page.context().clearCookies();
  const email = await signUp(page);
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(
    page.getByText('You are logged in to another account now, so nothing was done.'),
  ).toBeVisible();
  await expect(page.getByLabel('Telephone')).toHaveValue('');
  await page.goto('/my-account/login-and-security');
  await expect(page.getByText(email).first()).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('signing up, logging out and logging in work', async ({ page, baseURL }) => {
    const email = createEmail();
    await page.goto('/login?step=register');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('First name').fill('Robin');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await expect(page.getByText('Last name: This field is required')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Robin');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Last name').fill('Marsh');
    await fillDateOfBirth(page);
    await page.getByLabel('State or territory').selectOption('NSW');
    await page.getByLabel(/I agree/).check();
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.waitForURL(`${baseURL}/`);

    await page.goto('/logout');
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL((url) => url.pathname === '/lotto-tickets');

    await page.goto('/checkout/login?redirect=%2Flotto-results');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toContainText('The email or the password is not right.');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname === '/lotto-results');
  });
});
