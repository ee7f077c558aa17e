// What a visitor meets when something is not there or does not work.
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

for (const path of [
  '/nothing-here',
  '/comet/no-such-type',
  '/comet/results/draw/999999',
  '/lotto-results/abc',
  '/comet/results/1850',
]) {
  test(`${path} is the 404 screen with a way on`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  });
}

for (const [path, canonical] of [
  ['/LOTTO-results/', '/lotto-results'],
  ['/Comet/', '/comet'],
  ['/comet/results/2025-6', '/comet/results/2025-06'],
] as const) {
  test(`${path} is understood as ${canonical}`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(200);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
      new RegExp(`${canonical}$`),
    );
  });
}

for (const path of [
  '/my-account',
  '/my-account/upcoming-tickets',
  '/my-account/past-tickets/2',
  '/my-account/transactions',
  '/my-account/deposit',
  '/receipt/chk_1',
  '/My-Account/',
  '/my-account/%75pcoming-tickets',
]) {
  test(`${path} asks a guest to log in and comes back`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });
}

test('bad input to the gateway has an answer in JSON and harms nothing', async ({ request }) => {
  const malformed = await request.post('/api/cart/items', {
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    data: Buffer.from('{"a":'),
  });
  expect(malformed.status()).toBe(422);
  expect((await malformed.json()).error.code).toBe('invalid_json');
  const foreign = await request.post('/api/cart/items', {
    headers: { origin: 'https://elsewhere.example' },
    data: {},
  });
  expect(foreign.status()).toBe(403);
  const huge = await request.post('/api/cart/items', {
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    data: Buffer.alloc(2_000_000, 'a'),
  });
  expect(huge.status()).toBe(413);
  const unknown = await request.get('/api/nothing');
  expect(unknown.status()).toBe(404);
  expect((await unknown.json()).error.code).toBeTruthy();
});

test('the page says security headers and answers unchanged pages with 304', async ({ request }) => {
  const first = await request.get('/lotto-results');
  const { 'content-security-policy': policy, etag } = first.headers();
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(first.headers()['x-content-type-options']).toBe('nosniff');
  const second = await request.get('/lotto-results', { headers: { 'if-none-match': etag ?? '' } });
  expect(second.status()).toBe(304);
});
