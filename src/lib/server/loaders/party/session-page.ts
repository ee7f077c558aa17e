// A session of one's own group, and the forms that take shares of it or call it off.

import type { AstroGlobal } from 'astro';
import { changePartySession, type Session } from '#lib/contracts/party/session.ts';
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import { getCartAddress } from '#lib/domain/cart/cart-address.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { joinForm } from '#lib/forms/party/join-form.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { readForm } from '../page/form-body.ts';
import { refuseEdit } from './edit-refusal.ts';
import { submitShares } from './join-shares.ts';
import { findSession } from './party-data.ts';

interface SessionPage extends Pick<PageContext, 't' | 'knownOffers'> {
  readonly mine: VisitorApi;
}

export interface SessionView {
  readonly session: Session;
  readonly form: FormView;
  /** Why a form did nothing, in words. */
  readonly trouble: string | undefined;
}

/** The words of a refusal. */
async function callOff(
  astro: AstroGlobal,
  { mine, t }: SessionPage,
  id: string,
): Promise<string | undefined> {
  try {
    await mine.call(changePartySession, { params: { id }, body: { status: 'cancelled' } });
    return undefined;
  } catch (error) {
    return refuseEdit(astro, error, t);
  }
}

/** What the page shows, or where a form leads; undefined where there is no such session in a group of the customer. */
export async function loadSessionPage(
  astro: AstroGlobal,
  page: SessionPage,
  id: string,
  keepNotices: (messages: readonly Message[]) => void,
): Promise<SessionView | Response | undefined> {
  const { mine, t } = page;
  const session = await findSession(mine, page, id);
  if (!session?.isMember) return undefined;
  const form = createFormView(joinForm, { sharesMax: Math.max(1, session.sharesLeft) }, t);
  const view = { session, form, trouble: undefined };
  if (astro.request.method !== 'POST') return view;
  const data = await readForm(astro);
  if (data.get('form') === 'cancel') {
    const trouble = await callOff(astro, page, id);
    if (trouble !== undefined) return { ...view, trouble };
    keepNotices([{ code: 'success', level: 'success', message: t('party.session-cancelled') }]);
    return astro.redirect(urls.partySession(id), SEE_OTHER);
  }
  const attempt = await submitShares(astro, page, mine, { session, data });
  return attempt.isDone ? astro.redirect(getCartAddress(astro), SEE_OTHER) : { ...view, form: attempt.form };
}
