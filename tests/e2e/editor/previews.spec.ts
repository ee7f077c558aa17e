// Every page of an account and of a cart can be looked at by a publisher, as somebody who is signed in and as a guest.
import { hasParameter, toBasePath } from '#lib/domain/pages/route-patterns.ts';
import { PROTECTED } from '../support/account-walk.ts';
import { DEMO_PASSWORD, type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

/** Pages beside those that need a login, whose visitor matters. */
const FURTHER = ['/', '/cart', '/checkout/login', '/lotto-party', '/daily-winners', '/comet'];
const PATHS = [
  ...new Set([...PROTECTED.filter((pattern) => !hasParameter(pattern)).map(toBasePath), ...FURTHER]),
];

interface Looker {
  readonly url: string;
  readonly cookie: string;
}

const send = ({ url, cookie }: Looker, path: string, body: object): Promise<Response> =>
  fetch(`${url}/api/editor${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  });

async function signIn(url: string): Promise<Looker> {
  const answer = await send({ url, cookie: '' }, '/session', {
    email: 'publisher@drawcard.example',
    password: DEMO_PASSWORD,
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { url, cookie: cookie.join('; ') };
}

/** What a page answers with other than itself, and where it leads. */
type Answer = `${number}${'' | ` ${string}`}`;

/** Pages that somebody who is signed in does not see as such in the demonstration. Guests see each, or the login. */
const ELSEWHERE: Readonly<Record<string, Answer>> = {
  // Nothing was sent that had to wait for a confirmation.
  '/my-account/confirm': '303 /my-account/login-and-security',
  // An older address of the deposit.
  '/deposit': '302 /my-account/deposit',
  // The demonstration has no account at a bank of its own, so it collects nothing.
  '/my-account/direct-debit': '404',
  // Nothing is asked of this customer: neither about the country, nor for what an account lacks.
  '/my-account/country': '303 /my-account',
  '/my-account/upgrade-account': '303 /my-account',
  // No membership waits for its deposit.
  '/daily-winners/deposit': '303 /daily-winners/my',
  // The demonstration offers no login by an account elsewhere, so there is none to link.
  '/social-authentication': '404',
  '/social-authentication/link': '404',
  '/social-authentication/unlink': '404',
  // An older address of the linked accounts.
  '/social-authentication/list': '301 /social-authentication',
  // Whoever is signed in needs no login on the way to pay.
  '/checkout/login': '303 /cart',
};

async function askFor(looker: Looker, path: string, isSignedIn: boolean): Promise<string> {
  const made = await send(looker, '/preview', { path, is_signed_in: isSignedIn });
  expect(made.status, path).toBe(200);
  const { result } = await made.json();
  const page = await fetch(new URL(result.url, looker.url), {
    headers: { cookie: looker.cookie, accept: 'text/html' },
    redirect: 'manual',
  });
  const location = page.headers.get('location');
  if (location !== null) return `${page.status} ${new URL(location, looker.url).pathname}`;
  const isError = (await page.text()).includes('error-screen__code');
  return isError && page.status === 200 ? 'an error that says 200' : String(page.status);
}

test('every page of an account or a cart opens in a preview', async () => {
  test.setTimeout(300_000);
  const looker = await signIn(shop.url);
  expect(PATHS.length).toBeGreaterThan(30);
  expect(PATHS).toEqual(expect.arrayContaining(Object.keys(ELSEWHERE)));
  const answers: Record<string, readonly string[]> = {};
  const expected: Record<string, readonly string[]> = {};
  for (const path of PATHS) {
    answers[path] = [await askFor(looker, path, true), await askFor(looker, path, false)];
    expected[path] = [ELSEWHERE[path] ?? '200', '200'];
  }
  expect(answers).toEqual(expected);
});
