// @vitest-environment happy-dom
// Tickets that are in the making before the builder's code has come: picked early, left behind, or of the cart.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordEarlyPicks } from '#islands/ticket/board/early-picks.ts';
import { TicketBuilder } from '#islands/ticket/TicketBuilder.tsx';
import { createCart } from '../../support/buying/cart.ts';
import { createAnswer, stubSite } from '../../support/site-fetch.ts';
import { aBuilderOffer } from '../../support/ticket/builder-offer.ts';
import {
  addButton,
  beginVisit,
  builderCopy,
  endVisit,
  isPicked,
  number,
  open,
  pick,
  SIX,
  total,
} from '../../support/ticket/ticket-builder.tsx';

beforeEach(beginVisit);
afterEach(endVisit);

/** The page as the server makes it, before the builder's code has come. */
function showServerPage() {
  const offer = aBuilderOffer();
  const container = document.createElement('div');
  vi.stubGlobal('document', undefined);
  const html = renderToString(<TicketBuilder offer={offer} copy={builderCopy} />);
  vi.stubGlobal('document', container.ownerDocument);
  container.innerHTML = html;
  document.body.append(container);
  const hydrate = () =>
    render(<TicketBuilder offer={offer} copy={builderCopy} />, { container, hydrate: true });
  return { hydrate };
}

test('numbers picked before the code has come are in the ticket', () => {
  const { hydrate } = showServerPage();
  recordEarlyPicks();
  for (const n of [...SIX, 41, 7, 7]) fireEvent.click(number(n));
  expect(number(41).getAttribute('aria-pressed')).toBe('true');
  hydrate();
  expect(SIX.every((n) => isPicked(1, n))).toBe(true);
  expect([isPicked(1, 41), isPicked(2, 41), isPicked(2, 7)]).toEqual([false, true, false]);
  expect(total()).toBe('$0.70');
});

/** The page notes presses once, whatever is shown in it. */
const pressEarly = (...numbers: readonly number[]) =>
  document
    .querySelector('.board')
    ?.setAttribute('data-early', JSON.stringify(numbers.map((n) => ({ set: 'numbers', number: n }))));

function leaveDraft(...numbers: readonly number[]): void {
  open();
  pick(1, numbers);
  dispatchEvent(new Event('pagehide'));
  cleanup();
}

test('a number picked early stays picked where the draft holds it as well', () => {
  leaveDraft(17, 20);
  const { hydrate } = showServerPage();
  pressEarly(17, 30, 31, 31);
  hydrate();
  expect([17, 20, 30, 31].map((n) => isPicked(1, n))).toEqual([true, true, true, false]);
});

test('numbers picked early go into the next game where the draft has filled the first', () => {
  leaveDraft(...SIX);
  const { hydrate } = showServerPage();
  pressEarly(41, 17);
  hydrate();
  expect([isPicked(1, 17), isPicked(2, 41), isPicked(2, 17)]).toEqual([true, true, true]);
});

test('a ticket survives a reload', () => {
  const first = open();
  pick(1, SIX);
  dispatchEvent(new Event('pagehide'));
  first.unmount();
  open();
  expect(isPicked(1, 17)).toBe(true);
  expect(total()).toBe('$0.70');
});

const editing = { itemId: 'item-1', games: [{ numbers: SIX, powerballs: [] }] };

test('a line of the cart is changed in place', async () => {
  const calls = stubSite(createAnswer(createCart()));
  open({}, { start: editing });
  expect(screen.getByText('You are changing a ticket of your cart.')).toBeTruthy();
  expect(isPicked(1, 17)).toBe(true);
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Update ticket' })[0]!));
  await vi.waitFor(() => expect(calls[0]).toMatchObject({ method: 'PUT', path: '/api/cart/items/item-1' }));
});

test('after a line was changed beside the drawer, the builder makes a new ticket', async () => {
  stubSite(createAnswer(createCart()));
  const replaceState = vi.spyOn(history, 'replaceState').mockReturnValue();
  location.search = '?edit=item-1&utm_source=mail';
  open({}, { start: editing, afterAdd: 'drawer' });
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Update ticket' })[0]!));
  await vi.waitFor(() => expect(addButton()).toBeTruthy());
  expect(screen.queryByText('You are changing a ticket of your cart.')).toBeNull();
  expect(String(replaceState.mock.calls[0]?.[2])).toBe('https://shop.example/lighthouse?utm_source=mail');
});

test('the ticket that follows a changed line is kept, and the draft that waited comes back', async () => {
  leaveDraft(1, 2);
  stubSite(createAnswer(createCart()));
  vi.spyOn(history, 'replaceState').mockReturnValue();
  open({}, { start: editing, afterAdd: 'drawer' });
  expect(isPicked(1, 17)).toBe(true);
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Update ticket' })[0]!));
  await vi.waitFor(() => expect(addButton()).toBeTruthy());
  expect([isPicked(1, 1), isPicked(1, 2), isPicked(1, 17)]).toEqual([true, true, false]);
  pick(1, [3]);
  dispatchEvent(new Event('pagehide'));
  cleanup();
  open();
  expect([1, 2, 3].map((n) => isPicked(1, n))).toEqual([true, true, true]);
});
