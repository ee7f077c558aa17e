// What was ordered ahead on a ticket's page: when it is charged, and the button that cancels it.

import type { AstroGlobal } from 'astro';
import type { Order } from '#lib/contracts/cart/order.ts';
import { getScheduledPurchases } from '#lib/contracts/recurring/scheduled-purchase.ts';
import type { PreOrderView } from '#lib/domain/account/pre-order.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { CONFLICT, SEE_OTHER } from '#lib/http-status.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';
import { cancelOrder } from './cancel-order.ts';

interface OrderedPage {
  readonly mine: Pick<VisitorApi, 'call'>;
}

/** The pre-order behind a ticket, cancelled where the form was sent; undefined for what was bought at once. */
export async function loadPreOrder(
  astro: AstroGlobal,
  page: OrderedPage,
  ticket: Order,
): Promise<PreOrderView | Response | undefined> {
  const query = { ticketId: ticket.id, limit: 1, offset: 0 };
  const find = async () => (await page.mine.call(getScheduledPurchases, { query })).result[0];
  const order = ticket.isPreOrder ? await find() : undefined;
  if (!order || astro.request.method !== 'POST') return order && { order, isTooLate: false };
  const data = await readForm(astro);
  if (data.get('action') !== 'cancel') return { order, isTooLate: false };
  if (await cancelOrder(page.mine, order.encodedId))
    return astro.redirect(urls.upcomingTicket(ticket.id), SEE_OTHER);
  astro.response.status = CONFLICT;
  return { order: (await find()) ?? order, isTooLate: true };
}
