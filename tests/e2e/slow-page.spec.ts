// A page over a slow network: what is painted early tells the same as on a page that came at once, and hears presses.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './support/test.ts';

const PIECES_APART_MS = 1500;

/** Hands everything on to the shop, and holds back the second half of every page. */
async function startSlowSite(shop: string) {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method, url, headers } = incoming;
    const asked = request(shop + url, {
      method: method!,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    incoming.pipe(asked);
    asked.on('response', async (answered) => {
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
      if (!answered.headers['content-type']?.startsWith('text/html')) return answered.pipe(outgoing);
      const page = Buffer.concat(await answered.toArray());
      const half = page.indexOf('</main>');
      outgoing.write(page.subarray(0, half));
      await new Promise((wake) => setTimeout(wake, PIECES_APART_MS));
      return outgoing.end(page.subarray(half));
    });
  };
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
}

test('the closing time stands on a page whose end is long in coming, and is told in words after it', async ({
  page,
  baseURL,
}) => {
  const site = await startSlowSite(baseURL ?? '');
  try {
    await page.goto(`${site.url}/comet`, { waitUntil: 'commit' });
    const closes = page.locator('[data-closes]').first();
    await expect(closes).toBeVisible();
    await page.waitForLoadState();
    await expect(closes).toHaveText(/^Closes (tonight|today|tomorrow|this|next) .*\d:\d\d [ap]m$/);
    await expect(page.locator('[data-left]').first()).toHaveText(/^in \d/);
  } finally {
    await site.stop();
  }
});

for (const [link, dialog] of [
  ['Notifications', 'Notifications'],
  ['Give feedback', 'Tell us what you think'],
  ['Cookie settings', ''],
] as const) {
  test(`a press on "${link}" before the scripts of the page have come opens it when they do`, async ({
    page,
  }) => {
    await page.route('**/*.js', async (route) => {
      await new Promise((wake) => setTimeout(wake, PIECES_APART_MS));
      await route.continue().catch(() => undefined);
    });
    await page.goto('/about', { waitUntil: 'commit' });
    await page.getByRole('link', { name: link }).click();
    const opened = dialog ? page.getByRole('dialog', { name: dialog }) : page.locator('#consent');
    await expect(opened).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/about');
  });
}
