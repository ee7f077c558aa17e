// The widget on a page of another origin, under a strict policy.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findAccessibilityFaults } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

/** A page of somebody else, which lets nothing in but the shop's script and its answers. */
async function openOtherSite(shop: string, body: string) {
  const policy = `default-src 'none'; script-src ${shop}; connect-src ${shop}; style-src 'sha256-none'`;
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
    res.end(
      `<!doctype html><html lang="en"><title>Elsewhere</title><main><h1>Elsewhere</h1>${body}</main></html>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

const WIDGET =
  '<draw-widget game="comet"><a href="https://shop.example/comet/results">Comet results</a></draw-widget>';

test('it shows the next jackpot and the latest numbers, and sets no cookie', async ({
  page,
  context,
  baseURL,
}) => {
  const shop = new URL(baseURL!).origin;
  const site = await openOtherSite(shop, `<script async src="${shop}/widget/v1.js"></script>${WIDGET}`);
  const before = await context.cookies();
  const faults: string[] = [];
  page.on('console', (line) => void (line.type() === 'error' && faults.push(line.text())));
  await page.goto(site.address);
  const widget = page.locator('draw-widget');
  await expect(widget.getByRole('list')).toHaveAccessibleName(/^Numbers of /);
  const answer = await page.request.get(`${shop}/comet/results/game.json`);
  const { latest } = await answer.json();
  const balls = [...latest.numbers, ...latest.supplementary, latest.powerball].filter((one) => one !== null);
  await expect(widget.getByRole('listitem')).toHaveText(balls.map(String));
  await expect(widget.getByText(/^Next draw .+: \$/)).toBeVisible();
  await expect(widget.getByRole('link', { name: 'Check my numbers' })).toHaveAttribute(
    'href',
    `${shop}/comet/results/check`,
  );
  expect(await context.cookies()).toEqual(before);
  expect(answer.headers()['set-cookie']).toBeUndefined();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  site.close();
});

test('what is between its tags stays where the game is not known, and where scripts do not run', async ({
  browser,
  baseURL,
}) => {
  const shop = new URL(baseURL!).origin;
  const scripted = await browser.newContext();
  const page = await scripted.newPage();
  const unknown = WIDGET.replace('game="comet"', 'game="nothing"');
  const site = await openOtherSite(shop, `<script async src="${shop}/widget/v1.js"></script>${unknown}`);
  const refused = page.waitForResponse(/nothing\/results\/game\.json/);
  await page.goto(site.address);
  expect((await refused).status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Comet results' })).toBeVisible();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await unscripted.goto(site.address);
  await expect(unscripted.getByRole('link', { name: 'Comet results' })).toBeVisible();
  await scripted.close();
  await plain.close();
  site.close();
});

test('the page that makes the snippet makes it for the game that is chosen, without a script too', async ({
  page,
}) => {
  await page.goto('/developers/widget');
  await page.getByLabel('Game').selectOption({ label: 'Comet' });
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/game=comet/);
  await expect(page.locator('pre')).toContainText('<draw-widget game="comet">');
  await expect(page.locator('draw-widget').getByRole('list')).toBeVisible();
});
