// How few presses lead from the home page to a receipt, counted as a shopper makes them.
import type { Locator, Page } from 'playwright/test';
import { addMoney } from './support/shopping.ts';
import { createEmail, expect, fillDateOfBirth, PASSWORD, signUp, test } from './support/test.ts';

const FAST = /^Add \d+ quick-pick games, \$[\d.]+, to the cart: Comet$/;
const ADD_AND_PAY = /^Add \$[\d.,]+ and pay( \$[\d.,]+)?$/;
const NEW_MAX = 3;
const KNOWN_MAX = 2;

/** Counts presses, and the pages that come between the cart and the receipt. */
function countSteps(page: Page) {
  const counted = { presses: 0, pages: [] as string[] };
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) counted.pages.push(new URL(frame.url()).pathname);
  });
  const press = (target: Locator) => {
    counted.presses += 1;
    return target.click();
  };
  const listBetween = () =>
    counted.pages.slice(counted.pages.indexOf('/cart') + 1).filter((path) => !path.startsWith('/receipt/'));
  return { counted, press, listBetween };
}

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Shaw');
  await fillDateOfBirth(page);
  await page.getByLabel('State').selectOption('NSW');
  await page.getByLabel(/terms/i).check();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a new customer opens the account, adds the money and pays with one form', async ({ page }) => {
      await page.goto('/');
      const { counted, press, listBetween } = countSteps(page);
      await press(page.getByRole('button', { name: FAST }));
      await page.waitForURL('**/cart');
      const email = createEmail();
      await page.getByLabel('Email').fill(email);
      await press(page.getByRole('button', { name: /^Go on to pay \$/ }));
      await expect(page.getByRole('heading', { name: '1 ticket' })).toBeVisible();
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      await fillPerson(page);
      await press(page.getByRole('button', { name: /^Open the account, add \$[\d.]+ and pay$/ }));
      await page.waitForURL('**/receipt/*');
      await expect(page.getByRole('main')).toContainText('Comet');
      expect(counted.presses).toBeLessThanOrEqual(NEW_MAX);
      expect(listBetween()).toEqual(['/checkout/login']);
    });
  });

test('a form that comes back keeps what was typed, and pays once it is right', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: FAST }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('button', { name: /^Go on to pay \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Check out' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email', { exact: true }).fill(createEmail());
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillPerson(page);
  await page.getByLabel('State').selectOption('');
  await page.getByRole('button', { name: /^Open the account/ }).click();
  await expect(page.getByLabel('State')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('State').selectOption('VIC');
  await page.getByRole('button', { name: /^Open the account/ }).click();
  await page.waitForURL('**/receipt/*');
});

test('a customer whose wallet is empty adds the money and pays with one press, and once', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/');
  const { counted, press, listBetween } = countSteps(page);
  await press(page.getByRole('button', { name: FAST }));
  await page.waitForURL('**/cart');
  const pay = page.getByRole('button', { name: ADD_AND_PAY });
  counted.presses += 1;
  await pay.dblclick();
  await page.waitForURL('**/receipt/*');
  expect(counted.presses).toBeLessThanOrEqual(KNOWN_MAX);
  expect(listBetween()).toEqual([]);
  await page.goto('/my-account/transactions');
  await expect(page.getByText(/^\+\$/)).toHaveCount(1);
});

test('a press that logs in pays the tickets that its page showed, and no other ones of the same price', async ({
  page,
}) => {
  const email = await signUp(page);
  await addMoney(page, '50.00');
  await page.goto('/');
  await page.getByRole('button', { name: FAST }).click();
  await page.waitForURL('**/cart');
  await page.goto('/logout');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname !== '/logout');
  await page.goto('/');
  await page.getByRole('button', { name: FAST }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /^Go on to pay \$/ }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const other = await page.context().newPage();
  await other.goto('/cart');
  await other
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(other.getByRole('button', { name: 'Put it back' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Log in and pay \$/ })
    .click();
  await page.waitForURL('**/cart');
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Pay \$[\d.]+ from wallet$/ })
    .click();
  await page.waitForURL('**/receipt/*');
});

test('what is far too long is answered at its field', async ({ page }) => {
  const form = { step: 'login', email: createEmail(), password: 'p'.repeat(20_000) };
  const sent = [{ step: 'email', email: `${'a'.repeat(20_000)}@example.test` }, form];
  for (const data of sent) {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await page.request.post('/checkout/login', { form: data, headers });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain('aria-invalid="true"');
  }
});
