// The lines of the signed-in customer's statement for a file.
import type { APIContext } from 'astro';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { getStatementExport } from '#lib/contracts/payments/statement.ts';
import { STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import { parseStatementFilter, toStatementQuery } from '#lib/domain/account/statement-filter.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import type { RouteName } from '#lib/routes.ts';
import { loadPageContext } from '../../../page/page-context.ts';
import { getShopNow } from '../../../services/platform.ts';
import { createServerApi } from '../../page/server-api.ts';

/** Undefined while the gate of the file is closed. */
export async function loadStatementFile(astro: APIContext, route: RouteName) {
  const page = await loadPageContext(astro);
  if (!isRouteOpen(route, page.capabilities)) return undefined;
  const mine = createServerApi(astro);
  const { result: customer } = await mine.call(getCustomer);
  const zone = STATE_ZONES[customer.state];
  const filter = parseStatementFilter(astro.url.searchParams);
  const query = toStatementQuery(filter, getShopNow(), zone);
  const { result } = await mine.call(getStatementExport, { query });
  return { ...page, customer, zone, filter, ...result };
}

/** A file that the browser saves and nothing on the way keeps. */
export const createFileAnswer = (body: string | Buffer, type: string, name: string): Response =>
  new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
