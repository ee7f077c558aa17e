// @vitest-environment happy-dom
// What a page tells of itself once its visitor agreed to be counted.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TRACKED_EVENTS, type TrackedName, Traits } from '#lib/contracts/analytics.ts';
import { SESSION_EVENTS } from '#lib/stores/account/session.ts';

interface Counted {
  readonly id: string;
  readonly kind: string;
  readonly name?: string;
  readonly properties?: Record<string, unknown>;
}
let counted: Counted[] = [];

/** Opens a page with this content, and fetches the code that counts. */
async function openPage(html: string, address = '/cart'): Promise<void> {
  history.replaceState(null, '', address);
  document.title = 'Cart';
  document.body.innerHTML = html;
  vi.resetModules();
  await import('#components/widgets/analytics.ts');
  await vi.advanceTimersByTimeAsync(5000);
}

const emit = async (name: string, detail?: string): Promise<void> => {
  document.dispatchEvent(new CustomEvent(name, { detail }));
  await vi.advanceTimersByTimeAsync(5000);
};
const list = (kind: string) => counted.filter((item) => item.kind === kind);
const listTracked = () => list('track').map(({ name, properties }) => [name, properties]);

/** Whether each event is one that the registry knows. */
const expectKnown = (): void => {
  for (const { name = '', properties } of list('track'))
    expect(TRACKED_EVENTS[name as TrackedName].safeParse(properties).error, name).toBeUndefined();
};

beforeEach(() => {
  vi.useFakeTimers();
  counted = [];
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    counted.push(...(JSON.parse(body) as { items: Counted[] }).items);
    return new Response('{}', { status: 202 });
  });
});
afterEach(() => {
  // The page before the next one no longer listens.
  document.dispatchEvent(new Event('consent:essential'));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page is counted by its address, without what names a thing of a customer', async () => {
  await openPage('', '/receipt/chk_01jq8x2v5m9c3k7h?utm_source=letter');
  expect(list('page').map(({ properties }) => properties)).toEqual([{ path: '/receipt/:id', title: 'Cart' }]);
});

test('a visitor is identified by the campaign and the wish for favourites, once for each campaign', async () => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://news.example/lotto?user=robin');
  const campaign = 'utm_source=s&utm_medium=m&utm_term=t&utm_content=c&utm_campaign=may';
  await openPage('', `/?favourite_numbers=true&${campaign}`);
  const [identified] = list('identify');
  expect(identified?.properties).toEqual({
    favouriteNumbers: true,
    source: 's',
    medium: 'm',
    term: 't',
    content: 'c',
    campaign: 'may',
    referrer: 'https://news.example/lotto',
    referringDomain: 'news.example',
  });
  expect(Traits.safeParse(identified?.properties).error).toBeUndefined();
  await openPage('', `/?favourite_numbers=true&${campaign}`);
  expect(list('identify')).toHaveLength(1);
  await openPage('', '/?favourite_numbers=true&utm_source=radio');
  expect(list('identify')).toHaveLength(2);
});

test('a page counts the step of the checkout, notices of the cart, and what was asked for', async () => {
  const asked = {
    id: 'wdl_00000001',
    properties: { method: 'tt', amount: '10.00', id: 'wdl_00000001', bankType: 'national' },
  };
  await openPage(`<div data-checkout-step="3" data-checkout-step-name="select_payment"></div>
    <p data-cart-notification="spendLimit"></p>
    <script type="application/json" data-tracking="withdrawal-requested">${JSON.stringify(asked)}</script>`);
  expect(listTracked()).toEqual([
    ['checkout-step', { step: 3, name: 'select_payment' }],
    ['cart-notification', { kind: 'spendLimit', isShown: true }],
    ['withdrawal-requested', asked.properties],
  ]);
  expectKnown();
  // Counted once, though its page is opened again: the services know it by its id.
  expect(list('track').at(-1)?.id).toBe(asked.id);
});

test('a visitor who rests, and a session that ends, are counted; whoever comes next is somebody else', async () => {
  await openPage('');
  await emit(SESSION_EVENTS.inactive);
  await emit(SESSION_EVENTS.signedOut, 'ended');
  expect(listTracked()).toEqual([
    ['inactivity', {}],
    ['signed-out', {}],
  ]);
  expectKnown();
  expect(counted.at(-1)?.kind).toBe('reset');
});

test('logging out is left to the server to count, and ends the visitor as well', async () => {
  await openPage('');
  await emit(SESSION_EVENTS.signedOut);
  expect(listTracked()).toEqual([]);
  expect(counted.at(-1)?.kind).toBe('reset');
});

test('after consent was taken back nothing is counted', async () => {
  await openPage('');
  document.dispatchEvent(new Event('consent:essential'));
  counted = [];
  await emit(SESSION_EVENTS.inactive);
  await emit(SESSION_EVENTS.signedOut, 'ended');
  expect(counted).toEqual([]);
});
