// An order that is charged on a day to come, and the form that cancels it.
import type { AstroGlobal } from 'astro';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import {
  cancelScheduledPurchase,
  getScheduledPurchases,
  type ScheduledPurchase,
} from '#lib/contracts/recurring/scheduled-purchase.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { VisitorApi } from '../../../services/visitor-api.ts';
import { storeNotices } from '../../../session/notices.ts';
import { readForm } from '../../page/form-body.ts';

const SEE_OTHER = 303;
const CONFLICT = 409;

interface ScheduledPage {
  readonly mine: Pick<VisitorApi, 'call'>;
  readonly t: Translate;
}

interface ScheduledView {
  readonly order: ScheduledPurchase;
  /** It could not be cancelled: it is as it stands now. */
  readonly isTooLate: boolean;
}

const findOrder = async ({ mine }: ScheduledPage, id: string): Promise<ScheduledPurchase | undefined> =>
  (await mine.call(getScheduledPurchases)).result.find((order) => order.id === id);

/** False where it was charged or cancelled meanwhile. */
async function cancel({ mine }: ScheduledPage, id: string): Promise<boolean> {
  try {
    await mine.call(cancelScheduledPurchase, { params: { id } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === CONFLICT) return false;
    throw error;
  }
}

/** Undefined where there is none, or it is another customer's (decision S4). */
export async function loadScheduledPage(
  astro: AstroGlobal,
  page: ScheduledPage,
): Promise<ScheduledView | Response | undefined> {
  const order = await findOrder(page, astro.params.id ?? '');
  if (!order || astro.request.method !== 'POST') return order && { order, isTooLate: false };
  await readForm(astro);
  if (await cancel(page, order.id)) {
    const message = page.t('recurring.scheduled-cancelled');
    storeNotices(astro.locals.visit, [{ code: 'success', level: 'success', message }]);
    return astro.redirect(urls.scheduledPurchase(order.id), SEE_OTHER);
  }
  astro.response.status = CONFLICT;
  return { order: (await findOrder(page, order.id)) ?? order, isTooLate: true };
}
