// A customer's own segment selects the capabilities: in pages, in calls, and past the pages stored for everybody (decision P3).
import { expect, test } from 'vitest';
import {
  CAPABILITIES,
  type Capability,
  getHeldCapabilities,
  getOwnSegment,
} from '#lib/domain/brand/capabilities.ts';
import { changeSession, readSession } from '#lib/server/session/session.ts';
import { createSignUpDetails } from '#tests/support/customers.ts';
import { createCachedPage, startPageServer } from '#tests/support/http/page-server.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { createTestContext, TestBrowser } from '#tests/support/test-browser.ts';

const CLOSED_TO_VIP: Capability = 'viewing-orders';
const readHeld = (segment: string | undefined): ReadonlySet<Capability> =>
  new Set(CAPABILITIES.filter((key) => segment !== 'vip' || key !== CLOSED_TO_VIP));

async function findCustomer() {
  const platform = await openTestPlatform();
  platform.clock.set(Date.now());
  const app = {
    ...createTestContext(platform),
    readCapabilities: async (_?: string, segment?: string) => readHeld(segment),
  };
  const browser = new TestBrowser(app);
  const { dateOfBirth, acceptTerms, ...details } = createSignUpDetails();
  const body = { ...details, date_of_birth: dateOfBirth, accept_terms: acceptTerms };
  await browser.send('POST', '/api/signup', { body });
  const assign = (segment_name: string) =>
    platform.services.database.db.updateTable('customer').set({ segment_name }).execute();
  const logIn = () =>
    browser.send('POST', '/api/login', { body: { email: details.email, password: details.password } });
  const openSession = async () => {
    const found = await readSession(app.sessions, browser.jar.get('session') ?? '', {
      now: app.now(),
      timeoutMs: 3_600_000,
    });
    return found.state === 'live' ? found.session : undefined;
  };
  return { browser, assign, logIn, session: openSession, app };
}

test('the first segment that there is selects; a customer of `default` has that of the brand', () => {
  const segments = [
    { name: 'default', capabilities: ['blog'] },
    { name: 'art', capabilities: ['feedback'] },
    { name: 'vip', capabilities: [] },
  ];
  expect([...getHeldCapabilities(segments, getOwnSegment('vip'), 'art')]).toEqual([]);
  expect([...getHeldCapabilities(segments, getOwnSegment('default'), 'art')]).toEqual(['feedback']);
  expect([...getHeldCapabilities(segments, getOwnSegment('gone'), 'art')]).toEqual(['feedback']);
  expect([...getHeldCapabilities(segments, undefined, 'gone')]).toEqual(['blog']);
});

test('a login keeps the segment in the session and marks the browser; calls follow it', async () => {
  const { browser, assign, logIn, session } = await findCustomer();
  expect(browser.jar.has('segment')).toBe(false);
  expect((await browser.send('GET', '/api/transactions')).status).toBe(200);
  await assign('vip');
  await logIn();
  expect([(await session())?.body.segment, browser.jar.get('segment')]).toEqual(['vip', '1']);
  expect((await browser.send('GET', '/api/transactions')).status).toBe(404);
  expect((await browser.send('GET', '/api/wallet')).status).toBe(200);
});

test('a segment that is changed meanwhile holds once the page asks who is there; logging out ends it', async () => {
  const { browser, assign, session } = await findCustomer();
  await assign('vip');
  await browser.send('GET', '/api/session');
  expect([(await session())?.body.segment, browser.jar.get('segment')]).toEqual(['vip', '1']);
  await assign('default');
  await browser.send('GET', '/api/session');
  expect([(await session())?.body.segment, browser.jar.has('segment')]).toEqual([undefined, false]);
  await assign('vip');
  await browser.send('GET', '/api/session');
  await browser.send('POST', '/api/logout');
  expect(browser.jar.has('segment')).toBe(false);
});

test('the mark alone opens and closes nothing', async () => {
  const { browser, session, app } = await findCustomer();
  browser.jar.set('segment', '1');
  expect((await browser.send('GET', '/api/transactions')).status).toBe(200);
  const held = await session();
  if (held) await changeSession(app.sessions, held, (body) => ({ ...body, segment: 'vip' }), app.now());
  browser.jar.delete('segment');
  expect((await browser.send('GET', '/api/transactions')).status).toBe(404);
});

test('a marked browser gets pages made for it, and the stored ones stay as they are', async () => {
  const { ask, asked } = await startPageServer(({ headers }) =>
    createCachedPage(headers.cookie?.includes('segment=1') ? 'own' : 'everybody'),
  );
  expect((await ask('/about')).text).toBe('everybody');
  expect((await ask('/about', { headers: { cookie: 'signed_in=1; segment=1' } })).text).toBe('own');
  expect((await ask('/new', { headers: { cookie: 'segment=1' } })).text).toBe('own');
  expect((await ask('/about')).text).toBe('everybody');
  expect((await ask('/new')).text).toBe('everybody');
  expect(asked.mock.calls.length).toBe(4);
});
