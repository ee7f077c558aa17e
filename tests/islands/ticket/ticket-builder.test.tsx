// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $notifications } from '#lib/stores/account/notification-list.ts';
import { $isCartDrawerOpen } from '#lib/stores/cart/cart-drawer.ts';
import { createCart } from '../../support/buying/cart.ts';
import { createAnswer, createRefusal, loseConnection, stubSite } from '../../support/site-fetch.ts';
import { FIRST_DRAW_AT, withPowerball } from '../../support/ticket/builder-offer.ts';
import {
  addButton,
  beginVisit,
  endVisit,
  isPicked,
  number,
  open,
  openGame,
  openName,
  pick,
  rows,
  SIX,
  said,
  shown,
  total,
} from '../../support/ticket/ticket-builder.tsx';

/** What stands at a button. */
const statusOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(beginVisit);
afterEach(endVisit);

test('a number is picked under its own name, which one line says, and let go again', async () => {
  open();
  openGame(3);
  fireEvent.click(screen.getByRole('button', { name: '17' }));
  const seventeen = screen.getByRole('button', { name: '17', pressed: true });
  expect(seventeen.getAttribute('aria-pressed')).toBe('true');
  await vi.waitFor(() => expect(said()).toBe('17 picked. picked 1 of 6.'));
  const names = screen.getAllByRole('button', { name: /^\d+$/ }).map((key) => key.textContent);
  expect(names).toEqual(Array.from({ length: 45 }, (_, index) => String(index + 1)));
  fireEvent.click(seventeen);
  expect(isPicked(3, 17)).toBe(false);
});

test('a complete game makes room for the next in the same grid, and is opened again by its row', async () => {
  open();
  pick(1, SIX);
  expect(openName()).toBe('Game 2');
  await vi.waitFor(() => expect(said()).toBe('Game 1 is complete. Now game 2.'));
  fireEvent.click(number(41));
  expect([isPicked(1, 40), isPicked(1, 41), isPicked(2, 41)]).toEqual([true, false, true]);
  openGame(1);
  expect(number(17).getAttribute('aria-pressed')).toBe('true');
});

test('a seventh number is not taken, and it is shown why', () => {
  open();
  pick(1, SIX);
  pick(1, [41]);
  expect(isPicked(1, 41)).toBe(false);
  expect(shown()).toBe('Game 1 has all its numbers. Take one off first.');
});

test('arrow keys walk the grid and each grid is one stop for the Tab key', () => {
  open();
  const first = number(1);
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(number(2));
  fireEvent.keyDown(number(2), { key: 'End' });
  expect(document.activeElement).toBe(number(45));
  const stops = [...document.querySelectorAll('.game-panel [data-n]:not([tabindex])')];
  expect(stops).toEqual([number(45)]);
});

test('the rows of the games are one stop for the Tab key, and arrow keys walk them', () => {
  open();
  const [first, second] = rows();
  first?.focus();
  fireEvent.keyDown(first!, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  expect(rows().filter((row) => !row.hasAttribute('tabindex'))).toEqual([first]);
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

test('games are removed down to the least that the offer asks for, and numbered again', () => {
  open();
  pick(2, [17]);
  openGame(1);
  fireEvent.click(screen.getByRole('button', { name: 'Remove game 1' }));
  expect(rows().map((row) => row.firstChild?.textContent)).toEqual(['Game 1', 'Game 2', 'Game 3']);
  expect(isPicked(1, 17)).toBe(true);
  for (const _ of [1, 2, 3]) fireEvent.click(screen.getByRole('button', { name: /^Remove game/ }));
  expect(rows()).toHaveLength(1);
  expect(shown()).toBe('A ticket has at least one game. Clear this one instead: empty games cost nothing.');
});

test('the number of games is chosen from a list, and games with numbers go last', () => {
  open();
  pick(4, SIX);
  fireEvent.change(screen.getByLabelText('Games'), { target: { value: '2' } });
  expect(rows()).toHaveLength(2);
  expect(isPicked(2, 17)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'One more game' }));
  expect(rows()).toHaveLength(3);
});

test('a powerball has a grid of its own', () => {
  open(withPowerball());
  fireEvent.click(screen.getByRole('button', { name: 'powerball 20' }));
  expect(screen.getByRole('button', { name: 'powerball 20', pressed: true })).toBeTruthy();
});

test('a smaller system asks for fewer numbers', () => {
  open({}, { gameType: 'systems' });
  fireEvent.change(screen.getByLabelText('System'), { target: { value: 'system-8' } });
  expect(document.querySelector('.game-panel__count')?.textContent).toBe('picked 0 of 8');
});

test('a complete ticket goes to the cart, and the visitor after it with his campaign', async () => {
  const calls = stubSite(createAnswer(createCart()));
  location.search = '?utm_source=mail&firstDrawNo=101&x=1';
  open({}, { start: { choice: { firstDrawNo: 101 } } });
  pick(1, SIX);
  await act(async () => fireEvent.click(addButton()));
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith('/cart?utm_source=mail'));
  expect(calls[0]?.body).toMatchObject({ lottery_key: 'lighthouse', first_draw_no: 101, num_games: 1 });
  expect(calls[0]?.body).toMatchObject({ expected_price: { amount: '0.70', currency: 'AUD' } });
});

test('where the page has the drawer it opens over the page, and the ticket is in it once', async () => {
  const calls = stubSite(createAnswer(createCart()));
  open({}, { afterAdd: 'drawer' });
  pick(1, SIX);
  await act(async () => fireEvent.click(addButton()));
  await vi.waitFor(() => expect($isCartDrawerOpen.get()).toBe(true));
  await act(async () => fireEvent.click(addButton()));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(location.assign).not.toHaveBeenCalled();
});

test('a refusal is shown in the words of the service', async () => {
  stubSite(createRefusal(422, 'draw_closed', 'Entries for this draw have closed. Choose the next draw.'));
  open();
  pick(1, SIX);
  await act(async () => fireEvent.click(addButton()));
  const words = 'Entries for this draw have closed. Choose the next draw.';
  await vi.waitFor(() => expect(statusOf(addButton())).toBe(words));
  await vi.waitFor(() => expect(said()).toBe(words));
  expect($notifications.get()).toEqual([]);
  expect(isPicked(1, 17)).toBe(true);
});

const AWAY =
  'The shop does not answer at the moment. Your ticket stays here as it is: press again in a minute.';

test.each([
  [
    'a fault of the service',
    createRefusal(500, 'server_error', 'boom'),
    'Something went wrong. Sorry, there was an unexpected error while updating your cart. Please try again.',
  ],
  ['a service that is away', createRefusal(503, 'service_down', 'down'), AWAY],
  ['a lost connection', loseConnection, AWAY],
])('%s is said once, at the button', async (_, reply, words) => {
  stubSite(reply);
  open();
  pick(1, SIX);
  await act(async () => fireEvent.click(addButton()));
  await vi.waitFor(() => expect(statusOf(addButton())).toBe(words));
  expect($notifications.get()).toEqual([]);
  expect(isPicked(1, 17)).toBe(true);
});

test('a quick pick is a form that works without script', () => {
  const { container } = open({}, { gameType: 'random' });
  const form = container.querySelector('form')!;
  expect(form.getAttribute('method')).toBe('post');
  expect(form.getAttribute('action')).toBe('/lighthouse/random');
  const data = new FormData(form);
  expect(Object.fromEntries(data)).toMatchObject({ firstDrawNo: '100', numWeeks: '1', numGames: '12' });
  expect(data.get('gameOffer')).toBe('random');
});

test('a line that is gone leaves a new ticket and says so', () => {
  open({}, { isGone: true });
  expect(
    screen.getByText('This ticket is no longer in your cart. You can build a new one here.'),
  ).toBeTruthy();
  expect(addButton()).toBeTruthy();
});

test('a complete game is kept as a favourite and used again', () => {
  open();
  pick(1, SIX);
  openGame(1);
  fireEvent.click(screen.getByRole('button', { name: 'Save game 1 as a favourite' }));
  expect(shown()).toBe('Game 1 is saved as a favourite.');
  fireEvent.click(screen.getByRole('button', { name: 'Use 3, 5, 9, 17, 22, 40' }));
  expect(isPicked(2, 40)).toBe(true);
});

test('a draw that closes while the page is open leaves the list, and it is said', async () => {
  vi.setSystemTime(FIRST_DRAW_AT);
  vi.stubGlobal('fetch', loseConnection);
  open();
  await vi.waitFor(() => expect(screen.queryByRole('radio', { name: /28 Nov/ })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /5 Dec/ }).checked).toBe(true);
  expect(shown()).toBe('Entries for that draw have closed. The first draw is now Sat 5 Dec.');
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

test('a ticket that was begun keeps its numbers, and the visitor whom the link led here is told so', () => {
  open();
  pick(1, [7, 8]);
  dispatchEvent(new Event('pagehide'));
  cleanup();
  save('lighthouse', SIX);
  wishFor();
  const words = /Your favourite numbers are not put in/;
  open();
  expect(screen.queryByText(words)).toBeNull();
  cleanup();
  const led = { name: 'https://shop.example/lighthouse?favourite_numbers=true' } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([led]);
  open();
  expect([isPicked(1, 7), isPicked(1, 40)]).toEqual([true, false]);
  expect(screen.getByText(words)).toBeTruthy();
});

test('with no favourites of this game it says how to get some', () => {
  save('another-game', SIX);
  wishFor();
  open();
  expect(isPicked(1, 40)).toBe(false);
  expect(screen.getByText(/No favourite numbers of this game are saved yet/)).toBeTruthy();
});

test('without such a link favourites wait until they are asked for', () => {
  save('lighthouse', SIX);
  open();
  expect(isPicked(1, 40)).toBe(false);
  expect(screen.queryByText(/favourite numbers are in the ticket/)).toBeNull();
});
