// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ticketCopy } from '#content/copy/ticket.ts';
import { keepEarlyPicks } from '#islands/ticket/early-picks.ts';
import { TicketBuilder } from '#islands/ticket/TicketBuilder.tsx';
import type { ProductOffer } from '#lib/contracts/offer.ts';
import { $cart, $cartWork, showCart } from '#lib/stores/cart.ts';
import { $notifications } from '#lib/stores/notification-list.ts';
import { aBuilderOffer, FIRST_DRAW_AT, withDays, withPowerball } from '../../support/builder-offer.ts';
import { aCart, aCartItem } from '../../support/cart.ts';
import { answer, refuse, stubSite } from '../../support/site-fetch.ts';

const SIX = [3, 5, 9, 17, 22, 40];

const open = (
  changes: Partial<ProductOffer> = {},
  gameType: 'standard' | 'systems' | 'random' = 'standard',
) => render(<TicketBuilder offer={aBuilderOffer(changes, gameType)} copy={ticketCopy} hasFavourites />);

const number = (game: number, n: number) =>
  document
    .querySelectorAll('.game-panel')
    [game - 1]!.querySelector<HTMLElement>(`[data-set="numbers"] [data-n="${n}"]`)!;
const pick = (game: number, numbers: readonly number[]) => {
  for (const n of numbers) fireEvent.click(number(game, n));
};
const isPicked = (game: number, n: number) => number(game, n).getAttribute('aria-pressed') === 'true';
const total = () => within(screen.getByRole('region', { name: 'Summary' })).getByRole('status').textContent;
const said = () => document.querySelector('[aria-live="polite"]')?.textContent;
const addButton = () => screen.getAllByRole('button', { name: 'Add to cart' })[0]!;

beforeEach(() => {
  vi.useFakeTimers({ now: FIRST_DRAW_AT - 86_400_000, toFake: ['Date'] });
  vi.stubGlobal('location', Object.assign(new URL('https://shop.example/lighthouse'), { assign: vi.fn() }));
  sessionStorage.clear();
  localStorage.clear();
  $cart.set({ state: 'unknown' });
  $cartWork.set({ state: 'idle' });
  $notifications.set([]);
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

test('a number is picked, named with its game and count, and let go again', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Game 3, number 17, picked 0 of 6' }));
  const seventeen = screen.getByRole('button', { name: 'Game 3, number 17, picked 1 of 6' });
  expect(seventeen.getAttribute('aria-pressed')).toBe('true');
  expect(said()).toBe('17 picked. picked 1 of 6.');
  fireEvent.click(seventeen);
  expect(isPicked(3, 17)).toBe(false);
});

test('a seventh number is not taken, and it is said why', () => {
  open();
  pick(1, [...SIX, 41]);
  expect(isPicked(1, 41)).toBe(false);
  expect(said()).toBe('Game 1 is full. Take a number off first.');
});

test('arrow keys walk the grid and each grid is one stop for the Tab key', () => {
  open();
  const first = number(1, 1);
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(number(1, 2));
  fireEvent.keyDown(number(1, 2), { key: 'End' });
  expect(document.activeElement).toBe(number(1, 45));
  const stops = [...document.querySelectorAll('[data-game-id="g1"] [data-n]:not([tabindex])')];
  expect(stops).toEqual([number(1, 45)]);
});

test('the price follows the complete games', () => {
  open();
  expect(total()).toBe('$0.00');
  pick(1, SIX);
  expect(total()).toBe('$0.70');
  fireEvent.click(screen.getByRole('button', { name: 'Autofill all' }));
  expect(total()).toBe('$2.80');
  fireEvent.change(screen.getByLabelText('For how long'), { target: { value: '4' } });
  expect(total()).toBe('$11.20');
});

test('clearing all can be undone', () => {
  open();
  pick(2, SIX);
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(isPicked(2, 17)).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(isPicked(2, 17)).toBe(true);
});

test('games are added and removed within the bounds of the offer, and numbered anew', () => {
  open();
  pick(2, [17]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove game 1' }));
  expect(screen.getByRole('button', { name: 'Game 1, number 17, picked 1 of 6' })).toBe(number(1, 17));
  for (const _ of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'Remove game 2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove game 1' }));
  expect(number(1, 17)).toBeTruthy();
  for (let game = 2; game <= 18; game += 1)
    fireEvent.click(screen.getByRole('button', { name: 'Add a game' }));
  expect(screen.queryByRole('button', { name: 'Add a game' })).toBeNull();
});

test('a powerball has a grid of its own', () => {
  open(withPowerball());
  fireEvent.click(screen.getByRole('button', { name: /^Game 1, powerball 20,/ }));
  expect(
    screen.getByRole('button', { name: /^Game 1, powerball 20, picked 0 of 7, powerball 1 of 1/ }),
  ).toBeTruthy();
});

test('a smaller system asks for fewer numbers', () => {
  open({}, 'systems');
  fireEvent.change(screen.getByLabelText('System'), { target: { value: 'system-8' } });
  expect(screen.getByRole('button', { name: 'Game 1, number 1, picked 0 of 8' })).toBeTruthy();
});

test('where days are chosen, a ticket without one is led to them and not sent', () => {
  const calls = stubSite(answer(aCart()));
  open(withDays());
  pick(1, SIX);
  fireEvent.click(addButton());
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Monday' }));
  expect(calls).toHaveLength(0);
});

test('a complete ticket goes to the cart, and the visitor after it with his campaign', async () => {
  const calls = stubSite(answer(aCart()));
  location.search = '?utm_source=mail&firstDrawNo=101&x=1';
  open();
  pick(1, SIX);
  await act(async () => fireEvent.click(addButton()));
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith('/cart?utm_source=mail'));
  expect(calls[0]?.body).toMatchObject({ lottery_key: 'lighthouse', first_draw_no: 101, num_games: 1 });
});

test('a refusal is shown in the words of the service', async () => {
  stubSite(refuse(422, 'draw_closed', 'Entries for this draw have closed. Choose the next draw.'));
  open();
  pick(1, SIX);
  await act(async () => fireEvent.click(addButton()));
  await vi.waitFor(() =>
    expect($notifications.get()).toMatchObject([
      {
        icon: 'error',
        message: 'Entries for this draw have closed. Choose the next draw.',
        isAutoDismissed: false,
      },
    ]),
  );
  expect(isPicked(1, 17)).toBe(true);
});

test('an unexpected error has the wording of the specification', async () => {
  stubSite(refuse(500, 'server_error', 'boom'));
  open();
  pick(1, SIX);
  await act(async () => fireEvent.click(addButton()));
  await vi.waitFor(() =>
    expect($notifications.get()).toMatchObject([
      {
        title: 'Something went wrong',
        message: 'Sorry, there was an unexpected error while updating your cart. Please try again.',
      },
    ]),
  );
});

test('a quick pick is a form that works without script', () => {
  const { container } = open({}, 'random');
  const form = container.querySelector('form')!;
  expect(form.getAttribute('method')).toBe('post');
  expect(form.getAttribute('action')).toBe('/lighthouse/random');
  const data = new FormData(form);
  expect(Object.fromEntries(data)).toMatchObject({ firstDrawNo: '100', numWeeks: '1', numGames: '12' });
  expect(data.get('gameOffer')).toBe('random');
});

test('numbers picked before the code has come are in the ticket', () => {
  const offer = aBuilderOffer();
  const container = document.createElement('div');
  vi.stubGlobal('document', undefined);
  const html = renderToString(<TicketBuilder offer={offer} copy={ticketCopy} />);
  vi.stubGlobal('document', container.ownerDocument);
  container.innerHTML = html;
  document.body.append(container);
  keepEarlyPicks();
  pick(1, [...SIX, 41]);
  pick(2, [7, 7]);
  render(<TicketBuilder offer={offer} copy={ticketCopy} />, { container, hydrate: true });
  expect(SIX.every((n) => isPicked(1, n))).toBe(true);
  expect(isPicked(1, 41)).toBe(false);
  expect(isPicked(2, 7)).toBe(false);
  expect(total()).toBe('$0.70');
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

test('a line of the cart is changed in place', async () => {
  showCart(aCart({ cartItems: [aCartItem({ games: [{ numbers: SIX }], numGames: 1 })] }));
  const calls = stubSite(answer(aCart()));
  location.search = '?edit=item-1';
  open();
  await screen.findByText('You are changing a ticket of your cart.');
  expect(isPicked(1, 17)).toBe(true);
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Update ticket' })[0]!));
  expect(calls[0]).toMatchObject({ method: 'PUT', path: '/api/cart/items/item-1' });
});

test('a line that is gone leaves a new ticket and says so', async () => {
  showCart(aCart({ cartItems: [] }));
  location.search = '?edit=item-9';
  open();
  await screen.findByText('This ticket is no longer in your cart. You can build a new one here.');
  expect(addButton()).toBeTruthy();
});

test('a complete game is kept as a favourite and used again', () => {
  open();
  pick(1, SIX);
  fireEvent.click(screen.getByRole('button', { name: 'Save game 1 as a favourite' }));
  fireEvent.click(screen.getByRole('button', { name: 'Use 3, 5, 9, 17, 22, 40' }));
  expect(isPicked(2, 40)).toBe(true);
});

test('a draw that closes while the page is open leaves the list, and it is said', () => {
  vi.setSystemTime(FIRST_DRAW_AT);
  open();
  expect(screen.queryByRole('radio', { name: /28 Nov/ })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /5 Dec/ }).checked).toBe(true);
  expect(said()).toBe('Entries for that draw have closed. The first draw is now Sat 5 Dec.');
});

const save = (offerKey: string, ...lists: number[][]) =>
  localStorage.setItem(
    'favourite_numbers',
    JSON.stringify(lists.map((numbers) => ({ offerKey, numbers, powerballs: [] }))),
  );
const wishFor = () => sessionStorage.setItem('favourite-numbers', 'true');

test('a link that asks for favourite numbers fills the empty games with those of this game', () => {
  save('lighthouse', SIX, [1, 2, 3, 4, 5, 6]);
  wishFor();
  open();
  expect([isPicked(1, 40), isPicked(2, 6), isPicked(3, 1)]).toEqual([true, true, false]);
  expect(
    screen.getByText('Your favourite numbers are in the ticket. You can change each of them.'),
  ).toBeTruthy();
});

test('with no favourites of this game it says how to get some', () => {
  save('another-game', SIX);
  wishFor();
  open();
  expect(isPicked(1, 40)).toBe(false);
  expect(screen.getByText(/No favourite numbers of this game are saved in this browser yet/)).toBeTruthy();
});

test('without such a link favourites wait until they are asked for', () => {
  save('lighthouse', SIX);
  open();
  expect(isPicked(1, 40)).toBe(false);
  expect(screen.queryByText(/favourite numbers are in the ticket/)).toBeNull();
});
