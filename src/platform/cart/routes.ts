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
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { readSaleGate } from '../config/sale-gate.ts';
import { createDomainError } from '../domain-error.ts';
import { type Router, registerRoute } from '../http.ts';
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
import type { CartOwner } from './store.ts';

/** New carts from one address: a whole office buys before a large draw, and each browser opens one in two weeks. */
const CARTS_FROM_ONE_ADDRESS = { limit: 200, windowMs: 600_000 };

const toAccountOwner = (customerId: string): CartOwner => ({ kind: 'account', customerId });
const toAnonymousOwner = (token: string, region?: string): CartOwner => ({
  kind: 'anonymous',
  token,
  region,
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
  registerRoute(router, accountCart.get, async ({ customerId, subVariant }) =>
    answerWithCart(readCart(services, toAccountOwner(customerId)), subVariant),
  );
  registerRoute(router, accountCart.addItem, async ({ customerId, body, subVariant, headers }) => {
    await refuseUnsold(body, headers);
    return answerWithCart(addTicket(services, toAccountOwner(customerId), body), subVariant);
  });
  registerRoute(router, accountCart.editItem, async ({ customerId, params, body, subVariant, headers }) => {
    await refuseUnsold(body, headers);
    return answerWithCart(editTicket(services, toAccountOwner(customerId), params.id, body), subVariant);
  });
  registerRoute(router, accountCart.removeItem, async ({ customerId, params, subVariant }) =>
    answerWithCart(removeTicket(services, toAccountOwner(customerId), params.id), subVariant),
  );
  registerRoute(router, accountCart.dismissRemoved, async ({ customerId, params, subVariant }) =>
    answerWithCart(dismissRemovedLine(services, toAccountOwner(customerId), params.id), subVariant),
  );
  registerRoute(router, buildCartItem, async ({ body, subVariant, headers }) => {
    const asked = toBuiltInput(body);
    await refuseUnsold(asked, headers);
    return { result: await buildItem(services, asked, subVariant) };
  });
  registerRoute(router, convertAnonCart, async ({ customerId, body, subVariant }) =>
    answerWithCart(mergeAnonymousCart(services, customerId, body.ref), subVariant),
  );

  const guessLimit = createGuessLimit(services.clock);
  const listGuessers = (cart: string, clientAddress: string) =>
    clientAddress === '' ? [cart] : [cart, toNetwork(clientAddress)];
  registerRoute(router, accountCart.addPromotion, async ({ customerId, body, clientAddress, subVariant }) => {
    const add = () => addPromotion(services, toAccountOwner(customerId), body.promotionCode);
    return answerWithCart(guessLimit.run(listGuessers(customerId, clientAddress), add), subVariant);
  });
  registerRoute(router, anonCart.addPromotion, async ({ params, body, clientAddress, subVariant }) => {
    const add = () => addPromotion(services, toAnonymousOwner(params.ref, subVariant), body.promotionCode);
    return answerWithCart(guessLimit.run(listGuessers(params.ref, clientAddress), add), subVariant);
  });
  registerRoute(router, accountCart.useLink, async ({ customerId, body, subVariant }) =>
    answerWithCart(openCartLink(services, toAccountOwner(customerId), body.act), subVariant),
  );
  registerRoute(router, anonCart.useLink, async ({ params, body, subVariant }) =>
    answerWithCart(openCartLink(services, toAnonymousOwner(params.ref, subVariant), body.act), subVariant),
  );
  registerRoute(router, anonCart.createLink, async ({ params }) => ({
    result: await createCartLink(services, toAnonymousOwner(params.ref)),
  }));
  registerRoute(router, accountCart.createLink, async ({ customerId }) => ({
    result: await createCartLink(services, toAccountOwner(customerId)),
  }));

  registerRoute(router, getReplay, async ({ customerId, params }) => ({
    result: await describeReplay(services, customerId, params.id),
  }));
  registerRoute(router, replayOrder, async ({ customerId, params, body, subVariant }) =>
    answerWithCart(replayTickets(services, customerId, params.id, body), subVariant),
  );

  const opened = new RateLimit(CARTS_FROM_ONE_ADDRESS);
  registerRoute(router, anonCart.create, async ({ clientAddress }) => {
    const isKnown = clientAddress !== '';
    if (isKnown && !opened.take(toNetwork(clientAddress), services.clock.now()))
      throw createDomainError(COMMON_ERRORS, 'too_many_requests');
    return { result: await createAnonymousCart(services) };
  });
  registerRoute(router, anonCart.get, async ({ params, subVariant }) =>
    answerWithCart(readCart(services, toAnonymousOwner(params.ref, subVariant)), subVariant),
  );
  registerRoute(router, anonCart.addItem, async ({ params, body, subVariant, headers }) => {
    await refuseUnsold(body, headers);
    const owner = toAnonymousOwner(params.ref, subVariant);
    return answerWithCart(addTicket(services, owner, body), subVariant);
  });
  registerRoute(router, anonCart.editItem, async ({ params, body, subVariant, headers }) => {
    await refuseUnsold(body, headers);
    const owner = toAnonymousOwner(params.ref, subVariant);
    return answerWithCart(editTicket(services, owner, params.id, body), subVariant);
  });
  registerRoute(router, anonCart.removeItem, async ({ params, subVariant }) =>
    answerWithCart(removeTicket(services, toAnonymousOwner(params.ref, subVariant), params.id), subVariant),
  );
  registerRoute(router, anonCart.dismissRemoved, async ({ params, subVariant }) =>
    answerWithCart(
      dismissRemovedLine(services, toAnonymousOwner(params.ref, subVariant), params.id),
      subVariant,
    ),
  );
}
