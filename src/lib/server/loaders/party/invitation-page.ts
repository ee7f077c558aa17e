// A group as visitors see it, with or without an invitation, and the forms that join it.

import type { AstroGlobal } from 'astro';
import { type Group, type GroupInfo, joinGroup } from '#lib/contracts/party/group.ts';
import type { Session } from '#lib/contracts/party/session.ts';
import { getCartAddress } from '#lib/domain/cart/cart-address.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { joinForm } from '#lib/forms/party/join-form.ts';
import { CONFLICT, FORBIDDEN, SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import { storeNotices } from '../../session/notices.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { readForm } from '../page/form-body.ts';
import { createServerApi } from '../page/server-api.ts';
import { toFormRefusal } from '../page/submit-form.ts';
import { submitShares } from './join-shares.ts';
import { findGroup, findSession } from './party-data.ts';

const TOKEN = /^[\w-]{16,64}$/;

export interface InvitationView {
  readonly group: Group | GroupInfo;
  readonly session: Session | undefined;
  /** The form that takes shares; absent for a guest. */
  readonly form: FormView | undefined;
  /** Why nothing is offered to the customer; undefined where it may be. */
  readonly offersBlock: string | undefined;
  /** Where a guest logs in, to come back here. */
  readonly loginHref: string;
  /** Why the group could not be joined, in words. */
  readonly trouble: string | undefined;
}

const readToken = ({ searchParams }: URL): string | undefined => {
  const token = searchParams.get('token') ?? '';
  return TOKEN.test(token) ? token : undefined;
};

/** Joins the group without a share; the words of a refusal. */
async function join(
  astro: AstroGlobal,
  { t }: PageContext,
  api: VisitorApi,
  id: string,
  token: string | undefined,
): Promise<Response | string> {
  try {
    await api.call(joinGroup, { params: { id }, body: { token } });
    storeNotices(astro.locals.context, [
      { code: 'success', level: 'success', message: t('party.member-joined') },
    ]);
    return astro.redirect(urls.partyDetails(id), SEE_OTHER);
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    return Object.values(errors).flat()[0]?.message ?? t('notice.session-edit');
  }
}

/** What the page shows, or where a form leads; undefined where there is no such group for the visitor. */
export async function loadInvitationPage(
  astro: AstroGlobal,
  page: PageContext,
  id: string,
): Promise<InvitationView | Response | undefined> {
  astro.response.headers.set('cache-control', 'private, no-store');
  astro.response.headers.set('referrer-policy', 'no-referrer');
  const api = createServerApi(astro);
  const token = readToken(astro.url);
  const [visitor, group] = await Promise.all([api.getVisitor(), findGroup(api, id, token)]);
  if (!group) return undefined;
  const session = await findSession(api, page, group.openSession?.sessionId, token);
  const loginHref = urls.login(urls.partyInvitation(id, token));
  const isCustomer = visitor.state === 'customer';
  const offersBlock = isCustomer ? visitor.customer.offersBlock : undefined;
  const isSent = astro.request.method === 'POST';
  if (isSent && !isCustomer) return astro.redirect(loginHref, SEE_OTHER);
  const emptyForm = createFormView(joinForm, { sharesMax: Math.max(1, session?.sharesLeft ?? 1) }, page.t);
  const form = isCustomer ? emptyForm : undefined;
  const view = { group, session, loginHref, form, offersBlock, trouble: undefined };
  if (!isSent) return view;
  if (offersBlock !== undefined) {
    astro.response.status = FORBIDDEN;
    return view;
  }
  const data = await readForm(astro);
  if (data.get('form') !== 'join_session') {
    const joined = await join(astro, page, api, id, token);
    return typeof joined === 'string' ? { ...view, trouble: joined } : joined;
  }
  // Full or over meanwhile; the customer has seen nothing of one that has opened since.
  if (!session || session.sessionId !== data.get('session')) {
    astro.response.status = CONFLICT;
    return { ...view, trouble: page.t('party.session-gone') };
  }
  const attempt = await submitShares(astro, page, api, { session, data, token });
  return attempt.isDone ? astro.redirect(getCartAddress(astro), SEE_OTHER) : { ...view, form: attempt.form };
}
