// What the page of the shop's state shows, and for how long it is kept.
import type { AstroGlobal } from 'astro';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { getShopStatus } from '#lib/contracts/status.ts';
import { STATUS_TAG } from '#lib/domain/pages/page-tags.ts';
import type { PageContext } from '../../page/page-context.ts';
import { replaceServiceFailure } from '../../services/service-failure.ts';
import { cachePage } from '../page/open-page.ts';

type ShopStatus = ResultOf<typeof getShopStatus>;

/** Changes purge the page; that nobody looks any more is shown by its age alone. */
const KEPT_S = 60;

/** Undefined while the service does not answer: then that is what the page says. */
export function loadStatus({ api, tags }: PageContext): Promise<ShopStatus | undefined> {
  tags.add(STATUS_TAG);
  return api
    .call(getShopStatus)
    .then(({ result }): ShopStatus | undefined => result)
    .catch(replaceServiceFailure(undefined));
}

export function keepStatusPage(astro: AstroGlobal, page: PageContext, status: ShopStatus | undefined): void {
  if (status) cachePage(astro, page, { maxAgeS: KEPT_S });
  else astro.response.status = 503;
}
