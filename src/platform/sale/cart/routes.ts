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
import { toNetwork } from '#lib/domain/address/to-network.ts';
import { createDomainError } from '../../domain-error.ts';
import { readShownPricing } from '../../ground/config/pricings.ts';
import { readSaleGate } from '../../ground/config/sale-gate.ts';
import { RateLimit } from '../../ground/rate-limits/rate-limit.ts';
import { type Call, type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { addPromotion } from './add-promotion.ts';
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
import { type CodeThrottle, createCodeThrottle } from './code-throttle.ts';
import { createCartLink } from './links.ts';
import { nameOffersInRegion } from './region.ts';
import { describeReplay, replayTickets } from './replay.ts';
import type { AccountOwner, CartOwner } from './store.ts';
import { takeInstead } from './take-instead.ts';

/** New carts from one address: a whole office buys before a large draw, and each browser opens one in two weeks. */
const CARTS_FROM_ONE_ADDRESS = { limit: 200, windowMs: 600_000 };

/** What a call of either cart says of whose it is. An anonymous cart is named in the path. */
type OwnedCall = Pick<Call<EndpointShape>, 'customerId' | 'subVariant' | 'headers'> & {
  readonly params: { readonly id?: string; readonly ref?: string };
};

const toAccountOwner = ({
  customerId,
  headers,
}: Pick<OwnedCall, 'customerId' | 'headers'>): AccountOwner => ({
  kind: 'account',
  customerId,
  pricingId: readShownPricing(headers),
});

function toAnonymousOwner({ params, subVariant, headers }: OwnedCall): CartOwner {
  if (params.ref === undefined) throw new TypeError('the path of an anonymous cart names it');
  return { kind: 'anonymous', token: params.ref, region: subVariant, pricingId: readShownPricing(headers) };
}

/** The calls that both carts take, and whose cart each is about. */
type OwnedCart =
  | { readonly calls: typeof accountCart; readonly toOwner: (call: OwnedCall) => CartOwner }
  | { readonly calls: typeof anonCart; readonly toOwner: (call: OwnedCall) => CartOwner };
const CARTS: readonly OwnedCart[] = [
  { calls: accountCart, toOwner: toAccountOwner },
  { calls: anonCart, toOwner: toAnonymousOwner },
];

async function refuseUnsold(services: Services, asked: CartItemInput, headers: Headers): Promise<void> {
  const findFault = await readSaleGate(services, headers);
  const fault = findFault(asked);
  if (fault) throw createDomainError(CART_ERRORS, fault);
}

const answerWithCart = async (services: Services, cart: Promise<Cart>, region: string | undefined) => ({
  result: await nameOffersInRegion(services, region, await cart),
});

const listThrottleKeys = (owner: CartOwner, clientAddress: string): string[] => {
  const cart = owner.kind === 'account' ? owner.customerId : owner.token;
  return clientAddress === '' ? [cart] : [cart, toNetwork(clientAddress)];
};

function serveOwnedCart(router: Router, { calls, toOwner }: OwnedCart, codeThrottle: CodeThrottle): void {
  const { services } = router;
  registerRoute(router, calls.get, async (call) =>
    answerWithCart(services, readCart(services, toOwner(call)), call.subVariant),
  );
  registerRoute(router, calls.addItem, async (call) => {
    await refuseUnsold(services, call.body, call.headers);
    const cart = addTicket(services, toOwner(call), call.body, call.idempotencyKey);
    return answerWithCart(services, cart, call.subVariant);
  });
  registerRoute(router, calls.editItem, async (call) => {
    const { params, body, subVariant } = call;
    await refuseUnsold(services, body, call.headers);
    return answerWithCart(services, editTicket(services, toOwner(call), params.id, body), subVariant);
  });
  registerRoute(router, calls.removeItem, async (call) =>
    answerWithCart(services, removeTicket(services, toOwner(call), call.params.id), call.subVariant),
  );
  registerRoute(router, calls.dismissRemoved, async (call) =>
    answerWithCart(services, dismissRemovedLine(services, toOwner(call), call.params.id), call.subVariant),
  );
  registerRoute(router, calls.takeInstead, async (call) => {
    const cart = takeInstead(services, toOwner(call), call.params.id, call.body.expectedPrice);
    return answerWithCart(services, cart, call.subVariant);
  });
  registerRoute(router, calls.addPromotion, async (call) => {
    const owner = toOwner(call);
    const add = () => addPromotion(services, owner, call.body.promotionCode);
    const cart = codeThrottle.run(listThrottleKeys(owner, call.clientAddress), add);
    return answerWithCart(services, cart, call.subVariant);
  });
  registerRoute(router, calls.useLink, async (call) =>
    answerWithCart(services, openCartLink(services, toOwner(call), call.body.act), call.subVariant),
  );
  registerRoute(router, calls.createLink, async (call) => ({
    result: await createCartLink(services, toOwner(call)),
  }));
}

export function serveCart(router: Router): void {
  const { services } = router;
  const codeThrottle = createCodeThrottle(services);
  for (const cart of CARTS) serveOwnedCart(router, cart, codeThrottle);

  registerRoute(router, buildCartItem, async ({ body, subVariant, headers }) => {
    const asked = toBuiltInput(body);
    await refuseUnsold(services, asked, headers);
    const visitor = { region: subVariant, pricingId: readShownPricing(headers) };
    return { result: await buildItem(services, asked, visitor) };
  });
  registerRoute(router, convertAnonCart, async (call) => {
    const cart = mergeAnonymousCart(services, toAccountOwner(call), call.body.ref);
    return answerWithCart(services, cart, call.subVariant);
  });
  registerRoute(router, getReplay, async (call) => ({
    result: await describeReplay(services, toAccountOwner(call), call.params.id),
  }));
  registerRoute(router, replayOrder, async (call) => {
    const cart = replayTickets(services, toAccountOwner(call), call.params.id, call.body);
    return answerWithCart(services, cart, call.subVariant);
  });

  const opened = new RateLimit(services, 'carts', CARTS_FROM_ONE_ADDRESS);
  registerRoute(router, anonCart.create, async ({ clientAddress, headers }) => {
    const isKnown = clientAddress !== '';
    if (isKnown && !(await opened.take(toNetwork(clientAddress))))
      throw createDomainError(COMMON_ERRORS, 'too_many_requests');
    return { result: await createAnonymousCart(services, readShownPricing(headers)) };
  });
}
