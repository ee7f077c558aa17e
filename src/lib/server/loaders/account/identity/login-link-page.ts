// A link that logs in. Nothing changes on a GET (decision R4): the page holds a form, which posts itself.

import type { AstroGlobal } from 'astro';
import { type LoginLinkPurpose, logInWithLink } from '#lib/contracts/identity/login-link.ts';
import { getRequiredAction, getRequiredActionPath } from '#lib/domain/account/required-actions.ts';
import { toSafeRedirect } from '#lib/domain/account/safe-redirect.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { GONE, SEE_OTHER } from '#lib/http-status.ts';
import { createServerApi } from '../../page/server-api.ts';
import { trySignIn } from '../try-sign-in.ts';
import { isLinkGone } from './check-link.ts';

export type LoginLinkView =
  | {
      readonly state: 'asking';
      /** Who is logged in here already: then nothing is sent without a press. */
      readonly email: string | undefined;
      readonly redirect: string;
      /** What is said of a press that got no answer: the next one is the customer's. */
      readonly fault?: string | undefined;
    }
  /** The link opens nothing; `reason` where it is another one than its age. */
  | { readonly state: 'refused'; readonly reason: string | undefined; readonly redirect: string };

const ANOTHER_REASON: ReadonlySet<string | undefined> = new Set(['link_during_break', 'account_closed']);

async function submitLink(
  astro: AstroGlobal,
  asked: { readonly token: string; readonly purpose: LoginLinkPurpose },
  redirect: string,
): Promise<LoginLinkView | Response> {
  const api = createServerApi(astro);
  const done = await trySignIn(() => api.signIn(logInWithLink, asked));
  if (done.outcome === 'signed_in') {
    const action = done.visitor.state === 'customer' ? getRequiredAction(done.visitor.customer) : undefined;
    return astro.redirect(action ? getRequiredActionPath(action) : redirect, SEE_OTHER);
  }
  const { error } = done.envelope;
  if (done.outcome === 'lost') {
    astro.response.status = done.status;
    return { state: 'asking', email: undefined, redirect, fault: error?.message };
  }
  if (error?.code === '2fa_required') return astro.redirect(urls.loginCode(redirect), SEE_OTHER);
  // A token of another length is no link either.
  astro.response.status = error?.code === 'validation_failed' ? GONE : done.status;
  return { state: 'refused', reason: ANOTHER_REASON.has(error?.code) ? error?.message : undefined, redirect };
}

/**
 * What the page shows, or where the link leads.
 * @param home where it leads unless its address names another page of the shop
 */
export async function loadLoginLinkPage(
  astro: AstroGlobal,
  purpose: LoginLinkPurpose,
  home: string = urls.account(),
): Promise<LoginLinkView | Response> {
  const { headers } = astro.response;
  headers.set('cache-control', 'private, no-store');
  headers.set('referrer-policy', 'no-referrer');
  const { autologinToken: token = '' } = astro.params;
  const redirect = toSafeRedirect(astro.url.searchParams.get('redirect'), home);
  if (astro.request.method === 'POST') return submitLink(astro, { token, purpose }, redirect);
  const api = createServerApi(astro);
  if (await isLinkGone(astro, api, { token, purposes: [purpose] }))
    return { state: 'refused', reason: undefined, redirect };
  const visitor = await api.getVisitor();
  return {
    state: 'asking',
    email: visitor.state === 'customer' ? visitor.customer.email : undefined,
    redirect,
  };
}
