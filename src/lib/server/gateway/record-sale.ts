// What becomes of the cookies of a cart that was paid for.
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import type { ServiceAnswer } from '../services/service.ts';
import { parseEnvelope } from '../services/service-answer.ts';
import type { CallInput } from '../services/service-call.ts';
import { setCartHeld } from '../session/cart-join.ts';
import { keepLastPaid } from '../session/cart-news.ts';
import type { RequestContext } from '../session/request-context.ts';
import { parseDetails } from './read-body.ts';

const Sale = purchaseCart.result.pick({ checkoutId: true });
const PaidCart = purchaseCart.body.pick({ cartReference: true });

/** A cart that was paid for is empty; which one it was is remembered for the other tabs that show it. */
export function recordSale(
  context: RequestContext,
  endpoint: EndpointShape,
  answer: ServiceAnswer,
  sent: CallInput,
): void {
  if (endpoint.name !== purchaseCart.name || answer.status >= 300) return;
  setCartHeld(context, []);
  const { checkoutId } = Sale.safeParse(parseEnvelope(answer, endpoint.path).result).data ?? {};
  const { cartReference } = PaidCart.safeParse(parseDetails(sent.body)).data ?? {};
  if (checkoutId !== undefined && cartReference !== undefined)
    keepLastPaid(context, { reference: cartReference, checkoutId });
}
