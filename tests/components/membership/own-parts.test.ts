// @vitest-environment happy-dom
// On the pages of the programme that are the same for everybody, a customer's own parts take the place of a guest's.
import { beforeEach, expect, test, vi } from 'vitest';

const GUEST =
  '<div data-own-page="/daily-winners/my"><p data-own-part="lead">For everybody</p>' +
  '<article data-own-part="giveaway-1">Join to unlock it</article><p>How it works</p></div>';
const OWN =
  '<div><p data-own-part="lead">Your giveaways</p><article data-own-part="giveaway-1">Unlock</article></div>';

const answer = (body: string, parts: Partial<Response> = {}) =>
  vi.fn(async () => ({ ok: true, redirected: false, text: async () => body, ...parts }) as Response);

async function openPage(cookie: string, fetch: ReturnType<typeof answer>): Promise<string> {
  document.body.innerHTML = GUEST;
  vi.stubGlobal('fetch', fetch);
  // biome-ignore lint/suspicious/noDocumentCookie: the hint of a session is such a cookie
  document.cookie = cookie;
  await import('#components/membership/own-parts-start.ts');
  await vi.waitFor(() => expect(fetch.mock.calls.length).toBe(cookie.includes('Max-Age=0') ? 0 : 1));
  await new Promise((done) => setTimeout(done));
  return document.body.textContent;
}

beforeEach(() => vi.resetModules());

const SIGNED_IN = 'signed_in=1';
const GONE = 'signed_in=1; Max-Age=0';

test('a guest asks for nothing', async () => {
  const fetch = answer(OWN);
  expect(await openPage(GONE, fetch)).toContain('Join to unlock it');
  expect(fetch).not.toHaveBeenCalled();
});

test('a customer sees the own parts, and the rest of the page stays', async () => {
  const fetch = answer(OWN);
  expect(await openPage(SIGNED_IN, fetch)).toBe('Your giveawaysUnlockHow it works');
  expect(fetch).toHaveBeenCalledWith('/daily-winners/my', expect.anything());
});

test.each([
  ['leads to the login', { redirected: true }],
  ['cannot be had', { ok: false }],
])('an own page that %s changes nothing', async (_, parts) => {
  expect(await openPage(SIGNED_IN, answer(OWN, parts))).toContain('Join to unlock it');
});
