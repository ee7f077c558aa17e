// What a shop writes into its log at the most talkative level: nothing that grants or pays anything.
import { SECRET_STARTS } from '#lib/domain/pages/secret-path.ts';
import { startShop } from '../support/shop.ts';
import { addMoney, addStandardTicket, payFromWallet } from '../support/shopping.ts';
import { expect, logIn, PASSWORD, signUp, test } from '../support/test.ts';

const MARK = 'a-token-that-opens-something';
const OPENERS = SECRET_STARTS.map(
  (parts) => `/${parts.map((part) => (part.startsWith('[') ? 'any' : part)).join('/')}/${MARK}`,
);

test('passwords, sessions, tokens and addresses of customers stay out of the log', async ({ browser }) => {
  test.setTimeout(120_000);
  const shop = await startShop(undefined, { LOG_LEVEL: 'trace' });
  try {
    const context = await browser.newContext({ baseURL: shop.url });
    const page = await context.newPage();
    const email = await signUp(page);
    await addStandardTicket(page, 'daybreak');
    await addMoney(page, '50.00');
    await page.goto('/cart');
    await payFromWallet(page);
    const inSession = (await context.cookies()).map(({ value }) => value);
    await context.clearCookies();
    await logIn(page, email);
    const cookies = [...inSession, ...(await context.cookies()).map(({ value }) => value)];
    for (const path of [...OPENERS, `/login?email=${email}`, `/forgot-password?token=${MARK}`])
      await (await fetch(`${shop.url}${path}`, { redirect: 'manual' })).text();
    await fetch(`${shop.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.url },
      body: JSON.stringify({ email, password: `${PASSWORD} not` }),
    });
    await context.close();

    const log = shop.readOutput();
    expect(log).toContain('"path":"/cart"');
    expect(OPENERS.length).toBeGreaterThan(3);
    const LONG = 16;
    for (const secret of [PASSWORD, email, MARK, ...cookies.filter(({ length }) => length >= LONG)])
      expect(log.includes(secret) ? `the log holds ${secret}` : 'clean').toBe('clean');
  } finally {
    await shop.stop();
  }
});
