// What a ticket is made of besides its numbers: which game offer, which draws, how many games where none is picked.
import { map } from 'nanostores';
import type { Weekday } from '#lib/contracts/offers/offer.ts';
import type { RecurringPeriod } from '#lib/contracts/offers/recurring-period.ts';
import { getDefaultGames } from '#lib/domain/ticket/ticket.ts';
import { normaliseRepeat, type RepeatChoice } from './builder-repeat.ts';
import type { BuilderDraw, BuilderGameOffer, BuilderOffer } from './ticket-offer.ts';

export interface Choice extends RepeatChoice {
  readonly gameOfferKey: string;
  readonly firstDrawNo: number | undefined;
  readonly numWeeks: number;
  readonly numDraws: number;
  readonly days: readonly Weekday[];
  /** Games of a ticket that the shop picks; elsewhere the complete games count. */
  readonly numGames: number;
  readonly causeKey: string | undefined;
}

const getSmallest = (options: readonly number[]): number => (options.length === 0 ? 1 : Math.min(...options));

/** A sold-out draw stays in the list and cannot be entered. */
export const isDrawOpen = ({ status }: Pick<BuilderDraw, 'status'>): boolean => status === 'DRAW_OPEN';

const findOpenDraw = ({ draws }: BuilderOffer, drawNo: number | undefined): BuilderDraw | undefined =>
  draws.find((draw) => draw.drawNo === drawNo && isDrawOpen(draw));

/** The shortest ticket: the next open draw alone, on its own day, and nothing else that costs money (decision U8). */
export function createFirstChoice(offer: BuilderOffer): Choice {
  const gameOffer = offer.gameOffers[0]!;
  const shortest = getSmallest(offer.multiDraw.options);
  const isByDraws = offer.multiDraw.kind === 'draws';
  const draw = offer.draws.find(isDrawOpen);
  return {
    gameOfferKey: gameOffer.key,
    firstDrawNo: draw?.drawNo,
    numWeeks: isByDraws ? 1 : shortest,
    numDraws: isByDraws ? shortest : 1,
    days: offer.hasSelectableDays && draw ? [draw.day] : [],
    numGames: getDefaultGames(gameOffer),
    causeKey: undefined,
    ...normaliseRepeat(offer.repeat, {}),
  };
}

export const selectGameOffer = ({ gameOffers }: BuilderOffer, key: string): BuilderGameOffer =>
  gameOffers.find((gameOffer) => gameOffer.key === key) ?? gameOffers[0]!;

/** The first open draw from the one asked for on that falls on a chosen day; the next open one for a draw not open. */
function findFirstDraw(offer: BuilderOffer, drawNo: number | undefined, days: readonly Weekday[]) {
  const open = offer.draws.filter(isDrawOpen);
  const asked = open.findIndex((draw) => draw.drawNo === drawNo);
  const from = open.slice(Math.max(0, asked));
  const isDaily = !offer.hasSelectableDays || days.length === 0;
  return (from.find(({ day }) => isDaily || days.includes(day)) ?? from[0])?.drawNo;
}

/** What of a remembered or asked-for choice the offer still sells; the rest falls back to the first choice. */
export function normaliseChoice(offer: BuilderOffer, asked: Partial<Choice>): Choice {
  const first = createFirstChoice(offer);
  const { kind, options } = offer.multiDraw;
  const repeat = normaliseRepeat(offer.repeat, asked);
  const { isAutoplay = false } = repeat;
  const offered = (count: number | undefined, fallback: number) =>
    count !== undefined && options.includes(count) ? count : fallback;
  const gameOffer = selectGameOffer(offer, asked.gameOfferKey ?? '');
  const isSold = gameOffer.prices.some(({ games }) => games === asked.numGames);
  const chosen = asked.days ?? first.days;
  const days = offer.hasSelectableDays ? offer.drawDays.filter((day) => chosen.includes(day)) : [];
  return {
    gameOfferKey: gameOffer.key,
    // What repeats begins with the next draw.
    firstDrawNo: findFirstDraw(offer, isAutoplay ? undefined : asked.firstDrawNo, days),
    numWeeks: kind === 'draws' || isAutoplay ? 1 : offered(asked.numWeeks, first.numWeeks),
    numDraws: kind === 'draws' && !isAutoplay ? offered(asked.numDraws, first.numDraws) : 1,
    days,
    numGames: isSold ? asked.numGames! : getDefaultGames(gameOffer),
    causeKey: offer.causes.find(({ key }) => key === asked.causeKey)?.key,
    ...repeat,
  };
}

/** A first draw brings its own day with it, in place of the day of the draw that was first before. */
export function addDrawDay(offer: BuilderOffer, before: Choice, change: Partial<Choice>): Partial<Choice> {
  const draw = findOpenDraw(offer, change.firstDrawNo);
  if (!offer.hasSelectableDays || !draw || change.days) return change;
  const last = offer.draws.find(({ drawNo }) => drawNo === before.firstDrawNo)?.day;
  return { ...change, days: [...before.days.filter((day) => day !== last), draw.day] };
}

/** What a form of the ticket holds, sent to the server or read in the page. What it does not hold is left out. */
export function parseChoice(form: FormData): Partial<Choice> {
  const text = (name: string) => form.get(name)?.toString() || undefined;
  const number = (name: string) => (/^\d{1,9}$/.test(text(name) ?? '') ? Number(text(name)) : undefined);
  const choice: Partial<Choice> = {
    gameOfferKey: text('gameOffer'),
    firstDrawNo: number('firstDrawNo'),
    numWeeks: number('numWeeks'),
    numDraws: number('numDraws'),
    numGames: number('numGames'),
    days: form.has('hasDays') ? (form.getAll('days') as Weekday[]) : undefined,
    causeKey: text('causeKey'),
    ...(form.has('hasAutoplay') && { isAutoplay: form.has('autoplay') }),
    ...(form.has('hasPeriods') && { isAutoplay: text('period') !== undefined }),
    ...(form.has('frequency') && {
      isMonthly: text('frequency') === 'monthly',
      minimumJackpot: number('frequency') ?? 0,
    }),
    period: text('period') as RecurringPeriod | undefined,
  };
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));
}

/** The choice of a form that was made with `made`: a first draw that was changed alone brings its day with it. */
export function mergeChoice(offer: BuilderOffer, made: Choice, chosen: Partial<Choice>): Choice {
  const { days, ...others } = chosen;
  const isDaysTouched = days !== undefined && String(days) !== String(made.days);
  const isDrawTouched = chosen.firstDrawNo !== undefined && chosen.firstDrawNo !== made.firstDrawNo;
  const change = isDaysTouched || !isDrawTouched ? chosen : others;
  return normaliseChoice(offer, { ...made, ...addDrawDay(offer, made, change) });
}

export const createChoice = (offer: BuilderOffer, asked: Partial<Choice> = {}) =>
  map<Choice>(normaliseChoice(offer, asked));
