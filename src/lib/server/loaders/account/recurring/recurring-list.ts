// The lists of what repeats, and the forms that stand over them.

import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createAutoplay, getAutoplays } from '#lib/contracts/recurring/autoplay.ts';
import type { RecurringEntity } from '#lib/contracts/recurring/recurring-entity.ts';
import { getRecurringPurchases } from '#lib/contracts/recurring/recurring-purchase.ts';
import {
  getScheduledPurchases,
  type ScheduledPurchase,
} from '#lib/contracts/recurring/scheduled-purchase.ts';
import { getSubscriptions } from '#lib/contracts/recurring/subscription.ts';
import type { AccountList } from '#lib/domain/account/account-lists.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { RECURRING_LISTS, type RecurringListRoute } from '#lib/domain/recurring/recurring-links.ts';
import type { RecurringListView } from '#lib/domain/recurring/recurring-view.ts';
import { CONFLICT, SEE_OTHER } from '#lib/http-status.ts';
import { storeNotices } from '../../../session/notices.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';
import { parsePageNumber } from '../../page/page-data.ts';
import { loadList } from '../account-data.ts';
import { readText } from '../withdrawals/withdraw-submit.ts';
import { isResolutionForm, loadResolution, resolvePayments } from './resolution-panel.ts';

type Caller = Pick<VisitorApi, 'call'>;
interface ListPage {
  readonly mine: Caller;
  readonly t: Translate;
  readonly capabilities: ReadonlySet<Capability>;
}

const withType = <T extends object, N extends 'autoplay'>(row: T, type: N): T & { readonly type: N } =>
  Object.assign({}, row, { type });

/** Undefined beyond the last page. */
function loadRows(
  mine: Caller,
  route: RecurringListRoute,
  number: number,
): Promise<AccountList<RecurringEntity> | undefined> {
  if (route === 'recurringPurchases')
    return loadList<RecurringEntity>((query) => mine.call(getRecurringPurchases, { query }), number);
  if (route === 'subscriptions')
    return loadList<RecurringEntity>((query) => mine.call(getSubscriptions, { query }), number);
  return loadList<RecurringEntity>(async (query) => {
    const answer = await mine.call(getAutoplays, { query });
    return { ...answer, result: answer.result.map((row) => withType(row, 'autoplay')) };
  }, number);
}

/** What was ordered ahead and is not charged yet. Undefined beyond the last page. */
async function loadScheduled(
  mine: Caller,
  number: number | undefined,
): Promise<AccountList<ScheduledPurchase> | undefined> {
  if (number === undefined) return undefined;
  const state = 'waiting';
  return loadList((query) => mine.call(getScheduledPurchases, { query: { ...query, state } }), number);
}

/** Begins to buy a ticket again for each draw: where that leads, or why it does not repeat. */
async function repeatTicket(
  astro: AstroGlobal,
  { mine, t }: ListPage,
  data: FormData,
): Promise<Response | string> {
  const ticketId = readText(data, 'ticketId');
  try {
    // A ticket repeats once, however often its form is sent.
    const idempotencyKey = randomUUID();
    const { result } = await mine.call(createAutoplay, { body: { ticketId }, idempotencyKey });
    storeNotices(astro.locals.context, [
      { code: 'success', level: 'success', message: t('recurring.begun') },
    ]);
    return astro.redirect(urls.autoplay(result.autoplayId), SEE_OTHER);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    astro.response.status = error.status;
    return error.message;
  }
}

/** Undefined where the list has no such page, or is closed and empty: what is on it can be stopped whatever is switched off. */
export async function loadRecurringList(
  astro: AstroGlobal,
  page: ListPage,
  route: RecurringListRoute,
  number: number,
): Promise<RecurringListView | Response | undefined> {
  const { mine, t, capabilities } = page;
  let trouble: string | undefined;
  let beginTrouble: string | undefined;
  if (astro.request.method === 'POST') {
    const data = await readForm(astro);
    if (data.get('action') === 'repeat') {
      const begun = await repeatTicket(astro, page, data);
      if (begun instanceof Response) return begun;
      beginTrouble = begun;
    }
    if (isResolutionForm(data)) {
      const { isRefused, message } = await resolvePayments(mine, t, data);
      if (!isRefused) {
        storeNotices(astro.locals.context, [{ code: 'success', level: 'success', message }]);
        return astro.redirect(RECURRING_LISTS[route](number), SEE_OTHER);
      }
      astro.response.status = CONFLICT;
      trouble = message;
    }
  }
  // They stand where both types are in one list.
  const hasScheduled = route === 'recurringPurchases';
  const [list, scheduled, resolution] = await Promise.all([
    loadRows(mine, route, number),
    hasScheduled ? loadScheduled(mine, parsePageNumber(astro.url.searchParams.get('orders'))) : undefined,
    loadResolution(mine, capabilities),
  ]);
  if (!isRouteOpen(route, capabilities) && list?.total === 0) return undefined;
  if (hasScheduled && !scheduled) return undefined;
  return list && { list, scheduled, resolution: resolution && { ...resolution, trouble }, beginTrouble };
}
