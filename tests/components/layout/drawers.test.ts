// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

beforeAll(() => import('#components/layout/drawers.ts'));

beforeEach(() => {
  document.body.innerHTML = `
    <a href="#lotto-tickets" data-drawer-open="menu" data-drawer-part="part" data-straight-with="lottery_ticket">Lotto</a>
    <a href="#account" data-drawer-open="missing">Account</a>
    <dialog class="drawer" id="menu"><details id="part"><summary>Lotteries</summary></details></dialog>`;
});

afterEach(() => {
  delete document.documentElement.dataset.cartHolds;
});

const createDrawer = () => document.querySelector<HTMLDialogElement>('#menu')!;
const findPart = () => document.querySelector<HTMLDetailsElement>('#part')!;

/** Clicks, and tells whether the link was followed. */
function isFollowed(text: string, how: MouseEventInit = {}): boolean {
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === text)!;
  return link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
}

test('a link with children opens its part of the drawer', () => {
  expect(isFollowed('Lotto')).toBe(false);
  expect(createDrawer().open).toBe(true);
  expect(findPart().open).toBe(true);
});

test('with a lottery ticket in the cart the lotto link goes straight to the tickets', () => {
  document.documentElement.dataset.cartHolds = 'raffle_ticket lottery_ticket';
  expect(isFollowed('Lotto')).toBe(true);
  expect(createDrawer().open).toBe(false);
});

test('another product in the cart does not', () => {
  document.documentElement.dataset.cartHolds = 'raffle_ticket';
  expect(isFollowed('Lotto')).toBe(false);
});

test('a click that opens a new tab is left alone', () => {
  expect(isFollowed('Lotto', { ctrlKey: true })).toBe(true);
  expect(createDrawer().open).toBe(false);
});

test('without its drawer a link is a link', () => {
  expect(isFollowed('Account')).toBe(true);
});

test('a click beside the drawer closes it, one inside does not', () => {
  createDrawer().showModal();
  findPart().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(createDrawer().open).toBe(true);
  createDrawer().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(createDrawer().open).toBe(false);
});
