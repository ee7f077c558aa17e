// What ties a ticket to its page: the address, the draft in the tab, the line of the cart, and the clock.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Weekday } from '#lib/contracts/offer.ts';
import { $cart, loadCart } from '#lib/stores/cart.ts';
import { isFavouriteNumbersWanted } from '#lib/stores/favourite-wish.ts';
import { $favourites, loadFavourites } from '#lib/stores/favourites.ts';
import { siteNow } from '#lib/stores/site-clock.ts';
import type { Ticket } from '#lib/stores/ticket.ts';
import type { Choice } from '#lib/stores/ticket-choice.ts';

export type Editing = 'new' | 'loading' | 'editing' | 'gone';

const MAX_TIMER_MS = 2 ** 31 - 1;

/** What the form holds: what the server rendered, or what was chosen before the builder's code had come. */
function chosenIn(form: HTMLFormElement | null): Partial<Choice> {
  const data = new FormData(form ?? undefined);
  const text = (name: string) => data.get(name)?.toString() || undefined;
  const number = (name: string) => (data.has(name) ? Number(text(name)) : undefined);
  return {
    gameOfferKey: text('gameOffer'),
    firstDrawNo: number('firstDrawNo'),
    numWeeks: number('numWeeks'),
    numDraws: number('numDraws'),
    numGames: number('numGames'),
    days: data.getAll('days') as Weekday[],
    causeKey: text('causeKey'),
  };
}

function askedFor(form: HTMLFormElement | null) {
  const query = new URLSearchParams(location.search);
  const firstDrawNo = query.get('firstDrawNo');
  const choice = chosenIn(form);
  return {
    choice: firstDrawNo === null ? choice : { ...choice, firstDrawNo: Number(firstDrawNo) },
    itemId: query.get('edit') ?? undefined,
  };
}

async function editLine(ticket: Ticket, itemId: string): Promise<Editing> {
  await loadCart();
  const current = $cart.get();
  const item = current.state === 'ready' ? current.cart.cartItems.find(({ id }) => id === itemId) : undefined;
  if (!item) return 'gone';
  ticket.edit(item);
  return 'editing';
}

/** Recalls the draft or the cart line, and keeps the draft when the page is left. */
export function useDraft(ticket: Ticket, form: RefObject<HTMLFormElement | null>): Editing {
  const [editing, setEditing] = useState<Editing>('new');
  useLayoutEffect(() => {
    const { choice, itemId } = askedFor(form.current);
    if (itemId) {
      setEditing('loading');
      void editLine(ticket, itemId).then(setEditing);
      return;
    }
    ticket.recall(choice);
    const keep = () => ticket.keep();
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [ticket, form]);
  return editing;
}

export type FavouriteWish = 'none' | 'filled' | 'nothing-saved';

/** A link asked for favourite numbers (L43): they go into the games that are empty, and it is said how it went. */
export function useFavouriteWish(ticket: Ticket, hasFavourites: boolean, editing: Editing): FavouriteWish {
  const [wish, setWish] = useState<FavouriteWish>('none');
  useEffect(() => {
    if (!hasFavourites || ticket.offer.gameTypeKey === 'random') return;
    loadFavourites(localStorage);
    const { started, complete } = ticket.games.$tally.get();
    if (editing !== 'new' || started + complete > 0 || !isFavouriteNumbersWanted()) return;
    const own = $favourites.get().filter(({ offerKey }) => offerKey === ticket.offer.key);
    for (const favourite of own) ticket.applyFavourite(favourite);
    setWish(own.length > 0 ? 'filled' : 'nothing-saved');
  }, [ticket, hasFavourites, editing]);
  return wish;
}

/** Takes draws off the list when their sales end, and says so where it moves the choice. */
export function useClosingDraws(ticket: Ticket, onMoved: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (ticket.dropClosed(siteNow())) onMoved();
      const next = ticket.$offer.get().draws[0];
      if (!next) return;
      timer = setTimeout(look, Math.min(MAX_TIMER_MS, Math.max(0, Date.parse(next.stop) - siteNow())));
    };
    look();
    return () => clearTimeout(timer);
  }, [ticket, onMoved]);
}
