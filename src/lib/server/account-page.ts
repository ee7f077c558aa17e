// The two ends of an account page: may it be shown, and that it is kept nowhere.
import type { AstroGlobal } from 'astro';
import type { RouteName } from '#lib/domain/route-gates.ts';
import { openPage } from './open-page.ts';
import type { PageContext } from './page-context.ts';
import { serverApi } from './server-api.ts';
import type { VisitorApi } from './visitor-api.ts';

/** What every account page is rendered with. The middleware has seen to it that somebody is signed in. */
export interface AccountPage extends PageContext {
  /** Calls in the customer's name. */
  readonly mine: VisitorApi;
  readonly robots: { readonly isIndexed: false };
}

/** The context of an account page, or 404 where its gate is closed. */
export async function openAccountPage(astro: AstroGlobal, route: RouteName): Promise<AccountPage | Response> {
  const page = await openPage(astro, route);
  if (page instanceof Response) return page;
  astro.response.headers.set('cache-control', 'private, no-store');
  return { ...page, mine: serverApi(astro), robots: { isIndexed: false } };
}
