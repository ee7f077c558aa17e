// What customers write, answered at the desk and read in the account; and the account as its owner sees it.
import type { Browser } from 'playwright/test';
import { expectSoundPage, openOwnerDesk } from '../support/desk.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, signUp, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

async function openVisitor(browser: Browser, hasScript = true) {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: hasScript });
  await context.addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  return context.newPage();
}

test('what is written while logged in is answered at the desk, once, and read in the account', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const visitor = await openVisitor(browser);
  await signUp(visitor);
  await visitor.goto('/about/contact-us');
  await visitor.getByLabel('Your name').fill('Somebody Else');
  await visitor.getByLabel('Your email address').fill('else@example.org');
  await visitor.getByLabel('What is it about?').selectOption('ticket');
  await visitor.getByLabel('Your message').fill('Where is my ticket <b>?');
  await visitor.getByRole('button', { name: 'Send the message' }).click();
  await expect(visitor.getByText('Your message is on its way')).toBeVisible();
  const desk = await openOwnerDesk(browser, shop, { next: '/operator/conversations', hasScript: false });
  await desk
    .getByRole('rowheader')
    .filter({ hasText: 'A ticket or a draw' })
    .getByRole('link')
    // Those of the demonstration have waited for longer.
    .last()
    .click();
  await expect(desk.getByText('The account: was logged in when this was written')).toBeVisible();
  await expect(desk.getByText('Where is my ticket <b>?')).toBeVisible();
  const other = await desk.context().newPage();
  await other.goto(desk.url());
  await other.locator('[name="note"]').fill('Look at the draw.');
  await other.getByRole('button', { name: 'Keep the note' }).click();
  await expect(other.getByRole('alert')).toContainText('The note is kept.');
  await other.close();
  await desk.getByLabel('Your answer').fill('It is in your account.');
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByRole('alert')).toContainText('Something has changed');
  await expect(desk.getByText('New since you opened this')).toBeVisible();
  await expect(desk.getByLabel('Your answer')).toHaveValue('It is in your account.');
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByRole('alert')).toContainText('The answer is on its way.');
  await visitor.goto('/my-account/conversations');
  await expect(visitor.getByText('From us: It is in your account.')).toBeVisible();
  await expectSoundPage(visitor);
  await visitor.getByRole('link', { name: /A ticket or a draw/ }).click();
  await expect(visitor.getByText('Look at the draw.')).toHaveCount(0);
  await visitor.getByLabel('Your answer').fill('Found it, thank you.');
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(visitor.getByText('Found it, thank you.')).toBeVisible();
  await expectSoundPage(visitor);
  await desk.goto('/operator');
  await expect(desk.getByText('Customers who wait for an answer')).toBeVisible();
  await desk.goto('/operator/conversations');
  await visitor.context().close();
  await desk.context().close();
});

test('an account is looked at as its owner sees it, and nothing can be done there', async ({ browser }) => {
  test.setTimeout(240_000);
  const desk = await openOwnerDesk(browser, shop, { next: '/operator/conversations' });
  await expectSoundPage(desk);
  await desk.getByRole('rowheader').getByRole('link').first().click();
  await expect(desk.getByLabel('Your answer')).toBeVisible();
  await expectSoundPage(desk);
  await desk.goto('/operator/customers?q=demo@');
  await desk.getByRole('rowheader').getByRole('link').first().click();
  await desk.getByRole('link', { name: 'The account as the customer sees it' }).click();
  await desk.getByRole('button', { name: 'Look at the account' }).click();
  await expect(desk.getByText('Say why, in three letters at least.')).toBeVisible();
  await desk.getByLabel('Why do you look?').fill('called about a ticket');
  await desk.getByRole('button', { name: 'Look at the account' }).click();
  await expect(desk).toHaveURL(/\/operator\/view$/);
  await expectSoundPage(desk);
  for (const path of [
    '',
    '/upcoming-tickets',
    '/past-tickets',
    '/transactions',
    '/messages',
    '/conversations',
    '/my-details',
    '/spend-limits',
  ]) {
    const response = await desk.goto(`/my-account${path}`);
    expect([path, response?.status(), new URL(desk.url()).pathname]).toEqual([
      path,
      200,
      `/my-account${path}`,
    ]);
    await expect(desk.getByText('You look at the account of')).toBeVisible();
  }
  await expectSoundPage(desk);
  for (const path of ['/login-and-security', '/cards-and-accounts', '/withdraw', '/deposit']) {
    await desk.goto(`/my-account${path}`);
    expect([path, new URL(desk.url()).pathname]).toEqual([path, '/operator/view']);
  }
  const origin = { origin: new URL(shop.url).origin };
  for (const path of [
    '/my-account/my-details',
    '/checkout/login',
    '/api/cart/items',
    '/api/checkout',
    '/api/login',
    '/login',
    '/editor',
  ]) {
    const { status } = await desk.request
      .post(path, { headers: origin, form: { firstname: 'Thief' } })
      .then((answer) => ({ status: answer.status() }));
    expect([path, status]).toEqual([path, 403]);
  }
  await desk.goto('/operator/view');
  await desk.getByRole('button', { name: 'End the look' }).click();
  await expect(desk.getByRole('alert')).toContainText('The look is over.');
  await desk.goto('/my-account');
  await expect(desk).toHaveURL(/\/login/);
  await desk.goto('/operator/audit?q=customer view');
  await expect(desk.getByText('called about a ticket').first()).toBeVisible();
  await desk.context().close();
});
