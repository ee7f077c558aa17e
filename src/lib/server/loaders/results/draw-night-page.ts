// Draw night: one draw as it goes, and what the customer who looks has in it.
import type { AstroGlobal } from 'astro';
import { type Entry, getDrawOrders, type Order } from '#lib/contracts/cart/order.ts';
import type { Draw, PastDraw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { isScored } from '#lib/domain/draws/draw-labels.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { getDrawnOfferKey } from '#lib/domain/products/drawn-offer.ts';
import { describeWinnings } from '#lib/domain/ticket/winnings.ts';
import type { PageContext } from '../../page/page-context.ts';
import { getShopNow } from '../../services/platform.ts';
import { findDrawnDraw, findUndrawnDraw } from '../page/page-data.ts';
import { createServerApi } from '../page/server-api.ts';

/** Sales go on, they have ended, the numbers are known, the prizes are, or it is not held. */
export type NightPhase = 'upcoming' | 'closed' | 'drawn' | 'settled' | 'cancelled';

interface OwnEntry {
  readonly ticket: Order;
  readonly entry: Entry;
}

export interface DrawNightView {
  readonly phase: NightPhase;
  readonly drawn: PastDraw | undefined;
  readonly undrawn: Draw | undefined;
  readonly isSignedIn: boolean;
  /** What the customer has in it; nothing of who is not signed in. */
  readonly own: readonly OwnEntry[];
  /** What they have won together, in words; undefined before the prizes are known, and for nothing. */
  readonly won: string | undefined;
  readonly now: number;
  /** Nothing happens to it any more. */
  readonly isOver: boolean;
}

function findPhase(drawn: PastDraw | undefined, undrawn: Draw | undefined, now: number): NightPhase {
  if (drawn) return drawn.status !== undefined && isScored(drawn.status) ? 'settled' : 'drawn';
  if (undrawn?.cancelledAt !== undefined) return 'cancelled';
  const isClosed = undrawn?.status === 'DRAW_CLOSED' || Date.parse(undrawn?.stop ?? '') <= now;
  return isClosed ? 'closed' : 'upcoming';
}

async function loadOwn(
  astro: AstroGlobal,
  { capabilities }: Pick<PageContext, 'capabilities'>,
  offerKey: string,
  drawNo: number,
): Promise<Pick<DrawNightView, 'isSignedIn' | 'own'>> {
  const mine = createServerApi(astro);
  const isSignedIn = (await mine.getVisitor()).state === 'customer';
  if (!isSignedIn || !isRouteOpen('upcomingTicket', capabilities)) return { isSignedIn, own: [] };
  const params = { productOfferKey: offerKey, drawNo };
  const { result } = await mine.call(getDrawOrders, { params });
  const own = result.flatMap((ticket) =>
    ticket.entries
      .filter((entry) => entry.drawNo === drawNo && getDrawnOfferKey(ticket) === offerKey)
      .map((entry) => ({ ticket, entry })),
  );
  return { isSignedIn, own };
}

/** Undefined where there is no such draw. */
export async function loadDrawNight(
  astro: AstroGlobal,
  page: Pick<PageContext, 'api' | 'capabilities'>,
  offer: ProductOffer,
  drawNo: number,
): Promise<DrawNightView | undefined> {
  astro.response.headers.set('cache-control', 'private, no-store');
  const drawn = await findDrawnDraw(page.api, offer.key, drawNo);
  const undrawn = drawn ? undefined : await findUndrawnDraw(page.api, offer.key, drawNo);
  if (!drawn && !undrawn) return undefined;
  const now = getShopNow();
  const phase = findPhase(drawn, undrawn, now);
  const { isSignedIn, own } = await loadOwn(astro, page, offer.key, drawNo);
  const won = phase === 'settled' ? describeWinnings(own.map(({ entry }) => entry)) : undefined;
  const isOver = phase === 'settled' || phase === 'cancelled';
  return { phase, drawn, undrawn, isSignedIn, own, won, now, isOver };
}
