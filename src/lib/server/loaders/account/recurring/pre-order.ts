// What was ordered ahead on a ticket's page: when it is charged, and the button that cancels it.
import type { AstroGlobal } from 'astro';
import type { Order } from '#lib/contracts/cart/order.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import {
  cancelScheduledPurchase,
  getScheduledPurchases,
  type ScheduledPurchase,
} from '#lib/contracts/recurring/scheduled-purchase.ts';
import type { PreOrderView } from '#lib/domain/account/pre-order.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { VisitorApi } from '../../../services/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';

const SEE_OTHER = 303;
const CONFLICT = 409;

interface OrderedPage {
  readonly mine: Pick<VisitorApi, 'call'>;
}

const findOwn = async ({ mine }: OrderedPage, ticketId: string): Promise<ScheduledPurchase | undefined> =>
  (await mine.call(getScheduledPurchases)).result.find((order) => order.ticketId === ticketId);

/** False where it was charged or cancelled meanwhile. */
async function cancel({ mine }: OrderedPage, id: string): Promise<boolean> {
  try {
    await mine.call(cancelScheduledPurchase, { params: { id } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === CONFLICT) return false;
    throw error;
  }
}

/** The pre-order behind a ticket, cancelled where the form was sent; undefined for what was bought at once. */
export async function loadPreOrder(
  astro: AstroGlobal,
  page: OrderedPage,
  ticket: Order,
): Promise<PreOrderView | Response | undefined> {
  const order = ticket.isPreOrder ? await findOwn(page, ticket.id) : undefined;
  if (!order || astro.request.method !== 'POST') return order && { order, isTooLate: false };
  const data = await readForm(astro);
  if (data.get('action') !== 'cancel') return { order, isTooLate: false };
  if (await cancel(page, order.id)) return astro.redirect(urls.upcomingTicket(ticket.id), SEE_OTHER);
  astro.response.status = CONFLICT;
  return { order: (await findOwn(page, ticket.id)) ?? order, isTooLate: true };
}
