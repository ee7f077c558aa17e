// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordEarlyDigits } from '#islands/ticket/board/early-digits.ts';
import { OrderBuilder } from '#islands/ticket/OrderBuilder.tsx';
import type { GameTypeKey } from '#lib/contracts/offers/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createBuilderOffer } from '#lib/stores/ticket/ticket-offer.ts';
import { semaphore } from '#platform/shop/seed/games/semaphore.ts';
import { createCart } from '../../support/buying/cart.ts';
import { createLotteryOffer } from '../../support/buying/lottery-offers.ts';
import { createAnswer, createRefusal, stubSite } from '../../support/site-fetch.ts';
import {
  addButton,
  beginVisit,
  builderCopy,
  endVisit,
  openName,
  rows,
  said,
  shown,
  total,
} from '../../support/ticket/ticket-builder.tsx';

beforeEach(beginVisit);
afterEach(endVisit);

const { key, name, rules, gameTypes, drawDays, multiDraw } = semaphore.offer;

const sold = { key, name, rules, gameTypes, drawDays, multiDraw };

function createBuilder(gameType: GameTypeKey, gameOffer?: string) {
  const offer = createLotteryOffer(sold);
  const builder = createBuilderOffer(
    offer,
    gameType,
    createTranslator({ ...builderCopy, 'offer.odds-one-in': '1 in {number}' }),
  )!;
  const start = gameOffer === undefined ? undefined : { choice: { gameOfferKey: gameOffer } };
  return <OrderBuilder offer={builder} copy={builderCopy} start={start} hasFavourites />;
}

const openBuilder = (...setup: Parameters<typeof createBuilder>) => render(createBuilder(...setup));

const slots = () => [...document.querySelectorAll<HTMLElement>('.order-slot')];
const digits = () =>
  slots()
    .map((slot) => slot.textContent)
    .join('');
/** Types where the focus is, as a visitor without a pointer does. */
function type(keys: string): void {
  for (const key of keys) fireEvent.keyDown(document.activeElement!, { key });
}
const press = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name });
const row = (game: number) => rows()[game - 1]!.querySelector('.game-row__balls')!.textContent;
const odds = () => [...document.querySelectorAll('.summary__odds dd')].map((cell) => cell.textContent);

test('digits are typed game after game without leaving the keyboard', async () => {
  openBuilder('standard');
  slots()[0]!.focus();
  type('0717');
  await vi.waitFor(() => expect(said()).toBe('Game 1 is complete. Now game 2.'));
  expect(openName()).toBe('Game 2');
  expect(document.activeElement).toBe(slots()[0]);
  type('99');
  expect([row(1), row(2)]).toEqual(['0717', '992 to go']);
  expect(total()).toBe('$0.50');
  expect(odds()).toEqual(['1 in 10,000', '1 in 526']);
});

test('a digit is changed at its place, and the last ones are taken away', () => {
  openBuilder('standard');
  slots()[0]!.focus();
  type('123');
  press('ArrowLeft');
  press('ArrowLeft');
  type('9');
  expect(digits()).toBe('193');
  press('Backspace');
  press('Backspace');
  expect(digits()).toBe('1');
  expect(document.activeElement).toBe(slots()[1]);
});

test('digits are pressed as well, and one that does not go with the others is refused with what goes', () => {
  openBuilder('super-combos');
  const pad = (digit: number) => fireEvent.click(screen.getByRole('button', { name: `Digit ${digit}` }));
  pad(4);
  pad(4);
  expect(shown()).toBe('4 does not go with the other digits. Four different digits.');
  for (const digit of [0, 9, 1]) pad(digit);
  expect(row(1)).toBe('4091');
  expect(total()).toBe('$12.00');
  expect(odds()).toEqual(['1 in 417', '1 in 23.1']);
});

test('boxed digits win by the orders that they have, and show one kind of odds', () => {
  openBuilder('boxed');
  slots()[0]!.focus();
  type('1224');
  expect(odds()).toEqual(['1 in 833']);
  type('7777');
  expect(shown()).toBe('7 does not go with the other digits. Any digits that are not all alike.');
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  slots()[0]!.focus();
  type('1222');
  expect(odds()).toEqual(['1 in 2,500']);
});

test('a mega-combo takes a favourite order, whole or none, at its price', async () => {
  const requests = stubSite(createAnswer(createCart()));
  openBuilder('super-combos', 'mega-combo');
  slots()[0]!.focus();
  type('12345');
  expect(total()).toBe('$60.00');
  type('99');
  expect(total()).toBe('$0.00');
  type('87');
  expect(total()).toBe('$60.50');
  fireEvent.click(addButton());
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  expect(JSON.stringify(requests)).toContain('favourites');
});

test('after a change of its price the favourite order is shown and bought at the new one', async () => {
  const repriced = gameTypes.map((gameType) => ({
    ...gameType,
    gameOffers: gameType.gameOffers.map((gameOffer) => ({ ...gameOffer, favouritesPrice: '0.90' })),
  }));
  const calls = stubSite(
    createRefusal(422, 'price_changed', 'The total of this ticket is now $60.90.'),
    createAnswer([createLotteryOffer({ ...sold, gameTypes: repriced })]),
    createAnswer(createCart()),
  );
  openBuilder('super-combos', 'mega-combo');
  slots()[0]!.focus();
  type('123459987');
  const hint = () => document.querySelector('.order-favourites .muted')?.textContent;
  expect([total(), hint()?.includes('$0.50')]).toEqual(['$60.50', true]);
  fireEvent.click(addButton());
  await waitFor(() => expect(total()).toBe('$60.90'));
  expect(hint()).toContain('$0.90');
  fireEvent.click(addButton());
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[2]).toMatchObject({ body: { expected_price: { amount: '60.90' } } });
});

test('identical games are pointed out: boxed in any order, straight in theirs', async () => {
  openBuilder('boxed');
  slots()[0]!.focus();
  type('12344321');
  expect(document.querySelector('.notice--warning')?.textContent).toContain('Games 1 and 2');
  await endVisit();
  beginVisit();
  openBuilder('standard');
  slots()[0]!.focus();
  type('12344321');
  expect(document.querySelector('.notice--warning')).toBeNull();
});

test('digits that are typed before the builder has come are written by it', () => {
  const page = document.implementation.createHTMLDocument();
  const woken: string[] = [];
  recordEarlyDigits(() => woken.push('woken'), page);
  page.body.innerHTML = '<div class="order-board"><button class="order-slot"></button></div>';
  const slot = page.querySelector('.order-slot')!;
  slot.dispatchEvent(new Event('focusin', { bubbles: true }));
  for (const key of ['1', 'x', '2']) slot.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  expect(page.querySelector('.order-board')!.getAttribute('data-typed')).toBe('12');
  expect(woken).toEqual(['woken']);
});

/** The page of the server with these digits noted, then the builder. */
async function hydrateAfter(typed: string): Promise<void> {
  const container = document.createElement('div');
  vi.stubGlobal('document', undefined);
  const html = renderToString(createBuilder('standard'));
  vi.stubGlobal('document', container.ownerDocument);
  container.innerHTML = html;
  document.body.append(container);
  document.querySelector('.order-board')?.setAttribute('data-typed', typed);
  await act(async () => render(createBuilder('standard'), { container, hydrate: true }));
}

test.each([
  ['90', ['9012', '33 to go']],
  ['9001', ['9001', '1231 to go']],
])('digits typed early go after a draft of %s, and the next one after them', async (kept, filled) => {
  openBuilder('standard');
  slots()[0]!.focus();
  type(kept);
  dispatchEvent(new Event('pagehide'));
  cleanup();
  await hydrateAfter('12');
  slots()[0]!.focus();
  type('3');
  expect([row(1), row(2)]).toEqual(filled);
});

test('a draft of digits survives a reload in their order', () => {
  openBuilder('standard');
  slots()[0]!.focus();
  type('9001');
  dispatchEvent(new Event('pagehide'));
  document.body.replaceChildren();
  openBuilder('standard');
  expect(row(1)).toBe('9001');
});

const star = (game: number) => screen.getByRole('button', { name: `Save game ${game} as a favourite` });

test('an order is saved with the star and goes into the next game, digit by digit', () => {
  openBuilder('standard');
  fireEvent.click(star(1));
  expect(shown()).toBe('Complete this game first, then save it.');
  slots()[0]!.focus();
  type('7047');
  fireEvent.click(screen.getByRole('button', { name: 'Previous game' }));
  fireEvent.click(star(1));
  expect(shown()).toBe('Game 1 is saved as a favourite.');
  fireEvent.click(screen.getByRole('button', { name: 'Use 7 0 4 7' }));
  expect([row(1), row(2)]).toEqual(['7047', '7047']);
});

test('a favourite that a combination does not take is left out with the reason', () => {
  localStorage.setItem(
    'favourite_numbers',
    JSON.stringify([{ offerKey: 'semaphore', numbers: [7, 0, 4, 7], powerballs: [] }]),
  );
  openBuilder('super-combos');
  fireEvent.click(screen.getByRole('button', { name: 'Use 7 0 4 7' }));
  expect(shown()).toBe('This kind of ticket does not take these digits.');
  expect(row(1)).toBe('Empty');
});
