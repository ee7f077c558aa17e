import { accountCart, anonCart, type Cart, convertAnonCart } from '#lib/contracts/cart.ts';
import { COMMON_ERRORS } from '#lib/contracts/errors.ts';
import { refusal } from '../domain-error.ts';
import { type Router, route } from '../http.ts';
import { networkOf } from '../identity/login-throttle.ts';
import { Rate } from '../rate-limit.ts';
import {
  addTicket,
  convertCart,
  dismissRemoved,
  editTicket,
  openAnonymousCart,
  openCartLink,
  readCart,
  removeTicket,
} from './change.ts';
import { createCartLink } from './links.ts';
import { cartIn } from './region.ts';
import type { CartOwner } from './store.ts';

/** New carts from one address: a whole office buys before a large draw, and each browser opens one in two weeks. */
const CARTS_FROM_ONE_ADDRESS = { limit: 200, windowMs: 600_000 };

const account = (customerId: string): CartOwner => ({ kind: 'account', customerId });
const anonymous = (token: string): CartOwner => ({ kind: 'anonymous', token });

export function serveCart(router: Router): void {
  const { services } = router;
  const shown = async (cart: Promise<Cart>, region: string | undefined) => ({
    result: await cartIn(services, region, await cart),
  });
  route(router, accountCart.get, async ({ customerId, subVariant }) =>
    shown(readCart(services, account(customerId)), subVariant),
  );
  route(router, accountCart.addItem, async ({ customerId, body, subVariant }) =>
    shown(addTicket(services, account(customerId), body), subVariant),
  );
  route(router, accountCart.editItem, async ({ customerId, params, body, subVariant }) =>
    shown(editTicket(services, account(customerId), params.id, body), subVariant),
  );
  route(router, accountCart.removeItem, async ({ customerId, params, subVariant }) =>
    shown(removeTicket(services, account(customerId), params.id), subVariant),
  );
  route(router, accountCart.dismissRemoved, async ({ customerId, params, subVariant }) =>
    shown(dismissRemoved(services, account(customerId), params.id), subVariant),
  );
  route(router, convertAnonCart, async ({ customerId, body, subVariant }) =>
    shown(convertCart(services, customerId, body.ref), subVariant),
  );

  route(router, accountCart.useLink, async ({ customerId, body, subVariant }) =>
    shown(openCartLink(services, account(customerId), body.act), subVariant),
  );
  route(router, anonCart.useLink, async ({ params, body, subVariant }) =>
    shown(openCartLink(services, anonymous(params.ref), body.act), subVariant),
  );
  route(router, anonCart.createLink, async ({ params }) => ({
    result: await createCartLink(services, anonymous(params.ref)),
  }));
  route(router, accountCart.createLink, async ({ customerId }) => ({
    result: await createCartLink(services, account(customerId)),
  }));

  const opened = new Rate(CARTS_FROM_ONE_ADDRESS);
  route(router, anonCart.create, async ({ clientAddress }) => {
    const isKnown = clientAddress !== '';
    if (isKnown && !opened.take(networkOf(clientAddress), services.clock.now()))
      throw refusal(COMMON_ERRORS, 'too_many_requests');
    return { result: await openAnonymousCart(services) };
  });
  route(router, anonCart.get, async ({ params, subVariant }) =>
    shown(readCart(services, anonymous(params.ref)), subVariant),
  );
  route(router, anonCart.addItem, async ({ params, body, subVariant }) =>
    shown(addTicket(services, anonymous(params.ref), body), subVariant),
  );
  route(router, anonCart.editItem, async ({ params, body, subVariant }) =>
    shown(editTicket(services, anonymous(params.ref), params.id, body), subVariant),
  );
  route(router, anonCart.removeItem, async ({ params, subVariant }) =>
    shown(removeTicket(services, anonymous(params.ref), params.id), subVariant),
  );
  route(router, anonCart.dismissRemoved, async ({ params, subVariant }) =>
    shown(dismissRemoved(services, anonymous(params.ref), params.id), subVariant),
  );
}
