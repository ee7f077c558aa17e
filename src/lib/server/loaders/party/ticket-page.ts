// Shares of one's own in a party. Where they cannot be loaded, a notice leads to the groups.

import type { AstroGlobal } from 'astro';
import { getOrder } from '#lib/contracts/cart/order.ts';
import type { PartyShareOrder } from '#lib/contracts/products/party-share.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import { ServiceLost } from '../../services/service.ts';
import { storeNotices } from '../../session/notices.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { ignoreUnknown } from '../account/account-data.ts';

interface PartyTicketView {
  readonly ticket: PartyShareOrder;
  /** By the services' clock, in milliseconds since 1970. */
  readonly now: number;
}

const isFault = (error: unknown): boolean =>
  error instanceof ServiceLost || (error instanceof ApiError && error.status >= 500);

/** Undefined where there is no such ticket, it is another's, or it is of another kind. */
export async function loadPartyTicket(
  astro: AstroGlobal,
  { mine, t }: Pick<PageContext, 't'> & { readonly mine: VisitorApi },
  id: string,
): Promise<PartyTicketView | Response | undefined> {
  try {
    const asked = mine.call(getOrder, { params: { id }, query: { showDetails: 'true' } });
    const answer = await ignoreUnknown(asked);
    if (answer?.result.kind !== 'social_syndicate_share') return undefined;
    const now = answer.serverTime === undefined ? Date.now() : Date.parse(answer.serverTime);
    return { ticket: answer.result, now };
  } catch (error) {
    if (!isFault(error)) throw error;
    storeNotices(astro.locals.context, [
      { code: 'order_unloadable', level: 'error', message: t('notice.order-unloadable') },
    ]);
    return astro.redirect(urls.myParties(), SEE_OTHER);
  }
}
