// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const cookies = vi.spyOn(document, 'cookie', 'get');

beforeAll(() => import('#components/layout/drawers.ts'));

beforeEach(() => {
  cookies.mockReturnValue('');
  document.body.innerHTML = `
    <a href="#lotto-tickets" data-drawer-open="menu" data-drawer-part="part" data-straight-with="lottery_ticket">Lotto</a>
    <a href="#account" data-drawer-open="missing">Account</a>
    <dialog class="drawer" id="menu"><details id="part"><summary>Lotteries</summary></details></dialog>`;
});

const holdInCart = (products: string) => cookies.mockReturnValue(`cart_count=2; cart_holds=${products}`);
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
  holdInCart('raffle_ticket.lottery_ticket');
  expect(isFollowed('Lotto')).toBe(true);
  expect(createDrawer().open).toBe(false);
});

test('another product in the cart does not', () => {
  holdInCart('raffle_ticket');
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
