// The offers that are put forward on a page. A service that fails leaves the page without them.

import { getContentTag } from '#lib/contracts/content/collections.ts';
import { getPlacement, Placement } from '#lib/contracts/content/placement.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { listOnSale } from '#lib/domain/offers/listed-offers.ts';
import type { PlacementKey } from '#lib/domain/offers/placement-keys.ts';
import { UNAVAILABLE } from '#lib/http-status.ts';
import { reportContentFault } from '../../content/content-faults.ts';
import type { PageApi } from '../../page/page-api.ts';
import type { PageContext } from '../../page/page-context.ts';

export interface PlacedOffer {
  readonly placement: Placement;
  readonly offer: ProductOffer;
}

export interface PlacedOffers {
  readonly items: readonly PlacedOffer[];
  readonly meta: { readonly statusCode: number };
}

const OK = 200;

interface PlacementContext
  extends Pick<PageContext, 'brand' | 'capabilities' | 'offers' | 'preview' | 'tags'> {
  /** The page's own, which keeps answers; for a shopper one that keeps none. */
  readonly api: Pick<PageApi, 'call'>;
}
interface CartEntry {
  readonly lotteryKey: string;
  readonly drawNo: number;
}

/** Whom they are for; nothing on a page that is kept for everybody. */
interface Shopper {
  readonly cart: readonly CartEntry[];
  readonly customerId?: string | undefined;
  /** The customer's own, or the one that a link brought. */
  readonly pricingId?: string | undefined;
}

function buildQuery(
  { brand, preview }: PlacementContext,
  keys: readonly PlacementKey[],
  shopper: Shopper | undefined,
) {
  const version = preview ? ({ version: 'draft' } as const) : {};
  const asked = { keys: keys.join(','), brandingKey: brand.key, ...version };
  if (!shopper) return asked;
  const { cart, customerId, pricingId = brand.pricingId } = shopper;
  const entries = cart.map(({ lotteryKey, drawNo }) => ({ lottery_key: lotteryKey, draw_number: drawNo }));
  return {
    ...asked,
    pricingId,
    cart: JSON.stringify(entries),
    ...(customerId && { customerKey: customerId }),
  };
}

/**
 * Never fails: empty, with the status that was answered. Offers that are not on sale are left out. A page that is kept
 * is made again when one of the keys gets other offers.
 */
export async function loadPlacedOffers(
  page: PlacementContext,
  keys: readonly PlacementKey[],
  shopper?: Shopper,
): Promise<PlacedOffers> {
  if (!page.capabilities.has('placements')) return { items: [], meta: { statusCode: OK } };
  page.tags.add(...keys.map((key) => getContentTag('placements', key)));
  try {
    const { result } = await page.api.call(getPlacement, { query: buildQuery(page, keys, shopper) });
    const onSale = new Map(listOnSale(page.offers).map(({ offer }) => [offer.key, offer]));
    const items = result.placements.flatMap((item: unknown) => {
      const placement = Placement.safeParse(item).data;
      const offer = placement && onSale.get(placement.offerKey);
      return placement && offer ? [{ placement, offer }] : [];
    });
    return { items, meta: { statusCode: OK } };
  } catch (error) {
    reportContentFault('unserved', `placement ${keys.join(' ')}`, error);
    return { items: [], meta: { statusCode: error instanceof ApiError ? error.status : UNAVAILABLE } };
  }
}
