import { buildCartItem } from '#lib/contracts/cart/build.ts';
import {
  accountCart,
  anonCart,
  type Cart,
  type CartItemInput,
  convertAnonCart,
} from '#lib/contracts/cart/cart.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { getReplay, replayOrder } from '#lib/contracts/cart/replay.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { readShownPricing } from '../config/pricings.ts';
import { readSaleGate } from '../config/sale-gate.ts';
import { createDomainError } from '../domain-error.ts';
import { type Call, type Router, registerRoute } from '../http.ts';
import { toNetwork } from '../identity/login-throttle.ts';
import { addPromotion } from '../promotions/add-promotion.ts';
import { createGuessLimit } from '../promotions/guess-limit.ts';
import { RateLimit } from '../rate-limit.ts';
import { buildItem, toBuiltInput } from './build.ts';
import {
  addTicket,
  createAnonymousCart,
  dismissRemovedLine,
  editTicket,
  mergeAnonymousCart,
  openCartLink,
  readCart,
  removeTicket,
} from './change-cart.ts';
import { createCartLink } from './links.ts';
import { nameOffersInRegion } from './region.ts';
import { describeReplay, replayTickets } from './replay.ts';
import type { AccountOwner, CartOwner } from './store.ts';

/** New carts from one address: a whole office buys before a large draw, and each browser opens one in two weeks. */
const CARTS_FROM_ONE_ADDRESS = { limit: 200, windowMs: 600_000 };

type CustomerCall = Pick<Call<EndpointShape>, 'customerId' | 'headers'>;
type AnonymousCall = Pick<Call<EndpointShape>, 'subVariant' | 'headers'> & {
  readonly params: { readonly ref: string };
};

const toAccountOwner = ({ customerId, headers }: CustomerCall): AccountOwner => ({
  kind: 'account',
  customerId,
  pricingId: readShownPricing(headers),
});
const toAnonymousOwner = ({ params, subVariant, headers }: AnonymousCall): CartOwner => ({
  kind: 'anonymous',
  token: params.ref,
  region: subVariant,
  pricingId: readShownPricing(headers),
});

export function serveCart(router: Router): void {
  const { services } = router;
  const answerWithCart = async (cart: Promise<Cart>, region: string | undefined) => ({
    result: await nameOffersInRegion(services, region, await cart),
  });
  const refuseUnsold = async (asked: CartItemInput, headers: Headers) => {
    const findFault = await readSaleGate(services, headers);
    const fault = findFault(asked);
    if (fault) throw createDomainError(CART_ERRORS, fault);
  };
  registerRoute(router, accountCart.get, async (call) =>
    answerWithCart(readCart(services, toAccountOwner(call)), call.subVariant),
  );
  registerRoute(router, accountCart.addItem, async (call) => {
    await refuseUnsold(call.body, call.headers);
    return answerWithCart(addTicket(services, toAccountOwner(call), call.body), call.subVariant);
  });
  registerRoute(router, accountCart.editItem, async (call) => {
    const { params, body, subVariant } = call;
    await refuseUnsold(body, call.headers);
    return answerWithCart(editTicket(services, toAccountOwner(call), params.id, body), subVariant);
  });
  registerRoute(router, accountCart.removeItem, async (call) =>
    answerWithCart(removeTicket(services, toAccountOwner(call), call.params.id), call.subVariant),
  );
  registerRoute(router, accountCart.dismissRemoved, async (call) =>
    answerWithCart(dismissRemovedLine(services, toAccountOwner(call), call.params.id), call.subVariant),
  );
  registerRoute(router, buildCartItem, async ({ body, subVariant, headers }) => {
    const asked = toBuiltInput(body);
    await refuseUnsold(asked, headers);
    const visitor = { region: subVariant, pricingId: readShownPricing(headers) };
    return { result: await buildItem(services, asked, visitor) };
  });
  registerRoute(router, convertAnonCart, async (call) =>
    answerWithCart(mergeAnonymousCart(services, toAccountOwner(call), call.body.ref), call.subVariant),
  );

  const guessLimit = createGuessLimit(services.clock);
  const listGuessers = (cart: string, clientAddress: string) =>
    clientAddress === '' ? [cart] : [cart, toNetwork(clientAddress)];
  registerRoute(router, accountCart.addPromotion, async (call) => {
    const { customerId, body, clientAddress, subVariant } = call;
    const add = () => addPromotion(services, toAccountOwner(call), body.promotionCode);
    return answerWithCart(guessLimit.run(listGuessers(customerId, clientAddress), add), subVariant);
  });
  registerRoute(router, anonCart.addPromotion, async (call) => {
    const { params, body, clientAddress, subVariant } = call;
    const add = () => addPromotion(services, toAnonymousOwner(call), body.promotionCode);
    return answerWithCart(guessLimit.run(listGuessers(params.ref, clientAddress), add), subVariant);
  });
  registerRoute(router, accountCart.useLink, async (call) =>
    answerWithCart(openCartLink(services, toAccountOwner(call), call.body.act), call.subVariant),
  );
  registerRoute(router, anonCart.useLink, async (call) =>
    answerWithCart(openCartLink(services, toAnonymousOwner(call), call.body.act), call.subVariant),
  );
  registerRoute(router, anonCart.createLink, async (call) => ({
    result: await createCartLink(services, toAnonymousOwner(call)),
  }));
  registerRoute(router, accountCart.createLink, async (call) => ({
    result: await createCartLink(services, toAccountOwner(call)),
  }));

  registerRoute(router, getReplay, async (call) => ({
    result: await describeReplay(services, toAccountOwner(call), call.params.id),
  }));
  registerRoute(router, replayOrder, async (call) =>
    answerWithCart(replayTickets(services, toAccountOwner(call), call.params.id, call.body), call.subVariant),
  );

  const opened = new RateLimit(CARTS_FROM_ONE_ADDRESS);
  registerRoute(router, anonCart.create, async ({ clientAddress, headers }) => {
    const isKnown = clientAddress !== '';
    if (isKnown && !opened.take(toNetwork(clientAddress), services.clock.now()))
      throw createDomainError(COMMON_ERRORS, 'too_many_requests');
    return { result: await createAnonymousCart(services, readShownPricing(headers)) };
  });
  registerRoute(router, anonCart.get, async (call) =>
    answerWithCart(readCart(services, toAnonymousOwner(call)), call.subVariant),
  );
  registerRoute(router, anonCart.addItem, async (call) => {
    await refuseUnsold(call.body, call.headers);
    return answerWithCart(addTicket(services, toAnonymousOwner(call), call.body), call.subVariant);
  });
  registerRoute(router, anonCart.editItem, async (call) => {
    const { params, body, subVariant } = call;
    await refuseUnsold(body, call.headers);
    return answerWithCart(editTicket(services, toAnonymousOwner(call), params.id, body), subVariant);
  });
  registerRoute(router, anonCart.removeItem, async (call) =>
    answerWithCart(removeTicket(services, toAnonymousOwner(call), call.params.id), call.subVariant),
  );
  registerRoute(router, anonCart.dismissRemoved, async (call) =>
    answerWithCart(dismissRemovedLine(services, toAnonymousOwner(call), call.params.id), call.subVariant),
  );
}
