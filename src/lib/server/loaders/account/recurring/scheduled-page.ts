// An order that is charged on a day to come, and the form that cancels it.

import type { AstroGlobal } from 'astro';
import { getScheduledPurchase, type ScheduledPurchase } from '#lib/contracts/recurring/scheduled-purchase.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { CONFLICT, SEE_OTHER } from '#lib/http-status.ts';
import { storeNotices } from '../../../session/notices.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';
import { ignoreUnknown } from '../account-data.ts';
import { cancelOrder } from './cancel-order.ts';

interface ScheduledPage {
  readonly mine: Pick<VisitorApi, 'call'>;
  readonly t: Translate;
}

interface ScheduledView {
  readonly order: ScheduledPurchase;
  /** It could not be cancelled: it is as it stands now. */
  readonly isTooLate: boolean;
}

/** Undefined where there is none, or it is another customer's (decision S4). */
export async function loadScheduledPage(
  astro: AstroGlobal,
  page: ScheduledPage,
): Promise<ScheduledView | Response | undefined> {
  const params = { id: astro.params.id ?? '' };
  const find = async () => (await ignoreUnknown(page.mine.call(getScheduledPurchase, { params })))?.result;
  const order = await find();
  if (!order || astro.request.method !== 'POST') return order && { order, isTooLate: false };
  await readForm(astro);
  if (await cancelOrder(page.mine, order.encodedId)) {
    const message = page.t('recurring.scheduled-cancelled');
    storeNotices(astro.locals.context, [{ code: 'success', level: 'success', message }]);
    return astro.redirect(urls.scheduledPurchase(order.encodedId), SEE_OTHER);
  }
  astro.response.status = CONFLICT;
  return { order: (await find()) ?? order, isTooLate: true };
}
