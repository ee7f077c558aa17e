// One purchase that repeats, and the forms that pause, change, skip and cancel it.

import type { AstroGlobal } from 'astro';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { getRecurringMethod } from '#lib/contracts/payments/fund.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { getAutoplay } from '#lib/contracts/recurring/autoplay.ts';
import type { RecurringDetails } from '#lib/contracts/recurring/recurring-entity.ts';
import { getSubscription } from '#lib/contracts/recurring/subscription.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { findRecurringList, RECURRING_LISTS } from '#lib/domain/recurring/recurring-links.ts';
import type { RecurringPageView, RecurringRefusal } from '#lib/domain/recurring/recurring-view.ts';
import { addDays, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { createNotice } from '#lib/domain/visitor/notices.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { getShownTime } from '../../../page/page-context.ts';
import { ServiceLost } from '../../../services/service.ts';
import { storeNotices } from '../../../session/notices.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';
import { ignoreUnknown } from '../account-data.ts';
import { changeRecurring, type RecurringDone } from './recurring-change.ts';

const BAD_GATEWAY = 502;
/** Days from today up to which a pause may end. */
const PAUSE_DAYS_MAX = 365;

/** Fields of the calls by the names that the forms have for them. */
const FIELDS: Readonly<Record<string, string>> = {
  causeKey: 'causeKey',
  days: 'days',
  fund: 'fund',
  gameOffer: 'gameOffer',
  minimumJackpotAmount: 'minimumJackpotAmount',
  numberOfGames: 'numberOfGames',
  numGames: 'numberOfGames',
  numberOfShares: 'numberOfShares',
  pausedUntil: 'pausedUntil',
  quickpick: 'quickpick',
};

interface DetailsPage {
  readonly mine: Pick<VisitorApi, 'call'>;
  readonly t: Translate;
  readonly capabilities: ReadonlySet<Capability>;
  readonly knownOffers: readonly ProductOffer[];
  readonly zone: string;
  readonly begunAt: number;
  readonly clockMovedMs: number;
}
type Type = RecurringDetails['type'];

async function findPurchase(
  { mine }: DetailsPage,
  type: Type,
  id: string,
): Promise<RecurringDetails | undefined> {
  const params = { id };
  const answer =
    type === 'subscription'
      ? await ignoreUnknown(mine.call(getSubscription, { params }))
      : await ignoreUnknown(mine.call(getAutoplay, { params }));
  return answer?.result;
}

const listSent = (data: FormData): Record<string, string> =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** The words of a refusal; what no one expected has words of its own. */
function toRefusal(
  error: unknown,
  t: Translate,
  data: FormData,
): RecurringRefusal & { readonly status: number } {
  const sent = listSent(data);
  if (error instanceof ServiceLost || (error instanceof ApiError && error.status >= 500)) {
    const { title, message } = createNotice('autoplayFailed', t);
    return { status: BAD_GATEWAY, title, message, errors: {}, sent };
  }
  if (!(error instanceof ApiError)) throw error;
  const errors = Object.fromEntries(
    Object.entries(error.errors).flatMap(([name, [first]]) => {
      const field = FIELDS[name];
      return field && first ? [[field, first.message]] : [];
    }),
  );
  if (error.code === 'recurring_organiser_off') {
    const { title, message } = createNotice('autoplayOrganiserOff', t);
    return { status: error.status, title, message, errors: {}, sent };
  }
  const message = Object.keys(errors).length > 0 ? undefined : error.message;
  return { status: error.status, title: t('recurring.refused'), message, errors, sent };
}

/** Where a form leads that did what it was sent for. */
function answerDone(astro: AstroGlobal, page: DetailsPage, type: Type, done: RecurringDone): Response {
  const { capabilities } = page;
  storeNotices(astro.locals.context, [{ code: 'success', level: 'success', message: done.message }]);
  const list = done.isOver ? findRecurringList(capabilities, type) : undefined;
  return astro.redirect(list ? RECURRING_LISTS[list]() : astro.url.pathname, SEE_OTHER);
}

/** Undefined where there is none, or it is another customer's (decision S4). */
export async function loadRecurringPage(
  astro: AstroGlobal,
  page: DetailsPage,
  type: Type,
): Promise<RecurringPageView | Response | undefined> {
  const id = astro.params.id ?? '';
  const { mine, t, zone } = page;
  let refusal: RecurringRefusal | undefined;
  if (astro.request.method === 'POST') {
    const data = await readForm(astro);
    try {
      const done = await changeRecurring(page, type, id, data);
      if (done) return answerDone(astro, page, type, done);
    } catch (error) {
      const { status, ...refused } = toRefusal(error, t, data);
      astro.response.status = status;
      refusal = refused;
    }
  }
  const purchase = await findPurchase(page, type, id);
  if (!purchase) return undefined;
  const { result: methods } = await mine.call(getRecurringMethod);
  const today = toLocalDate(getShownTime(page), zone);
  return {
    purchase,
    methods,
    offer: page.knownOffers.find(({ key }) => key === purchase.productOfferKey),
    pauseFrom: addDays(today, 1),
    pauseTo: addDays(today, PAUSE_DAYS_MAX),
    refusal,
  };
}
