// The reason to look at the account of a customer, and the look itself as the desk shows it.
import type { AstroGlobal } from 'astro';
import { type DeskView, endDeskView, openDeskView } from '#lib/contracts/customer/desk-view.ts';
import type { DeskCustomer } from '#lib/contracts/desk.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { callAsOperator } from '../../../session/desk-session.ts';
import { findDeskView } from '../../../session/desk-view.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { answerNotFound } from '../../page/open-page.ts';
import { toFormRefusal } from '../../page/submit-form.ts';
import { openOneCustomer } from './customer-page.ts';
import { readText } from './reveal-form.ts';
import type { ViewStop } from './viewed-page.ts';

export interface StartViewPage {
  readonly page: DeskPage;
  readonly customer: DeskCustomer;
  readonly reason: string;
  readonly error: string | undefined;
}

/** The form that asks why, or the way to the account. */
export async function openStartView(astro: AstroGlobal): Promise<StartViewPage | Response> {
  const one = await openOneCustomer(astro);
  if (one instanceof Response) return one;
  const { page, customer } = one;
  if (!page.rights.includes('support') || customer.isOwn) return answerNotFound(astro);
  if (astro.request.method !== 'POST') return { page, customer, reason: '', error: undefined };
  const reason = readText(await readForm(astro), 'reason');
  try {
    const { token } = await callAsOperator(page.app, page.context, openDeskView, {
      params: { id: customer.id },
      body: { reason },
    });
    page.context.setCookie('desk_view', token);
    return astro.redirect(urls.deskView(), SEE_OTHER);
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    return { page, customer, reason, error: Object.values(errors).flat()[0]?.message };
  }
}

export interface ViewPage {
  readonly page: DeskPage;
  /** Undefined where none holds. */
  readonly view: DeskView | undefined;
  /** Why the browser was sent here. */
  readonly stop: ViewStop | undefined;
}

const STOPS = ['page', 'over'] as const satisfies readonly ViewStop[];

export async function openViewPage(astro: AstroGlobal): Promise<ViewPage | Response> {
  const page = await openDeskPage(astro, { right: 'support' });
  if (page instanceof Response) return page;
  const { app, context, t } = page;
  const view = await findDeskView(app, context);
  if (astro.request.method === 'POST') {
    await readForm(astro);
    await callAsOperator(app, context, endDeskView);
    context.removeCookie('desk_view');
    const back = view ? urls.deskCustomer(view.customerId) : urls.deskCustomers();
    return redirectWithNotice(astro, back, t('desk.view-ended'));
  }
  return { page, view, stop: STOPS.find((stop) => stop === astro.url.searchParams.get('stop')) };
}
