// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cartCopy } from '#content/copy/cart.ts';
import { commonCopy } from '#content/copy/words.ts';
import { CartDrawer } from '#islands/cart/CartDrawer.tsx';
import { $cart, showCart } from '#lib/stores/cart.ts';
import { $isCartDrawerOpen, CART_OPEN_EVENT, openCartDrawer } from '#lib/stores/cart-drawer.ts';
import { aCart } from '../../support/cart.ts';
import { answer, lost, stubSite } from '../../support/site-fetch.ts';

const open = () => render(<CartDrawer copy={{ ...commonCopy, ...cartCopy }} />);
const dialog = () => document.querySelector('dialog')!;

beforeEach(() => {
  $cart.set({ state: 'unknown' });
  $isCartDrawerOpen.set(false);
});
afterEach(cleanup);

test('opening it wakes its island and shows what the cart holds', async () => {
  stubSite(answer(aCart()));
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

test('it was opened before its code came', async () => {
  showCart(aCart());
  $isCartDrawerOpen.set(true);
  await act(async () => void open());
  expect(dialog().open).toBe(true);
});

test('it closes by its button and opens again', async () => {
  showCart(aCart());
  open();
  await act(async () => openCartDrawer());
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect($isCartDrawerOpen.get()).toBe(false);
  expect(dialog().open).toBe(false);
  await act(async () => openCartDrawer());
  expect(dialog().open).toBe(true);
});

test('a cart that cannot be read says that nothing is lost', async () => {
  stubSite(lost);
  open();
  await act(async () => openCartDrawer());
  await screen.findByText(/Your tickets and your money are safe/);
});

test('it names other draws, where there are any', async () => {
  showCart(aCart());
  const recommended = [{ offerKey: 'comet', name: 'Comet', href: '/comet', jackpot: '$20 Million' }] as const;
  render(<CartDrawer copy={{ ...commonCopy, ...cartCopy }} recommended={recommended} />);
  await act(async () => openCartDrawer());
  const link = screen.getByRole('link', { name: /Comet/ });
  expect(link.getAttribute('href')).toBe('/comet');
  expect(link.textContent).toContain('$20 Million');
});
