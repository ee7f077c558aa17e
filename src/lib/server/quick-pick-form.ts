// The ticket form that works without script: the shop picks the numbers when the ticket is paid (decision U9).
import type { AstroGlobal } from 'astro';
import type { LotteryTicketInput } from '#lib/contracts/cart.ts';
import { ApiError } from '#lib/contracts/errors.ts';
import { WEEKDAYS } from '#lib/contracts/offer.ts';
import { urls } from '#lib/domain/urls.ts';
import { formOf } from './form-body.ts';
import { serverApi } from './server-api.ts';
import { ServiceLost } from './service.ts';

const SEE_OTHER = 303;
const UNPROCESSABLE = 422;

const wholeNumber = (form: FormData, name: string): number | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
};

/** The ticket that the form describes. What it leaves out or garbles is for the service to refuse. */
export function quickPickTicket(lotteryKey: string, form: FormData): LotteryTicketInput {
  return {
    productType: 'lottery_ticket',
    lotteryKey,
    gameType: 'random',
    gameOffer: String(form.get('gameOffer') ?? ''),
    firstDrawNo: wholeNumber(form, 'firstDrawNo'),
    days: WEEKDAYS.filter((day) => form.getAll('days').includes(day)),
    numWeeks: wholeNumber(form, 'numWeeks') ?? 1,
    numDraws: wholeNumber(form, 'numDraws') ?? 1,
    numGames: wholeNumber(form, 'numGames') ?? 0,
    games: [],
    quickpick: true,
    hasFavouriteNumbers: false,
  };
}

/** Adds the ticket and goes on to the cart, or gives the sentence that says why not. */
export async function submitQuickPick(astro: AstroGlobal, lotteryKey: string): Promise<Response | string> {
  const ticket = quickPickTicket(lotteryKey, await formOf(astro));
  try {
    await serverApi(astro).cart('addItem', { body: ticket });
    return astro.redirect(urls.cart(), SEE_OTHER);
  } catch (error) {
    const isRefusal = error instanceof ServiceLost || (error instanceof ApiError && error.status < 500);
    if (!isRefusal) throw error;
    astro.response.status = UNPROCESSABLE;
    return error.message;
  }
}
