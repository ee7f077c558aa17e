// What ties a ticket to its page: the address, the draft in the tab, the head of the page, and the clock.

import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { isShopPickedType } from '#lib/domain/lottery/game-types.ts';
import { HEARTBEAT_PATH } from '#lib/stores/analytics/heartbeat.ts';
import { followServerClock, getSiteNow } from '#lib/stores/page/site-clock.ts';
import { isFavouriteNumbersRequested, isLedHereByFavourites } from '#lib/stores/ticket/favourite-request.ts';
import { followFavourites, loadFavourites } from '#lib/stores/ticket/favourites.ts';
import { $favourites } from '#lib/stores/ticket/shown-favourites.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import { parseChoice } from '#lib/stores/ticket/ticket-choice.ts';
import { showFirstDraw } from './shown-draw.ts';

/** The clock may be put right meanwhile, and timers rest while the device sleeps. */
const LONGEST_REST_MS = 60_000;

/** Recalls the draft, unless a line of the cart is changed, and keeps it when the page is left. */
export function useDraft(ticket: Ticket, form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const chosen = form.current ? parseChoice(new FormData(form.current)) : {};
    const query = new URLSearchParams(location.search);
    const isDrawAsked = query.has('firstDrawNo') || query.has('drawOffset');
    if (ticket.$editing.get()) ticket.choose(chosen);
    else ticket.recallDraft(chosen, { isDrawAsked });
    // Also while a line is changed: the next ticket is a draft again.
    const keep = () => ticket.saveDraft();
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [ticket, form]);
}

/** The head of the page tells the draw that the ticket begins with. */
export function useShownDraw(ticket: Ticket): void {
  useEffect(() => {
    const show = () => showFirstDraw(ticket.$choice.get().firstDrawNo);
    show();
    return ticket.$choice.listen(show);
  }, [ticket]);
}

export type FavouriteRequest = 'none' | 'filled' | 'kept' | 'misfit' | 'nothing-saved';

/** A link asked for favourite numbers: they go into the games that are empty, and it is said how it went. */
export function useFavouriteRequest(ticket: Ticket, hasFavourites: boolean): FavouriteRequest {
  const [wish, setWish] = useState<FavouriteRequest>('none');
  useEffect(() => {
    if (!hasFavourites || isShopPickedType(ticket.offer.gameTypeKey)) return;
    const fill = () => {
      const { started, complete } = ticket.games.$tally.get();
      if (ticket.$editing.get() || !isFavouriteNumbersRequested()) return;
      if (started + complete > 0) return setWish(isLedHereByFavourites() ? 'kept' : 'none');
      const own = $favourites.get().filter(({ offerKey }) => offerKey === ticket.offer.key);
      const outcomes = own.map((favourite) => ticket.applyFavourite(favourite));
      setWish(outcomes.includes('used') ? 'filled' : own.length > 0 ? 'misfit' : 'nothing-saved');
    };
    const loading = loadFavourites(localStorage, ticket.offer.key);
    if (loading) void loading.then(fill);
    else fill();
    return followFavourites(localStorage, ticket.offer.key);
  }, [ticket, hasFavourites]);
  return wish;
}

/**
 * Takes draws off the list when their sales end, and says so where it moves the choice. The server's clock is asked
 * for before the first goes: a device that is ahead closes no draw.
 */
export function useClosingDraws(ticket: Ticket, onMoved: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const dropClosedDraws = async () => {
      if (ticket.hasClosedDraw(getSiteNow())) await followServerClock(HEARTBEAT_PATH);
      if (isLeft) return;
      if (ticket.dropClosed(getSiteNow())) onMoved();
      const next = ticket.$offer.get().draws[0];
      if (!next) return;
      const leftMs = Math.max(0, Date.parse(next.stop) - getSiteNow());
      timer = setTimeout(() => void dropClosedDraws(), Math.min(LONGEST_REST_MS, leftMs));
    };
    void dropClosedDraws();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [ticket, onMoved]);
}
