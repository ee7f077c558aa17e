// A raffle's page: the draw that it shows, and the form that puts a book of its tickets into the cart.

import type { AstroGlobal } from 'astro';
import type { Draw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { RaffleTicketInput } from '#lib/contracts/products/raffle-ticket.ts';
import { getCartAddress } from '#lib/domain/cart/cart-address.ts';
import { toCents, toMoney } from '#lib/domain/money/money.ts';
import { findBook, listBooksLeft, pickDefaultBook } from '#lib/domain/raffle/books.ts';
import { findOtherDraw, findShownRaffle, type ShownRaffle } from '#lib/domain/raffle/shown-raffle.ts';
import { isRaffleOnSale } from '#lib/domain/raffle/states.ts';
import { createFormView, type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { bookForm } from '#lib/forms/raffle/book-form.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { getShownTime, type PageContext } from '../../page/page-context.ts';
import { isRefusal } from '../../services/refusal.ts';
import { submitOnce } from '../../session/repeated-submission.ts';
import { readForm } from '../page/form-body.ts';
import { findWaitingRaffle } from '../page/page-data.ts';
import { createServerApi } from '../page/server-api.ts';

export interface RafflePage {
  /** Undefined while no draw is announced. */
  readonly shown: ShownRaffle | undefined;
  readonly view: FormView;
  /** Why the form was refused. */
  readonly refusal?: string;
  /** The draw that can be entered where the one that is shown cannot. */
  readonly other?: Draw | undefined;
  /** Made for one visitor, or for an address that is not kept. */
  readonly isPersonal: boolean;
}

type Page = Pick<PageContext, 't' | 'api'>;

/** The draw that is sold or announced, else the latest that has closed and waits for its winners. */
async function findRaffle(
  { api }: Pick<Page, 'api'>,
  offer: ProductOffer,
  now: number,
  askedNo: number | undefined,
): Promise<ShownRaffle | undefined> {
  const shown = findShownRaffle(offer, now, askedNo);
  if (shown) return shown;
  const waiting = await findWaitingRaffle(api, offer.key);
  return waiting && findShownRaffle({ ...offer, draws: [waiting] }, now);
}

/** The smallest book that can still be filled, and the cause where there is no choice. */
function createView({ t }: Pick<Page, 't'>, offer: ProductOffer, shown: ShownRaffle | undefined): FormView {
  const books = listBooksLeft(offer.raffle?.ticketOffers ?? [], shown?.info.ticketsLeft ?? 0);
  const values = { book: pickDefaultBook(books)?.key ?? '' };
  return createFormView(bookForm, offer, t, values);
}

const createInput = (
  offer: ProductOffer,
  { draw, state }: ShownRaffle,
  { book, cause, repeat }: { readonly book: string; readonly cause: string; readonly repeat: boolean },
): RaffleTicketInput => ({
  kind: 'raffle_ticket',
  productType: 'raffle_ticket',
  lotteryKey: offer.key,
  drawNo: draw.drawNo,
  gameOffer: book,
  numRaffleTickets: findBook(offer.raffle?.ticketOffers ?? [], book)?.numTickets ?? 1,
  ...(cause !== '' && { causeKey: cause }),
  ...(repeat && { recurringPurchase: { enabled: true, type: 'autoplay' as const } }),
  ...(state === 'pre_order' && { scheduledPurchase: { type: 'pre_order' as const } }),
});

/** Adds the book; the second press of a double click does nothing. */
async function addBook(astro: AstroGlobal, input: RaffleTicketInput, offer: ProductOffer): Promise<void> {
  const { context } = astro.locals;
  const api = createServerApi(astro);
  const price = findBook(offer.raffle?.ticketOffers ?? [], input.gameOffer)?.price ?? '0.00';
  const body = { ...input, expectedPrice: toMoney(toCents(price)) };
  await submitOnce(api, context, input, () => api.cart('addItem', { body }));
}

async function submitBook(
  astro: AstroGlobal,
  page: Page,
  offer: ProductOffer,
  now: number,
): Promise<RafflePage | Response> {
  const data = await readForm(astro);
  const asked = Number(data.get('drawNo')?.toString().slice(0, 9)) || undefined;
  const shown = await findRaffle(page, offer, now, asked);
  const parsed = parseFormView(bookForm, data, offer, page.t);
  // Another draw than the one that was shown is looked at before it is bought.
  const isAnother = asked !== undefined && shown?.draw.drawNo !== asked;
  if (!shown || isAnother || parsed.state === 'invalid' || !isRaffleOnSale(shown.state)) {
    astro.response.status = UNPROCESSABLE;
    const other = findOtherDraw(offer, now, shown);
    const refusal = isAnother ? { refusal: page.t('buy.draw-closed') } : {};
    return { shown, view: parsed.view, other, ...refusal, isPersonal: true };
  }
  try {
    await addBook(astro, createInput(offer, shown, parsed.values), offer);
    return astro.redirect(getCartAddress(astro), SEE_OTHER);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    astro.response.status = UNPROCESSABLE;
    return { shown, view: parsed.view, refusal: error.message, isPersonal: true };
  }
}

/** What this request makes of the raffle's page, or where its form leads. */
export async function loadRafflePage(
  astro: AstroGlobal,
  page: PageContext,
  offer: ProductOffer,
): Promise<RafflePage | Response> {
  const now = getShownTime(page);
  if (astro.request.method === 'POST') return submitBook(astro, page, offer, now);
  const asked = Number(astro.url.searchParams.get('firstDrawNo')?.slice(0, 9)) || undefined;
  const shown = await findRaffle(page, offer, now, asked);
  const other = findOtherDraw(offer, now, shown);
  return { shown, view: createView(page, offer, shown), other, isPersonal: asked !== undefined };
}
