// The total beside the button follows the form before the builder's code has come.
import type { GameOffer, Weekday } from '#lib/contracts/offers/offer.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { type DrawPlan, listPlayedDays } from '#lib/domain/ticket/ticket.ts';
import { findGamesPriceCents, priceDraftCents } from '#lib/domain/ticket/ticket-price.ts';
import { parseChoice } from '#lib/stores/ticket/ticket-choice.ts';

/** What a total is made from; the form carries it as JSON. */
export interface SaleTerms extends DrawPlan {
  readonly gameOffers: readonly Pick<GameOffer, 'key' | 'prices' | 'priceCurrency'>[];
  /** Draws of a first period, by the period and by weekday. */
  readonly periods?: Readonly<Record<string, Readonly<Partial<Record<Weekday, number>>>>>;
}

/** The total of a quick pick as the form stands; undefined where that is not sold. */
export function formatFormTotal(terms: SaleTerms, form: FormData): string | undefined {
  const {
    gameOfferKey,
    numGames = 0,
    days = [],
    numWeeks = 1,
    numDraws = 1,
    firstDrawNo,
    isAutoplay = false,
    period = '',
  } = parseChoice(form);
  const gameOffer = terms.gameOffers.find(({ key }) => key === gameOfferKey);
  const choice = {
    firstDrawNo,
    days: [...days],
    numWeeks: isAutoplay ? 1 : numWeeks,
    numDraws: isAutoplay ? 1 : numDraws,
  };
  const ofPeriod = terms.periods?.[period];
  const draws = listPlayedDays(choice, terms).reduce((sum, day) => sum + (ofPeriod?.[day] ?? 0), 0);
  const cents =
    gameOffer &&
    (ofPeriod
      ? (findGamesPriceCents(gameOffer, numGames) ?? 0) * draws
      : priceDraftCents(gameOffer, terms, numGames, choice));
  return cents ? formatCents(cents, gameOffer.priceCurrency) : undefined;
}

function showTotal(form: HTMLFormElement): void {
  const terms: SaleTerms = JSON.parse(form.dataset.terms ?? '{}');
  const total = formatFormTotal(terms, new FormData(form));
  for (const place of form.querySelectorAll('[data-total]')) if (total) place.textContent = total;
}

/** Only while the builder sleeps, and only where the form itself says how many games. */
export function updateEarlyTotal(page: Document = document): void {
  page.addEventListener('change', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-terms]') : null;
    if (form?.dataset.interaction === 'pending') showTotal(form);
  });
}
