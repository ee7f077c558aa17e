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

async function findFault(looker: Looker, path: string, isSignedIn: boolean): Promise<string | undefined> {
  const made = await send(looker, '/preview', { path, is_signed_in: isSignedIn });
  const { result } = await made.json();
  const page = await fetch(new URL(result.url, looker.url), {
    headers: { cookie: looker.cookie, accept: 'text/html' },
    redirect: 'manual',
  });
  const text = await page.text();
  const isFine = page.status < 500 && !text.includes('error-screen__code');
  return isFine ? undefined : `${path} ${isSignedIn ? 'signed in' : 'as a guest'}: ${page.status}`;
}

test('no page of an account or a cart is an error in a preview', async () => {
  test.setTimeout(300_000);
  const looker = await signIn(shop.url);
  expect(PATHS.length).toBeGreaterThan(30);
  const faults: (string | undefined)[] = [];
  for (const path of PATHS)
    for (const isSignedIn of [true, false]) faults.push(await findFault(looker, path, isSignedIn));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});
