// The two ends of an account page: may it be shown, and that it is kept nowhere.
import type { AstroGlobal } from 'astro';
import { type Customer, getCustomer } from '#lib/contracts/identity/customer.ts';
import { getNetPosition, type NetPosition } from '#lib/contracts/payments/statement.ts';
import { STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import { toStartOfPosition } from '#lib/domain/account/statement-filter.ts';
import { getHeaderAccount } from '#lib/domain/pages/header-account.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import type { ShownAccountPage } from '#lib/domain/pages/shown-page.ts';
import type { RouteName } from '#lib/routes.ts';
import { loadPageContext, type PageContext } from '../../page/page-context.ts';
import { getShopNow } from '../../services/platform.ts';
import { takeNotices } from '../../session/notices.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { openPage } from '../page/open-page.ts';
import { createServerApi } from '../page/server-api.ts';

/** What every account page is rendered with. The middleware has checked that a customer is signed in. */
interface AccountPage extends PageContext, Pick<ShownAccountPage, 'notices' | 'account' | 'position'> {
  /** Calls in the customer's name. */
  readonly mine: VisitorApi;
  readonly customer: Customer;
  /** The customer's IANA zone. */
  readonly zone: string;
}

async function loadPosition(mine: VisitorApi, zone: string): Promise<NetPosition> {
  const query = { from: toStartOfPosition(getShopNow(), zone) };
  return (await mine.call(getNetPosition, { query })).result;
}

async function toAccountPage(astro: AstroGlobal, page: PageContext): Promise<AccountPage> {
  astro.response.headers.set('cache-control', 'private, no-store');
  const notices = takeNotices(astro.locals.context);
  const mine = createServerApi(astro);
  const { result: customer } = await mine.call(getCustomer);
  const account = getHeaderAccount(page, customer, astro.locals.context.cookie('cart_count'));
  const zone = STATE_ZONES[customer.state];
  const position = isRouteOpen('transactions', page.capabilities)
    ? await loadPosition(mine, zone)
    : undefined;
  return { ...page, mine, notices, account, customer, zone, position };
}

/** The context of an account page, or 404 where its gate is closed. */
export async function openAccountPage(astro: AstroGlobal, route: RouteName): Promise<AccountPage | Response> {
  const page = await openPage(astro, route);
  return page instanceof Response ? page : toAccountPage(astro, page);
}

/**
 * The context of a page of something that an account may have from before its gate was closed. The page answers 404
 * where there is nothing of it.
 */
export const openOwnPage = async (astro: AstroGlobal): Promise<AccountPage> =>
  toAccountPage(astro, await loadPageContext(astro));
