import type { Cart } from '#lib/contracts/cart/cart.ts';
import { findPurchase, getCheckout, purchaseCart } from '#lib/contracts/cart/checkout.ts';
import {
  cancelScheduledPurchase,
  getScheduledPurchase,
  getScheduledPurchases,
} from '#lib/contracts/recurring/scheduled-purchase.ts';
import { findTillEffect } from '#lib/domain/refusals/refusal-table.ts';
import { DomainError } from '../../domain-error.ts';
import { readSaleGate } from '../../ground/config/sale-gate.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { readCart } from '../cart/change-cart.ts';
import { nameOffersInRegion } from '../cart/region.ts';
import { checkOut } from './checkout.ts';
import { findPurchased, readReceipt } from './receipt.ts';
import { cancelOwnPurchase, listScheduledPurchases, readScheduledPurchase } from './scheduled-purchases.ts';

/** Whether a refusal is about the cart as it stands: it brings it with it, so that it is not asked for again. */
const bringsCart = (error: unknown): error is DomainError =>
  error instanceof DomainError && findTillEffect(error.code) !== 'keeps';

const readShownCart = async (
  services: Services,
  customerId: string,
  region: string | undefined,
): Promise<Cart> =>
  nameOffersInRegion(services, region, await readCart(services, { kind: 'account', customerId }));

export function serveCheckout(router: Router): void {
  const { services } = router;
  registerRoute(router, purchaseCart, async ({ customerId, idempotencyKey, body, headers, subVariant }) => {
    const findFault = await readSaleGate(services, headers);
    try {
      return {
        result: await checkOut(services, { customerId, key: idempotencyKey, asked: body, findFault }),
      };
    } catch (error) {
      if (bringsCart(error)) throw error.withResult(await readShownCart(services, customerId, subVariant));
      throw error;
    }
  });
  registerRoute(router, getScheduledPurchases, ({ customerId, query }) =>
    listScheduledPurchases(services, customerId, query),
  );
  registerRoute(router, getScheduledPurchase, async ({ customerId, params }) => ({
    result: await readScheduledPurchase(services, customerId, params.id),
  }));
  registerRoute(router, cancelScheduledPurchase, async ({ customerId, params }) => ({
    result: await cancelOwnPurchase(services, customerId, params.id),
  }));
  registerRoute(router, findPurchase, async ({ customerId, params }) => ({
    result: await findPurchased(services, customerId, params.key),
  }));
  registerRoute(router, getCheckout, async ({ customerId, params }) => ({
    result: await readReceipt(services, customerId, params.checkoutId),
  }));
}
