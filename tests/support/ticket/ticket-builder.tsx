// The ticket builder as a visitor has it before them, and what they do with it.
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { ticketCopy } from '#content/copy/shop/ticket.ts';
import { timeCopy } from '#content/copy/time.ts';
import { TicketBuilder } from '#islands/ticket/TicketBuilder.tsx';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { pickTimeCopy } from '#lib/domain/time/time-copy.ts';
import { $notifications } from '#lib/stores/account/notification-list.ts';
import { $cart, $cartWork } from '#lib/stores/cart/cart.ts';
import { $isCartDrawerOpen, $isCartOpening } from '#lib/stores/cart/cart-drawer.ts';
import { aBuilderOffer, FIRST_DRAW_AT } from './builder-offer.ts';

/** A busy machine loads code that is first needed after a press slowly. */
configure({ asyncUtilTimeout: 10_000 });

/** Texts as the page hands them to the builder. */
export const builderCopy = { ...ticketCopy, ...pickTimeCopy(createTranslator(timeCopy)) };

export const SIX = [3, 5, 9, 17, 22, 40];

interface Page
  extends Pick<Parameters<typeof TicketBuilder>[0], 'start' | 'isGone' | 'isTried' | 'afterAdd'> {
  readonly gameType?: 'standard' | 'systems' | 'random';
}

export const open = (changes: Partial<ProductOffer> = {}, { gameType = 'standard', ...page }: Page = {}) =>
  render(
    <TicketBuilder offer={aBuilderOffer(changes, gameType)} copy={builderCopy} hasFavourites {...page} />,
  );

export const rows = () => [...document.querySelectorAll<HTMLElement>('.game-row')];
export const openGame = (game: number) => fireEvent.click(rows()[game - 1]!);
export const number = (n: number) =>
  document.querySelector<HTMLElement>(`.game-panel [data-set="numbers"] [data-n="${n}"]`)!;
export const pick = (game: number, numbers: readonly number[]) => {
  openGame(game);
  for (const n of numbers) fireEvent.click(number(n));
};
export const isPicked = (game: number, n: number) =>
  [...rows()[game - 1]!.querySelectorAll('.ball')].some((ball) => ball.textContent === String(n));
export const openName = () => document.querySelector('.game-panel h3')?.textContent;
export const total = () => document.querySelector('.summary__amount')?.textContent;
export const said = () => document.querySelector('[aria-live="polite"]')?.textContent;
export const shown = () => document.querySelector('.ticket-note > span')?.textContent;
export const addButton = () => screen.getAllByRole('button', { name: 'Add to cart' })[0]!;

/** A day before the first draw, nothing stored, nothing in the cart. */
export function beginVisit(): void {
  vi.useFakeTimers({ now: FIRST_DRAW_AT - 86_400_000, toFake: ['Date'] });
  vi.stubGlobal('location', Object.assign(new URL('https://shop.example/lighthouse'), { assign: vi.fn() }));
  sessionStorage.clear();
  localStorage.clear();
  $cart.set({ state: 'unknown' });
  $cartWork.set({ state: 'idle' });
  $isCartOpening.set(false);
  $isCartDrawerOpen.set(false);
  $notifications.set([]);
}

/** Waits for what was sent: its answer belongs to no other visit. */
export async function endVisit(): Promise<void> {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  await vi.waitUntil(() => $cartWork.get().state !== 'working', { timeout: 10_000 });
}
