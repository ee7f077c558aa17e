// The pages of what a customer has to settle first: seen by whom they are about, left by everybody else.

import type { AstroGlobal } from 'astro';
import {
  getRequiredAction,
  getRequiredActionPath,
  type RequiredAction,
} from '#lib/domain/account/required-actions.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { loadPageContext, type PageContext } from '../../../page/page-context.ts';
import { createServerApi } from '../../page/server-api.ts';

/**
 * The context of the page, or where to go instead. Asking who is signed in also brings the session up to date, so
 * that a customer whose required action was taken back goes on.
 */
export async function openRequiredActionPage(
  astro: AstroGlobal,
  action: RequiredAction,
): Promise<PageContext | Response> {
  astro.response.headers.set('cache-control', 'private, no-store');
  const visitor = await createServerApi(astro).getVisitor();
  if (visitor.state !== 'customer') return astro.redirect(urls.login(urls.account()), SEE_OTHER);
  const own = getRequiredAction(visitor.customer);
  if (own !== action) return astro.redirect(own ? getRequiredActionPath(own) : urls.account(), SEE_OTHER);
  return loadPageContext(astro);
}
