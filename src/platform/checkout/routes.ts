import { getCheckout, purchaseCart } from '#lib/contracts/checkout.ts';
import { readSaleGate } from '../config/sale-gate.ts';
import { type Router, registerRoute } from '../http.ts';
import { checkOut } from './checkout.ts';
import { readReceipt } from './receipt.ts';

export function serveCheckout(router: Router): void {
  const { services } = router;
  registerRoute(router, purchaseCart, async ({ customerId, idempotencyKey, body, headers }) => {
    const isSold = await readSaleGate(services, headers);
    return { result: await checkOut(services, { customerId, key: idempotencyKey, asked: body, isSold }) };
  });
  registerRoute(router, getCheckout, async ({ customerId, params }) => ({
    result: await readReceipt(services, customerId, params.checkoutId),
  }));
}
