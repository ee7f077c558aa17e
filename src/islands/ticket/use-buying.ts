// The press on the button: the ticket goes into the cart, or the visitor is led to what it lacks.
import { type RefObject, useEffect, useState } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import { $cartWork, addTicket, type CartError } from '#lib/stores/cart/cart.ts';
import { $isCartOpening, closeCartOnReturn, goToCart, openCartDrawer } from '#lib/stores/cart/cart-drawer.ts';
import { refreshPrices } from '#lib/stores/ticket/refresh-prices.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { isSellable } from '#lib/stores/ticket/ticket-summary.ts';
import { useValue } from '../ui/use-value.ts';
import type { Announce } from './feedback.ts';
import { findMissingPart, type MissingPart } from './labels.ts';

interface Setup {
  readonly ticket: Ticket;
  readonly root: RefObject<HTMLFormElement | null>;
  readonly afterAdd: 'cart' | 'drawer';
  /** How the form went that was sent without script. */
  readonly sent: { readonly isTried: boolean; readonly refusal: string | undefined };
  readonly announce: Announce;
  readonly t: Translate;
}

const MISSING_PART_SELECTORS = {
  games: '.number-grid:not([data-full]) .number-cell:not([tabindex]), .order-slot[aria-current]',
  count: '.game-count select',
  days: '#draw-days [name="days"]',
  cause: '[name="causeKey"]',
  draw: '#first-draw',
} as const satisfies Record<MissingPart, string>;

/** The field that lacks something gets the focus, in view above the bar of the total. */
function focusMissingPart(lacking: MissingPart, { ticket, root }: Setup): void {
  const { games } = ticket;
  const isOpenFull = games.isFull(games.$current.get());
  if (lacking === 'games' && isOpenFull) games.openNext();
  const missing = root.current?.querySelector<HTMLElement>(MISSING_PART_SELECTORS[lacking]);
  missing?.focus({ preventScroll: true });
  missing?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

const describeCartError = (t: Translate, error: CartError): string =>
  error.kind === 'refused' ? error.message : t(`ticket.${error.kind}`);

/** The line is changed and the page is that of a new ticket: its address no longer names the line. */
function leaveEditing(): void {
  const address = new URL(location.href);
  address.searchParams.delete('edit');
  history.replaceState(history.state, '', address);
}

export function useBuying(setup: Setup) {
  const { ticket, afterAdd, announce, t } = setup;
  const work = useValue($cartWork);
  const isOpening = useValue($isCartOpening);
  const [isTried, setTried] = useState(setup.sent.isTried);
  const [refusal, setRefusal] = useState(setup.sent.refusal);
  useEffect(
    () =>
      ticket.$summary.listen((summary) => {
        setRefusal(undefined);
        // Another ticket than the one in the cart.
        $isCartOpening.set(false);
        if (isSellable(summary)) setTried(false);
      }),
    [ticket],
  );
  useEffect(closeCartOnReturn, []);

  const openCart = afterAdd === 'drawer' ? openCartDrawer : goToCart;
  const buy = async () => {
    if (work.state === 'working') return;
    // The ticket is in the cart, and a new one stands in its place: pressed twice, it is bought once.
    if ($isCartOpening.get()) return openCart();
    const lacking = findMissingPart(ticket.$summary.get());
    setTried(lacking !== undefined);
    if (lacking) return focusMissingPart(lacking, setup);
    const itemId = ticket.$editing.get();
    if (!(await addTicket(ticket.toInput(), itemId))) {
      const failed = $cartWork.get();
      if (failed.state !== 'failed') return;
      const { error } = failed;
      // First, since a new total takes the last refusal away.
      if (error.kind === 'refused' && error.code === 'price_changed') await refreshPrices(ticket);
      const message = describeCartError(t, error);
      announce.say(() => message);
      return setRefusal(message);
    }
    ticket.startNewTicket();
    if (itemId && afterAdd === 'drawer') leaveEditing();
    openCart();
  };
  return { buy, isTried, refusal, isBusy: work.state === 'working' || isOpening };
}
