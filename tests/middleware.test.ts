import type { APIContext } from 'astro';
import { afterEach, expect, test, vi } from 'vitest';
import type { SiteConfig } from '#lib/contracts/config.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { runtime } from '#lib/server/runtime.ts';
import { getApiCache } from '#lib/server/services/api-cache.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { NotSignedIn } from '#lib/server/session/customer-call.ts';
import { OtherCustomer } from '#lib/server/session/other-customer.ts';
import type { RequestContext } from '#lib/server/session/request-context.ts';
import { onRequest } from '../src/middleware.ts';
import { createSignUpDetails } from './support/customers.ts';
import { openTestPlatform, type TestPlatform } from './support/platform.ts';
import { createTestContext, ORIGIN, TestBrowser } from './support/test-browser.ts';

let platform: TestPlatform;
let isClosed = false;
const SETTINGS: SiteConfig = {
  locale: 'en-AU',
  currency: 'AUD',
  minimumAge: 18,
  supportNumber: '1300 000 000',
  supportOpeningHours: 'Every day, 9 am to 5 pm',
  sessionTimeoutSeconds: 3600,
  heartbeatActiveTimeoutSeconds: 600,
  indexingEnabled: true,
  maintenance: false,
  defaultPricingId: 'standard',
};
const config = () => Response.json(toWire({ result: { ...SETTINGS, maintenance: isClosed } }));
/** What the process holds, over the platform of the test at hand. */
Reflect.set(runtime, 'platform', {
  fetch: async (request: Request) =>
    request.url.endsWith('/v2/config') ? config() : platform.fetch(request),
  keys: { appKey: 'test-app', appSecret: 'test-app-secret' },
  sessions: new Proxy({}, { get: (_, name) => Reflect.get(createTestContext(platform).sessions, name) }),
});

afterEach(() => {
  isClosed = false;
  kept.length = 0;
  getApiCache().purge(['*']);
});

/** Cookies set through Astro. */
const kept: string[] = [];

interface Asked {
  readonly path?: string;
  readonly pattern: string;
  readonly browser?: TestBrowser;
  readonly init?: RequestInit;
  readonly next?: () => Promise<Response>;
  readonly locals?: Partial<App.Locals>;
}

/** What a request to a matched route is answered; the page itself says `page`. */
async function ask({ pattern, path = pattern, browser, init, next, locals: given }: Asked) {
  const url = new URL(path, ORIGIN);
  const headers = new Headers(init?.headers);
  if (browser) headers.set('cookie', browser.cookie);
  const locals: Partial<App.Locals> & { context?: RequestContext } = given ?? {};
  const redirect = (location: string, status = 302) => new Response(null, { status, headers: { location } });
  const context = {
    request: new Request(url, { ...init, headers }),
    url,
    locals,
    redirect,
    cookies: {
      set: (name: string, value: string, { maxAge }: { maxAge: number }) =>
        void kept.push(`${name}=${value}; ${maxAge / 86_400} days`),
    },
    originPathname: url.pathname,
    routePattern: pattern,
    clientAddress: '198.51.100.7',
    isPrerendered: false,
    rewrite: async (to: string | Request) =>
      new Response(`rewritten to ${to instanceof Request ? new URL(to.url).pathname : to}`, { status: 503 }),
  } as unknown as APIContext;
  const response = (await onRequest(context, next ?? (async () => new Response('page')))) as Response;
  browser?.keep(response.headers.getSetCookie());
  const { status, headers: said } = response;
  const retryAfter = said.get('retry-after');
  return { status, location: said.get('location'), retryAfter, text: await response.text() };
}

async function signedIn(): Promise<TestBrowser> {
  platform = await openTestPlatform();
  platform.clock.set(Date.now());
  const browser = new TestBrowser(createTestContext(platform));
  const { dateOfBirth, acceptTerms, ...details } = createSignUpDetails();
  const body = { ...details, date_of_birth: dateOfBirth, accept_terms: acceptTerms };
  await browser.send('POST', '/api/signup', { body });
  return browser;
}

test('a guest is sent from a protected page to the login and back, with its parameters', async () => {
  const answer = await ask({
    pattern: '/my-account/transactions/[...page]',
    path: '/my-account/transactions/2?sort=new',
  });
  expect([answer.status, answer.location]).toEqual([
    303,
    `/login?redirect=${encodeURIComponent('/my-account/transactions/2?sort=new')}`,
  ]);
});

test('what a guest wanted to change on a protected page is not repeated after the login', async () => {
  const init = { method: 'POST', headers: { origin: ORIGIN }, body: 'amount=5' };
  const answer = await ask({ pattern: '/deposit', path: '/deposit?amount=5', init });
  expect([answer.status, answer.location]).toEqual([303, '/login']);
});

test.each(['/%6dy-account', '/MY-ACCOUNT', '/my-account/', '//my-account', '/my-account;x=1'])(
  'the matched route is guarded, however %s is written',
  async (path) => {
    const answer = await ask({ pattern: '/my-account', path });
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(/^\/login\?redirect=/);
  },
);

test('everybody sees a page that is not protected, and nobody is asked who he is', async () => {
  expect((await ask({ pattern: '/lotto-results/[...page]' })).text).toBe('page');
});

test.each(['/my-account', '/about', '/[productOfferKey]/results/[...page]'])(
  'the page %s says so when the services cannot be reached',
  async (pattern) => {
    const browser = await signedIn();
    const next = async () => {
      throw new ServiceLost('service_down');
    };
    const locals: Partial<App.Locals> = {};
    const answer = await ask({ pattern, browser, next, locals });
    expect([answer.status, answer.text]).toEqual([503, 'rewritten to /503']);
    expect(locals.isAway).toBe(true);
  },
);

test.each(['/cart', '/[productOfferKey]/[...gameTypeKey]'])(
  'a form on %s that the shop has closed upon ends on the page that says so',
  async (pattern) => {
    const error = { level: 'error', code: 'maintenance', message: 'Closed.' } as const;
    const next = async () => {
      throw new ApiError({ status: 503, url: '/v2/cart', error });
    };
    const init = { method: 'POST', headers: { origin: ORIGIN }, body: 'action=remove' };
    expect((await ask({ pattern, init, next })).text).toBe('rewritten to /503');
  },
);

test('a customer with a password to change is led to that page, and not in a circle', async () => {
  const browser = await signedIn();
  await platform.services.database.db.updateTable('customer').set({ force_password_change: 1 }).execute();
  await browser.send('GET', '/api/session');
  for (const pattern of ['/my-account', '/', '/cart', '/[productOfferKey]/[...gameTypeKey]'])
    expect((await ask({ pattern, browser })).location).toBe('/force-password-change');
  for (const pattern of ['/force-password-change', '/logout', '/about/contact-us', '/about/[...slug]'])
    expect((await ask({ pattern, browser })).text).toBe('page');
});

test('a customer sees his page', async () => {
  const browser = await signedIn();
  expect((await ask({ pattern: '/my-account', browser })).text).toBe('page');
});

test('a session that is over leads to the login, which is told why, and its cookies are taken back once no other id has it', async () => {
  const browser = await signedIn();
  const { db } = platform.services.database;
  await db.updateTable('web_session').set({ body: '' }).execute();
  await ask({ pattern: '/my-account', browser });
  expect(browser.jar.has('session')).toBe(true);
  await db.updateTable('web_session').set({ expires_at: new Date().toISOString() }).execute();
  const { location } = await ask({ pattern: '/my-account', browser });
  expect([location, ...browser.jar.keys()]).toEqual(['/login?redirect=%2Fmy-account&reason=ended', 'device']);
});

test('a form that finds the session over leads to the login and back to its page', async () => {
  const browser = await signedIn();
  const over = { expires_at: new Date().toISOString() };
  await platform.services.database.db.updateTable('web_session').set(over).execute();
  const init = { method: 'POST', headers: { origin: ORIGIN }, body: 'amount=5' };
  const { location } = await ask({ pattern: '/my-account/deposit', browser, init });
  expect(location).toBe('/login?redirect=%2Fmy-account%2Fdeposit&reason=ended');
});

test.each([
  ['over', 'session_ended', 'ended'],
  ['refused', 'session_refused', 'refused'],
] as const)(
  'a page that finds the session %s while it is made leads to the login, too',
  async (_, code, reason) => {
    const browser = await signedIn();
    const next = () => Promise.reject(new NotSignedIn(code));
    const answer = await ask({ pattern: '/receipt/[checkoutId]', path: '/receipt/chk_1', browser, next });
    expect(answer.location).toBe(`/login?redirect=%2Freceipt%2Fchk_1&reason=${reason}`);
    expect(browser.jar.has('session')).toBe(false);
  },
);

test('a page that breaks is not mistaken for a session that ended', async () => {
  const next = () => Promise.reject(new Error('broken'));
  await expect(ask({ pattern: '/', next })).rejects.toThrow('broken');
});

test('a form from another site changes nothing, on whatever page', async () => {
  const next = vi.fn();
  for (const pattern of ['/login', '/logout', '/cart', '/[productOfferKey]/[...gameTypeKey]']) {
    for (const [name, value] of [
      ['origin', 'https://evil.test'],
      ['sec-fetch-site', 'cross-site'],
      ['accept', '*/*'],
    ] as const) {
      const headers = { [name]: value };
      const answer = await ask({ pattern, path: '/x', init: { method: 'POST', headers, body: 'a=b' }, next });
      expect(answer.status).toBe(403);
    }
  }
  expect(next).not.toHaveBeenCalled();
});

test('a customer with something to do first is led there from every page, and may log out', async () => {
  const browser = await signedIn();
  await platform.services.database.db.updateTable('customer').set({ force_password_change: 1 }).execute();
  await browser.send('GET', '/api/session');
  expect((await ask({ pattern: '/lotto-tickets', browser })).location).toBe('/force-password-change');
  expect((await ask({ pattern: '/my-account', browser })).location).toBe('/force-password-change');
  expect((await ask({ pattern: '/force-password-change', browser })).text).toBe('page');
  expect((await ask({ pattern: '/logout', browser })).text).toBe('page');
  await platform.services.database.db.updateTable('customer').set({ force_password_change: 0 }).execute();
  await browser.send('GET', '/api/session');
  expect((await ask({ pattern: '/my-account', browser })).text).toBe('page');
});

test('a page learns of the segment that is the customer’s own', async () => {
  const browser = await signedIn();
  const locals: Partial<App.Locals> = {};
  let seen: string | undefined = 'nothing';
  const next = async () => {
    seen = locals.segment;
    return new Response('page');
  };
  await platform.services.database.db.updateTable('customer').set({ segment_name: 'vip' }).execute();
  await browser.send('GET', '/api/session');
  await ask({ pattern: '/blog/[...path]', browser, next, locals });
  expect(seen).toBe('vip');
});

test('during maintenance every page and every call is closed, whatever is asked of it', async () => {
  isClosed = true;
  for (const pattern of [
    '/',
    '/login',
    '/logout',
    '/cart',
    '/my-account',
    '/[productOfferKey]/[...gameTypeKey]',
  ]) {
    expect((await ask({ pattern })).text).toBe('rewritten to /503');
    const init = { method: 'POST', headers: { origin: ORIGIN }, body: 'a=b' };
    expect((await ask({ pattern, init })).text).toBe('rewritten to /503');
  }
  const call = await ask({ pattern: '/api/[...path]', path: '/api/cart' });
  expect([call.status, call.retryAfter]).toEqual([503, '120']);
  expect(JSON.parse(call.text)).toMatchObject({ error: { code: 'maintenance' } });
});

test('editors, and what the maintenance page is made of, go on during maintenance', async () => {
  isClosed = true;
  for (const pattern of [
    '/editor',
    '/editor/[collection]/[id]',
    '/api/editor/[...path]',
    '/api/editor/files/[id]/bytes',
    '/preview',
    '/503',
    '/theme/[sheet].css',
    '/assets/[id]',
  ])
    expect((await ask({ pattern })).text, pattern).toBe('page');
  const preview = { at: undefined, region: '', isSignedIn: false, isInvented: true, brand: undefined };
  expect((await ask({ pattern: '/lotto-tickets', locals: { preview } })).text).toBe('page');
});

test('what the front says of the switch counts, not what a page was told a minute ago', async () => {
  expect((await ask({ pattern: '/about', locals: { isClosed: true } })).text).toBe('rewritten to /503');
  isClosed = true;
  expect((await ask({ pattern: '/about', locals: { isClosed: false } })).text).toBe('page');
});

test('the gateway answers for itself', async () => {
  const init = { method: 'POST', headers: { origin: 'https://evil.test' }, body: '{}' };
  expect((await ask({ pattern: '/api/[...path]', path: '/api/logout', init })).text).toBe('page');
});

test.each([
  ['/login', '/login?sv=sa', '/login', ['sv=SA; 365 days']],
  ['/cart', '/cart?utm_source=x&sv=Vic', '/cart?utm_source=x', ['sv=VIC; 365 days']],
  ['/about/[...slug]', '/about?sv=mars', '/about', []],
  ['/[...path]', '//evil.example/?sv=sa', '/evil.example', ['sv=SA; 365 days']],
  ['/blog', '/blog/?sv=sa&page=2', '/blog?page=2', ['sv=SA; 365 days']],
  ['/[...path]', '/%EF%BD%81?sv=sa', '/%EF%BD%81', ['sv=SA; 365 days']],
])('a region in a link to %s is kept and taken off the address', async (pattern, path, location, cookies) => {
  expect(await ask({ pattern, path: `${ORIGIN}${path}` })).toMatchObject({ status: 302, location });
  expect(kept).toEqual(cookies);
});

test('a form is never answered with its region taken off', async () => {
  const init = { method: 'POST', headers: { origin: ORIGIN } };
  expect((await ask({ pattern: '/cart', path: '/cart?sv=sa', init })).text).toBe('page');
});

test('a form of another customer’s page is answered in words, and nothing is done', async () => {
  const browser = await signedIn();
  const next = async () => {
    throw new OtherCustomer();
  };
  const init = { method: 'POST', headers: { origin: ORIGIN }, body: 'months=6' };
  const answer = await ask({ pattern: '/my-account/time-out', browser, init, next });
  expect([answer.status, answer.text]).toEqual([409, GATEWAY_ERRORS.other_customer.message]);
});

test('a form that a browser sends from another customer’s page leads back to it, with a notice', async () => {
  const browser = await signedIn();
  const next = async () => {
    throw new OtherCustomer();
  };
  const headers = { origin: ORIGIN, 'sec-fetch-mode': 'navigate' };
  const init = { method: 'POST', headers, body: 'months=6' };
  const path = '/my-account/time-out?step=2';
  const answer = await ask({ pattern: '/my-account/time-out', path, browser, init, next });
  expect(answer).toMatchObject({ status: 303, location: path });
  expect(browser.cookie).toContain('notices=');
});

test('a page that is made for one visitor knows the mark of its customer, and one that may be stored does not', async () => {
  const browser = await signedIn();
  const locals: Partial<App.Locals> = {};
  for (const pattern of ['/close-my-account', '/deposit', '/cart/buy', '/daily-winners/my']) {
    await ask({ pattern, browser, locals });
    expect(`1.${locals.customerMark}`, pattern).toBe(browser.jar.get('signed_in'));
    delete locals.customerMark;
  }
  await ask({ pattern: '/contact', browser, locals });
  expect(locals.customerMark).toBeUndefined();
});
