// Giving a ticket: what can be given, the form, and where it leads. All of it works without script.
import type { AstroGlobal } from 'astro';
import type { Order } from '#lib/contracts/cart/order.ts';
import { getTicketGift, giveTicket } from '#lib/contracts/gifts/gift.ts';
import type { Customer } from '#lib/contracts/identity/customer.ts';
import { GIFT_SENDER_MAX } from '#lib/domain/gifts/limits.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { giveForm } from '#lib/forms/gift/give-form.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { findOwnTicket } from '../account/account-data.ts';
import { readForm } from '../page/form-body.ts';
import { submitForm } from '../page/submit-form.ts';

interface GivePage extends Pick<PageContext, 't'> {
  readonly mine: VisitorApi;
  readonly customer: Customer;
}

export interface GiveView {
  readonly ticket: Order;
  readonly now: number;
  readonly form: FormView;
  /** ISO instant until which it can be taken; undefined where the ticket cannot be given. */
  readonly until: string | undefined;
}

/** What the page shows, or where the form leads; undefined where there is no such ticket of the customer. */
export async function loadGivePage(
  astro: AstroGlobal,
  { mine, t, customer }: GivePage,
  id: string,
): Promise<GiveView | Response | undefined> {
  const found = await findOwnTicket(mine, id);
  if (!found) return undefined;
  const read = async () => (await mine.call(getTicketGift, { params: { id } })).result;
  const { gift, until } = await read();
  if (gift) return astro.redirect(urls.ownGift(gift.id), SEE_OTHER);
  const sender = customer.firstname.slice(0, GIFT_SENDER_MAX);
  const form = createFormView(giveForm, undefined, t, { sender });
  const view = { ...found, form, until };
  if (astro.request.method !== 'POST') return view;
  const data = await readForm(astro);
  const sent = await submitForm(astro, { form: giveForm, data, context: undefined, t }, async (values) => {
    const { sendOn, endsOn, ...asked } = values;
    const days = { ...(sendOn !== '' && { sendOn }), ...(endsOn !== '' && { endsOn }) };
    return (await mine.call(giveTicket, { body: { ticketId: id, ...asked, ...days } })).result.id;
  });
  if (sent.state === 'done') return astro.redirect(urls.ownGift(sent.result), SEE_OTHER);
  if (sent.code === 'gift_exists') {
    // Sent twice, or in another tab.
    const { gift: begun } = await read();
    if (begun) return astro.redirect(urls.ownGift(begun.id), SEE_OTHER);
  }
  return { ...view, form: sent.view };
}
