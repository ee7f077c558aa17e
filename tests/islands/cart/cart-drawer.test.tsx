// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartCopy } from '#content/copy/shop/cart.ts';
import { timeCopy } from '#content/copy/time.ts';
import { commonCopy } from '#content/copy/words.ts';
import { CartDrawer } from '#islands/cart/CartDrawer.tsx';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { pickTimeCopy } from '#lib/domain/time/time-copy.ts';
import { $cart, showCart } from '#lib/stores/cart/cart.ts';
import { $isCartDrawerOpen, CART_OPEN_EVENT, openCartDrawer } from '#lib/stores/cart/cart-drawer.ts';
import { $placements } from '#lib/stores/page/placements.ts';
import { createCart, createCartItem } from '../../support/buying/cart.ts';
import { createAnswer, loseConnection, stubSite } from '../../support/site-fetch.ts';

const copy = { ...commonCopy, ...cartCopy, ...pickTimeCopy(createTranslator(timeCopy)) };
const open = () => render(<CartDrawer copy={copy} />);
const dialog = () => document.querySelector('dialog')!;

beforeEach(() => {
  $cart.set({ state: 'unknown' });
  $isCartDrawerOpen.set(false);
  $placements.set({ items: [], meta: { statusCode: 200 } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

test('opening it wakes its island and shows what the cart holds', async () => {
  stubSite(createAnswer(createCart()));
  let woken = 0;
  document.addEventListener(CART_OPEN_EVENT, () => {
    woken += 1;
  });
  open();
  expect(dialog().open).toBe(false);
  await act(async () => openCartDrawer());
  expect(woken).toBe(1);
  expect(dialog().open).toBe(true);
  await screen.findByText('Lighthouse Saturday');
  expect(screen.getAllByText('$12.60').length).toBe(2);
});

test('the way to the cart keeps the campaign of the visit', async () => {
  showCart(createCart());
  history.replaceState(null, '', '/lighthouse?utm_source=letter&firstDrawNo=101');
  open();
  await act(async () => openCartDrawer());
  const addresses = [/^Check and pay/, 'See or change the cart'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  history.replaceState(null, '', '/');
  expect(addresses).toEqual(['/cart?utm_source=letter#pay', '/cart?utm_source=letter']);
});

test('a ticket names the date of its draw where it is drawn, whatever the zone of this device', async () => {
  vi.stubEnv('TZ', 'Pacific/Honolulu');
  const stop = new Date(Date.now() + 150 * 60_000 + 30_000).toISOString();
  // Half past midnight of a Sunday in Sydney: Saturday in Honolulu.
  const item = createCartItem({ drawDate: '2026-11-28T13:30:00.000Z', date: '2026-11-29', stop });
  showCart(createCart({ cartItems: [item] }));
  open();
  await act(async () => openCartDrawer());
  expect(dialog().textContent).toContain('Sunday 29 November 2026');
  expect(dialog().textContent).toContain('Closes in 2 h 30 min');
});

test('it was opened before its code came', async () => {
  showCart(createCart());
  $isCartDrawerOpen.set(true);
  await act(async () => void open());
  expect(dialog().open).toBe(true);
});

test('it closes by its button and opens again', async () => {
  showCart(createCart());
  open();
  await act(async () => openCartDrawer());
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect($isCartDrawerOpen.get()).toBe(false);
  expect(dialog().open).toBe(false);
  await act(async () => openCartDrawer());
  expect(dialog().open).toBe(true);
});

test('a cart that cannot be read says that nothing is lost', async () => {
  stubSite(loseConnection);
  open();
  await act(async () => openCartDrawer());
  await screen.findByText(/Your tickets and your money are safe/);
});

test('it names other draws, where there are any', async () => {
  showCart(createCart());
  const recommended = [
    { offerKey: 'comet', name: 'Comet', href: '/comet', jackpot: '$20 Million', facts: 'From $1.00' },
  ] as const;
  render(<CartDrawer copy={copy} recommended={recommended} />);
  await act(async () => openCartDrawer());
  const link = screen.getByRole('link', { name: /Comet/ });
  expect(link.getAttribute('href')).toBe('/comet');
  expect(link.textContent).toContain('$20 Million');
  expect(link.textContent).toContain('From $1.00');
});

const draw = (offerKey: string) => ({
  offerKey,
  name: offerKey.toUpperCase(),
  href: `/${offerKey}`,
  jackpot: '$2 Million',
  facts: '',
});
const DRAWS = ['a', 'b', 'c', 'd', 'e'].map(draw);
/** The gateway: the cart, and what the placement service answers. */
const shop = (placements: () => Response) =>
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    const { pathname } = new URL(typeof asked === 'string' ? asked : asked.url, 'https://shop.example');
    return pathname === '/api/placement' ? placements() : Response.json({ result: { ...createCart() } });
  });
const openWith = async () => {
  showCart(createCart());
  render(<CartDrawer copy={copy} recommended={DRAWS} asksPlacements />);
  await act(async () => openCartDrawer());
};
/** What is suggested, and the ways on. */
const links = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => !href?.includes('edit='));

test('what is promoted stands first, the rest by closing time, and nothing is offered twice', async () => {
  const placements = [
    { id: '1', key: 'pre_cart_promoted', offer_key: 'd', title: 'A new sea' },
    { id: '2', key: 'pre_cart_standard', offer_key: 'e' },
    { id: '3', key: 'pre_cart_standard', offer_key: 'sold-out' },
  ];
  shop(() => Response.json({ result: { placements } }));
  await openWith();
  await screen.findByText('A new sea');
  expect(links()).toEqual(['/d', '/a', '/b', '/e', '/cart#pay', '/cart']);
});

test.each([
  ['answers 500', () => Response.json({}, { status: 500 }), 500],
  ['answers half a JSON', () => new Response('{"result": {"pl'), 503],
])('a placement service that %s leaves nothing out and says nothing', async (_, answered, statusCode) => {
  shop(answered);
  await openWith();
  await vi.waitFor(() => expect($placements.get().meta).toEqual({ statusCode }));
  expect(links()).toEqual(['/a', '/b', '/c', '/cart#pay', '/cart']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a line says its draw and its closing time, and leads to changing it', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T02:00:00Z'), toFake: ['Date'] });
  showCart(createCart());
  open();
  await act(async () => openCartDrawer());
  expect(screen.getByText(/^Draw 100, /)).toBeTruthy();
  expect(screen.getByText(/^Closes /)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Change Lighthouse/ }).getAttribute('href')).toBe(
    '/lighthouse/standard?edit=item-1',
  );
  vi.useRealTimers();
});

test('a ticket that is removed in the drawer can be put back, and the focus stays there', async () => {
  showCart(createCart());
  open();
  await act(async () => openCartDrawer());
  stubSite(createAnswer(createCart({ cartItems: [] })), createAnswer(createCart()));
  fireEvent.click(screen.getByRole('button', { name: /^Remove Lighthouse/ }));
  const undo = await screen.findByRole('button', { name: 'Put it back' });
  expect(document.activeElement?.contains(undo)).toBe(true);
  expect(screen.queryByRole('link', { name: /^Check and pay/ })).toBeNull();
  fireEvent.click(undo);
  await screen.findByRole('button', { name: /^Remove Lighthouse/ });
});

test('a ticket that cannot be put back can be put back later', async () => {
  showCart(createCart());
  open();
  await act(async () => openCartDrawer());
  stubSite(createAnswer(createCart({ cartItems: [] })), loseConnection, createAnswer(createCart()));
  fireEvent.click(screen.getByRole('button', { name: /^Remove Lighthouse/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Put it back' }));
  await screen.findByText(cartCopy['cart.away']);
  fireEvent.click(await screen.findByRole('button', { name: 'Put it back' }));
  await screen.findByRole('button', { name: /^Remove Lighthouse/ });
});

test('a double click removes a ticket once', async () => {
  showCart(createCart());
  open();
  await act(async () => openCartDrawer());
  const calls = stubSite(createAnswer(createCart({ cartItems: [] })));
  const remove = screen.getByRole('button', { name: /^Remove Lighthouse/ });
  fireEvent.click(remove);
  fireEvent.click(remove);
  await screen.findByRole('button', { name: 'Put it back' });
  expect(calls.map(({ method }) => method)).toEqual(['DELETE']);
});

test('the way to paying names what is charged: orders ahead are charged later', async () => {
  showCart(createCart({ preOrderTotal: toMoney(1000) }));
  open();
  await act(async () => openCartDrawer());
  expect(screen.getByRole('link', { name: 'Check and pay $2.60' })).toBeTruthy();
});
