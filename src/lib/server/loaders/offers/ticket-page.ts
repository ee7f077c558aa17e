// The ticket's page for one visitor: the draw that the address names, the line of the cart to be changed, and the form
// that works without script (decision U9). What a ticket is, lacks and costs is the rule of the browser's builder.

import type { AstroGlobal } from 'astro';
import type { LotteryTicketInput, LotteryTicketItem } from '#lib/contracts/products/lottery-ticket.ts';
import { getCartAddress } from '#lib/domain/cart/cart-address.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { toCents, toMoney } from '#lib/domain/money/money.ts';
import { keepCampaign, listCampaign } from '#lib/domain/visitor/campaign.ts';
import { SEE_OTHER, TEMPORARY_REDIRECT, UNPROCESSABLE } from '#lib/http-status.ts';
import { getCreateKind, isOrderPicked } from '#lib/stores/ticket/create-kind.ts';
import { findShownDraw, SHOWN_DRAWS_FIELD } from '#lib/stores/ticket/shown-draws.ts';
import { createTicket } from '#lib/stores/ticket/ticket.ts';
import {
  type Choice,
  createFirstChoice,
  isDrawOpen,
  mergeChoice,
  normaliseChoice,
  parseChoice,
} from '#lib/stores/ticket/ticket-choice.ts';
import { normaliseGames } from '#lib/stores/ticket/ticket-draft.ts';
import type { BuilderOffer } from '#lib/stores/ticket/ticket-offer.ts';
import type { TicketStart } from '#lib/stores/ticket/ticket-parts.ts';
import { isSellable } from '#lib/stores/ticket/ticket-summary.ts';
import { isRefusal } from '../../services/refusal.ts';
import { submitOnce } from '../../session/repeated-submission.ts';
import { readForm } from '../page/form-body.ts';
import { createServerApi } from '../page/server-api.ts';
import { readTypedGames } from './typed-games.ts';

/** A draw that the address names and that cannot be entered. */
export interface DrawNotice {
  readonly kind: 'closed' | 'none' | 'sold-out' | 'unknown';
  readonly drawNo: number;
}

export interface TicketPage {
  /** What the page knows of the ticket; nothing for the page of a new one, which is the same for everybody. */
  readonly start?: TicketStart | undefined;
  readonly drawNotice?: DrawNotice | undefined;
  /** The line to be changed is no longer in the cart. */
  readonly isGone?: boolean;
  /** The form was sent, so what it lacks is marked. */
  readonly isTried?: boolean;
  /** Why the service refused the form. */
  readonly refusal?: string | undefined;
  /** Made for one visitor, or for an address that is not kept. */
  readonly isPersonal: boolean;
}

/** The ticket of a cart line, as far as this game type can take it. */
function toTicketStart(offer: BuilderOffer, item: LotteryTicketItem): TicketStart {
  const { enabled = false, period, isMonthly, minimumJackpotAmount } = item.recurringPurchase ?? {};
  const choice = normaliseChoice(offer, {
    ...item,
    gameOfferKey: item.gameOffer,
    firstDrawNo: item.drawNo,
    isAutoplay: enabled,
    period,
    isMonthly,
    minimumJackpot: minimumJackpotAmount && Math.floor(toCents(minimumJackpotAmount.amount) / 100),
  });
  const isSameKind = item.gameType === offer.gameTypeKey;
  return {
    choice,
    games: isSameKind
      ? normaliseGames(offer, getCreateKind(offer)(offer), { choice, games: item.games })
      : undefined,
    itemId: item.id,
    hasFavouriteNumbers: isSameKind && item.hasFavouriteNumbers,
  };
}

async function loadEditedLine(astro: AstroGlobal, offer: BuilderOffer, itemId: string): Promise<TicketPage> {
  const { cartItems } = await createServerApi(astro).cart('get');
  const item = cartItems.find(({ id, lotteryKey }) => id === itemId && lotteryKey === offer.key);
  return item?.kind === 'lottery_ticket'
    ? { start: toTicketStart(offer, item), isPersonal: true }
    : { isGone: true, isPersonal: true };
}

/** The draw so many places after the next open one, counted from 0; 0 where there is none. */
function findDrawAtOffset({ draws }: BuilderOffer, asked: string): number {
  const offset = /^\d{1,3}$/.test(asked) ? Number(asked) : -1;
  return draws.filter(isDrawOpen)[offset]?.drawNo ?? 0;
}

const parseDrawNo = (asked: string): number => (/^\d{1,9}$/.test(asked) ? Number(asked) : 0);

/** The ticket begins with the draw that the address names, or the page says why it does not. */
function checkAskedDraw(offer: BuilderOffer, drawNo: number): TicketPage {
  const draw = offer.draws.find((known) => known.drawNo === drawNo);
  if (draw && isDrawOpen(draw)) {
    const days = offer.hasSelectableDays ? { days: [draw.day] } : {};
    return { start: { choice: { firstDrawNo: drawNo, ...days } }, isPersonal: true };
  }
  const isPast = drawNo > 0 && drawNo < (offer.draws[0]?.drawNo ?? 0);
  const kind = draw ? 'sold-out' : isPast ? 'closed' : drawNo > 0 ? 'unknown' : 'none';
  return { drawNotice: { kind, drawNo }, isPersonal: true };
}

/** Adds the ticket, or puts it in place of the line; the second press of a double click does nothing. */
async function sendTicket(
  astro: AstroGlobal,
  itemId: string | undefined,
  body: LotteryTicketInput,
): Promise<void> {
  const { context } = astro.locals;
  const api = createServerApi(astro);
  const { cart } = api;
  await submitOnce(api, context, { itemId, body }, () =>
    itemId ? cart('editItem', { params: { id: itemId }, body }) : cart('addItem', { body }),
  );
}

async function addOrChange(astro: AstroGlobal, offer: BuilderOffer, form: FormData, start: TicketStart) {
  const ticket = createTicket(offer, { start, createKind: getCreateKind(offer) });
  if (!isSellable(ticket.$summary.get())) return { start, isTried: true, isPersonal: true };
  const shown = form.get('shownCents')?.toString() ?? '';
  const input = ticket.toInput();
  const body = /^\d{1,9}$/.test(shown) ? { ...input, expectedPrice: toMoney(Number(shown)) } : input;
  await sendTicket(astro, start.itemId, body);
  return astro.redirect(getCartAddress(astro), SEE_OTHER);
}

/** The form leads to an address of its own, and may be sent many times: the campaign goes into it with the first. */
function sendToCampaign(astro: AstroGlobal): Response | undefined {
  const { pathname, search } = astro.url;
  const here = `${pathname}${search}`;
  const address = listCampaign(search).length > 0 ? here : keepCampaign(astro, here);
  return address === here ? undefined : astro.redirect(address, TEMPORARY_REDIRECT);
}

/** The number that the chosen draw has by now; undefined where it was none, or is none any more. */
const findChosenDraw = (
  offer: BuilderOffer,
  form: FormData,
  { firstDrawNo }: Partial<Choice>,
): number | undefined =>
  firstDrawNo === undefined
    ? undefined
    : findShownDraw(offer, form.get(SHOWN_DRAWS_FIELD)?.toString() ?? '', firstDrawNo);

/** The form without script: shows the price of what was chosen, or adds it. */
async function submitTicketForm(
  astro: AstroGlobal,
  offer: BuilderOffer,
  t: Translate,
): Promise<TicketPage | Response> {
  const form = await readForm(astro);
  const parsed = parseChoice(form);
  const firstDrawNo = findChosenDraw(offer, form, parsed);
  const choice: Choice = mergeChoice(offer, createFirstChoice(offer), { ...parsed, firstDrawNo });
  const itemId = form.get('edit')?.toString().slice(0, 60) || undefined;
  const typed = isOrderPicked(offer) ? readTypedGames(offer, choice.gameOfferKey, form, t) : undefined;
  const start = { choice, itemId, games: typed?.games };
  if (typed?.problem !== undefined) {
    astro.response.status = UNPROCESSABLE;
    return { start, refusal: typed.problem, isPersonal: true };
  }
  if (parsed.firstDrawNo !== undefined && firstDrawNo === undefined)
    return { start, drawNotice: { kind: 'closed', drawNo: parsed.firstDrawNo }, isPersonal: true };
  if (form.get('action') === 'price') return { start, isPersonal: true };
  try {
    const outcome = await addOrChange(astro, offer, form, start);
    if (!(outcome instanceof Response)) astro.response.status = UNPROCESSABLE;
    return outcome;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    astro.response.status = UNPROCESSABLE;
    return { start, refusal: error.message, isPersonal: true };
  }
}

/** What this request makes of the ticket's page, or where its form leads. */
export async function loadTicketPage(
  astro: AstroGlobal,
  offer: BuilderOffer,
  t: Translate,
): Promise<TicketPage | Response> {
  if (astro.request.method === 'POST') return sendToCampaign(astro) ?? submitTicketForm(astro, offer, t);
  const query = astro.url.searchParams;
  const itemId = query.get('edit');
  if (itemId) return loadEditedLine(astro, offer, itemId);
  const drawNo = query.get('firstDrawNo');
  if (drawNo) return checkAskedDraw(offer, parseDrawNo(drawNo));
  const offset = query.get('drawOffset');
  return offset ? checkAskedDraw(offer, findDrawAtOffset(offer, offset)) : { isPersonal: false };
}
