// Every page and every form of the account against everybody who should get nothing of it: with the ids of another
// customer, with a session that is over or invented, from another site, and in other spellings. Pages are those of the
// table of routes, forms those of the pages: new ones are covered by themselves.
import { hasParameter, toBasePath } from '#lib/domain/pages/route-patterns.ts';
import { ROUTES, type RouteName } from '#lib/routes.ts';
import { describeForm, PROTECTED, walkAccount } from '../support/account-walk.ts';
import { EMAIL, OWNER_SETTINGS, prepareOwner, readRecord } from '../support/owner.ts';
import type { PageForm } from '../support/page-forms.ts';
import { DEMO_PASSWORD, type Shop, startShop } from '../support/shop.ts';
import { expect, PASSWORD, test } from '../support/test.ts';
import { type Answer, Visitor } from '../support/visitor.ts';

test.describe.configure({ timeout: 400_000 });

const OF_ONE_THING = PROTECTED.filter(hasParameter);

let shop: Shop;
let owner: Visitor;
let ids: readonly string[];
let secrets: readonly string[];
/** What the owner's account leads to, and the forms that it holds. */
let addresses: readonly string[];
let forms: readonly PageForm[];
let strangers = 0;

/** Somebody else with an account. */
async function createStranger(): Promise<Visitor> {
  strangers += 1;
  const stranger = new Visitor(shop.url, `203.0.113.${strangers}`);
  const { status, body } = await stranger.call('/api/signup', {
    email: `stranger-${strangers}@example.test`,
    password: PASSWORD,
    firstname: 'Sam',
    lastname: 'Else',
    date_of_birth: '1985-03-27',
    state: 'NSW',
    accept_terms: true,
  });
  expect(status, body).toBe(200);
  return stranger;
}

test.beforeAll(async () => {
  test.setTimeout(400_000);
  shop = await startShop(undefined, OWNER_SETTINGS);
  ({ owner, ids, secrets } = await prepareOwner(shop));
  ({ addresses, forms } = await walkAccount(owner));
});
test.afterAll(() => shop.stop());

const isProtected = (action: string): boolean =>
  PROTECTED.some((pattern) => toMatcher(pattern).test(action.split('?')[0] ?? ''));

/** To the login, or nowhere; from closing the account to the page that says that it is closed. */
const isKeptOut = ({ status, location }: Answer): boolean =>
  status === 404 || /^\/(?:login\b|close-my-account\/success$)/.test(location);

const postFrom = (
  visitor: Visitor,
  { action, fields }: PageForm,
  headers: Readonly<Record<string, string>>,
) => {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return visitor.ask(action, { method: 'POST', body, headers: { ...type, ...headers } });
};

/** An id of the same form that nobody has. */
const inventId = (id: string): string => `${id.slice(0, -1)}${id.endsWith('z') ? 'y' : 'z'}`;

const isOwn = (text: string): boolean => secrets.some((secret) => text.includes(secret));
/** What an answer says of the owner, apart from what it was asked with. */
const listShown = ({ body, location }: Answer, asked: string): string[] =>
  secrets.filter((secret) => !asked.includes(secret) && `${body} ${location}`.includes(secret));

/** Spellings of an address with an id that something on the way could put right. */
const listSpellings = (path: string): readonly string[] => [
  `${path}%00`,
  path.replace('_', '%5F'),
  path.replace('_', '%255F'),
  path.replace(/\/(?=[^/]*_)/, '//'),
  path.replace(/\/(?=[^/]*_)/, '/x%2f..%2f'),
  path.replace(/\/(?=[^/]*_)/, '/./%2e/'),
];

/** A year is nobody's, the page of a giveaway everybody's own, and raffles, pre-orders and giveaways take days to come about. */
const NOT_REACHED: readonly RouteName[] = [
  'ticketProof',
  'scheduledPurchase',
  'ownGift',
  'statementYear',
  'ownGiveaway',
  'ownGiveawayProof',
];

const toMatcher = (pattern: string): RegExp =>
  new RegExp(
    `^${toBasePath(pattern)
      .replace(/\[\w+\]/g, '[^/]+')
      .replace(/\./g, '\\.')}$`,
  );

/** Where an address leads in the end. Addresses of withdrawals lead on whoever asks. */
async function follow(visitor: Visitor, path: string): Promise<Answer> {
  let answer = await visitor.ask(path);
  for (let steps = 0; steps < 3 && answer.location.startsWith('/'); steps += 1)
    answer = await visitor.ask(answer.location);
  return answer;
}

test('every page about one thing is shown to its owner, and is not there for anybody else', async () => {
  const stranger = await createStranger();
  const linked = addresses.filter((path) => isProtected(path) && isOwn(path));
  const filled = OF_ONE_THING.flatMap((pattern) =>
    ids.map((id) => toBasePath(pattern).replace(/\[\w+\]/g, id)),
  );
  const reached = new Map<string, string>();
  for (const path of new Set([...linked, ...filled])) {
    const pattern = OF_ONE_THING.find((each) => toMatcher(each).test(path));
    if (pattern && !reached.has(pattern) && (await follow(owner, path)).status < 400)
      reached.set(pattern, path);
    const theirs = await follow(stranger, path);
    // In a query an id names a part of a page that everybody has.
    expect(theirs.status, path).toBe(path.includes('?') ? 200 : 404);
    expect(listShown(theirs, path), path).toEqual([]);
  }
  const missing = OF_ONE_THING.filter((pattern) => !reached.has(pattern));
  expect(missing).toEqual(NOT_REACHED.map((name) => ROUTES[name].pattern));
  for (const path of reached.values())
    for (const spelling of listSpellings(path)) {
      const theirs = await follow(stranger, spelling);
      expect([400, 404], `${spelling} ${theirs.status}`).toContain(theirs.status);
      expect(listShown(theirs, path), spelling).toEqual([]);
    }
});

test('a form with something of another customer in it does nothing, and says nothing of it', async () => {
  let stranger = await createStranger();
  const before = await readRecord(shop);
  const foreign = forms.filter(({ action, fields }) => isOwn(`${action} ${fields.flat().join(' ')}`));
  expect(foreign.length).toBeGreaterThan(20);
  for (const { action, fields } of foreign) {
    const what = describeForm({ action, fields, page: action });
    const answer = await stranger.post(action, fields);
    expect(answer.status, what).toBeLessThan(500);
    expect(listShown(answer, what), what).toEqual([]);
    // Whether somebody has it cannot be told either.
    const invent = (text: string): string => text.replace(/[a-z]{2,5}_\w{20,}/g, inventId);
    const other = await stranger.post(
      invent(action),
      fields.map(([name, value]) => [name, invent(value)]),
    );
    expect(other.status, what).toBe(answer.status);
    const path = action.split('?')[0] ?? '';
    for (const spelling of [`${path}/`, `${path}%00`, path.replace('_', '%5F')]) {
      const { status } = await stranger.post(spelling, fields);
      expect(status, `${spelling} ${what}`).toBeLessThan(500);
    }
    if (!(await stranger.ask('/api/session')).body.includes('"customer"')) stranger = await createStranger();
  }
  expect(await readRecord(shop)).toEqual(before);
});

test('without a session that lives no form of the account does anything', async () => {
  const thief = owner.copy();
  const left = new Visitor(shop.url);
  await left.call('/api/login', { email: EMAIL, password: DEMO_PASSWORD });
  const kept = left.copy();
  await left.call('/api/logout', {});
  const invented = new Visitor(shop.url);
  invented.jar.set('session', 'A'.repeat(43));
  const before = await readRecord(shop);
  expect(forms.length).toBeGreaterThan(60);
  for (const form of forms) {
    const what = describeForm(form);
    for (const [who, visitor] of Object.entries({
      guest: new Visitor(shop.url),
      kept: kept.copy(),
      invented: invented.copy(),
    })) {
      const answer = await visitor.post(form.action, form.fields);
      expect(answer.status, `${who}: ${what}`).toBeLessThan(500);
      if (isProtected(form.action))
        expect(isKeptOut(answer), `${who}: ${what} ${answer.status} ${answer.location}`).toBe(true);
      expect(listShown(answer, what), `${who}: ${what}`).toEqual([]);
    }
    for (const origin of ['https://elsewhere.test', 'null', ''])
      expect((await postFrom(thief, form, { origin })).status, `from ${origin}: ${what}`).toBe(403);
    expect((await postFrom(thief, form, { 'sec-fetch-site': 'cross-site' })).status, what).toBe(403);
  }
  expect(await readRecord(shop)).toEqual(before);
});

test('a session that has rested for too long opens no page and no form', async () => {
  const rested = owner.copy();
  await shop.ops('clock', 'advance', '2h');
  for (const pattern of PROTECTED) {
    const path = toBasePath(pattern).replace(/\[\w+\]/g, 'x1');
    const answer = await rested.copy().ask(path);
    expect(isKeptOut(answer), `${path}: ${answer.status} ${answer.location}`).toBe(true);
  }
  for (const form of forms.filter(({ action }) => isProtected(action))) {
    const answer = await rested.copy().post(form.action, form.fields);
    expect(isKeptOut(answer), `${describeForm(form)}: ${answer.status} ${answer.location}`).toBe(true);
  }
});
