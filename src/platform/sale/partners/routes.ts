import { getPartnerCart, NO_PARTNER_CART, purchasePartnerCart } from '#lib/contracts/partner.ts';
import { readShownPricing } from '../../ground/config/pricings.ts';
import { readSaleGate } from '../../ground/config/sale-gate.ts';
import { type Router, registerRoute } from '../../http.ts';
import { findStandingBlocks } from '../../money/blocks/blocks.ts';
import { readCart } from '../cart/change-cart.ts';
import { nameOffersInRegion } from '../cart/region.ts';
import { toCart } from '../cart/view.ts';
import { checkOut } from '../checkout/checkout.ts';

export function servePartners(router: Router): void {
  const { services } = router;
  registerRoute(
    router,
    getPartnerCart,
    async ({ customerId: customer, params, headers, subVariant: region }) => {
      const pricingId = readShownPricing(headers);
      const { ref: token } = params;
      const owner = { kind: 'anonymous', token, region, pricingId, customer } as const;
      if (token === NO_PARTNER_CART)
        return { result: toCart(owner, undefined, [], [], await findStandingBlocks(services, customer)) };
      return { result: await nameOffersInRegion(services, region, await readCart(services, owner)) };
    },
  );
  registerRoute(
    router,
    purchasePartnerCart,
    async ({ customerId, idempotencyKey: key, params, body, headers, subVariant: region }) => {
      const { cartRef: token, ...asked } = body;
      const findFault = await readSaleGate(services, headers);
      const owner = { kind: 'anonymous', token, region, customer: customerId } as const;
      const { partnerKey } = params;
      return { result: await checkOut(services, { customerId, key, asked, findFault, owner, partnerKey }) };
    },
  );
}
