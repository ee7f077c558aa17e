// @vitest-environment happy-dom
// One press buys one ticket, however long the cart takes to come.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cartCopy } from '#content/copy/shop/cart.ts';
import { commonCopy } from '#content/copy/words.ts';
import { CartDrawer } from '#islands/cart/CartDrawer.tsx';
import { createCart } from '../../support/buying/cart.ts';
import { createAnswer, type SentCall, stubSite } from '../../support/site-fetch.ts';
import { addButton, beginVisit, builderCopy, endVisit, open } from '../../support/ticket/ticket-builder.tsx';

beforeEach(beginVisit);
afterEach(endVisit);

const openQuickPick = (afterAdd: 'cart' | 'drawer' = 'cart') => open({}, { gameType: 'random', afterAdd });
const press = () => act(async () => fireEvent.click(addButton()));
const listAdded = (calls: readonly SentCall[]) => calls.filter(({ method }) => method === 'POST');
const isBusy = () => addButton().getAttribute('aria-busy') === 'true';
const comeBack = () =>
  act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
const dialog = () => document.querySelector('dialog');
const showDrawer = () =>
  act(async () => render(<CartDrawer copy={{ ...builderCopy, ...commonCopy, ...cartCopy }} />));

test('a quick pick that is pressed again while the cart is on its way is bought once', async () => {
  const calls = stubSite(createAnswer(createCart()));
  openQuickPick();
  await press();
  await waitFor(() => expect(location.assign).toHaveBeenCalledTimes(1));
  expect(isBusy()).toBe(true);
  await press();
  expect(listAdded(calls)).toHaveLength(1);
  expect(location.assign).toHaveBeenLastCalledWith('/cart');
});

test('a line that is changed is not added as well by a second press', async () => {
  const calls = stubSite(createAnswer(createCart()));
  open({}, { gameType: 'random', start: { itemId: 'item-1' } });
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Update ticket' })[0]!));
  await waitFor(() => expect(location.assign).toHaveBeenCalled());
  await press();
  expect(calls.map(({ method }) => method)).toEqual(['PUT']);
});

test('another ticket can be bought after the page was not left after all', async () => {
  const calls = stubSite(createAnswer(createCart()));
  openQuickPick();
  await press();
  await waitFor(() => expect(location.assign).toHaveBeenCalled());
  fireEvent.change(screen.getByLabelText('For how long'), { target: { value: '4' } });
  expect(isBusy()).toBe(false);
  await press();
  await waitFor(() => expect(listAdded(calls)).toHaveLength(2));
});

test('a page that comes back from the browser’s memory sells the next ticket', async () => {
  const calls = stubSite(createAnswer(createCart()));
  openQuickPick();
  await press();
  await waitFor(() => expect(isBusy()).toBe(true));
  await comeBack();
  expect(isBusy()).toBe(false);
  await press();
  await waitFor(() => expect(listAdded(calls)).toHaveLength(2));
});

test('a second press before the drawer has come buys nothing, and one after it was closed does', async () => {
  const calls = stubSite(createAnswer(createCart()));
  openQuickPick('drawer');
  await press();
  await waitFor(() => expect(isBusy()).toBe(true));
  await press();
  expect(listAdded(calls)).toHaveLength(1);
  await showDrawer();
  expect(dialog()?.open).toBe(true);
  expect(isBusy()).toBe(false);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  await press();
  await waitFor(() => expect(listAdded(calls)).toHaveLength(2));
  expect(location.assign).not.toHaveBeenCalled();
});

test('a page that comes back from the browser’s memory does not show the cart of before', async () => {
  stubSite(createAnswer(createCart()));
  openQuickPick('drawer');
  await showDrawer();
  await press();
  await waitFor(() => expect(dialog()?.open).toBe(true));
  await comeBack();
  expect(dialog()?.open).toBe(false);
});
