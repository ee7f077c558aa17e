import { accountCart, anonCart, convertAnonCart } from '#lib/contracts/cart.ts';
import { type Router, route } from '../http.ts';
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
import type { CartOwner } from './store.ts';

const account = (customerId: string): CartOwner => ({ kind: 'account', customerId });
const anonymous = (token: string): CartOwner => ({ kind: 'anonymous', token });

export function serveCart(router: Router): void {
  const { services } = router;
  route(router, accountCart.get, async ({ customerId }) => ({
    result: await readCart(services, account(customerId)),
  }));
  route(router, accountCart.addItem, async ({ customerId, body }) => ({
    result: await addTicket(services, account(customerId), body),
  }));
  route(router, accountCart.editItem, async ({ customerId, params, body }) => ({
    result: await editTicket(services, account(customerId), params.id, body),
  }));
  route(router, accountCart.removeItem, async ({ customerId, params }) => ({
    result: await removeTicket(services, account(customerId), params.id),
  }));
  route(router, accountCart.dismissRemoved, async ({ customerId, params }) => ({
    result: await dismissRemoved(services, account(customerId), params.id),
  }));
  route(router, convertAnonCart, async ({ customerId, body }) => ({
    result: await convertCart(services, customerId, body.ref),
  }));

  route(router, accountCart.useLink, async ({ customerId, body }) => ({
    result: await openCartLink(services, account(customerId), body.act),
  }));
  route(router, anonCart.useLink, async ({ params, body }) => ({
    result: await openCartLink(services, anonymous(params.ref), body.act),
  }));
  route(router, anonCart.createLink, async ({ params }) => ({
    result: await createCartLink(services, anonymous(params.ref)),
  }));
  route(router, accountCart.createLink, async ({ customerId }) => ({
    result: await createCartLink(services, account(customerId)),
  }));

  route(router, anonCart.create, async () => ({ result: await openAnonymousCart(services) }));
  route(router, anonCart.get, async ({ params }) => ({
    result: await readCart(services, anonymous(params.ref)),
  }));
  route(router, anonCart.addItem, async ({ params, body }) => ({
    result: await addTicket(services, anonymous(params.ref), body),
  }));
  route(router, anonCart.editItem, async ({ params, body }) => ({
    result: await editTicket(services, anonymous(params.ref), params.id, body),
  }));
  route(router, anonCart.removeItem, async ({ params }) => ({
    result: await removeTicket(services, anonymous(params.ref), params.id),
  }));
  route(router, anonCart.dismissRemoved, async ({ params }) => ({
    result: await dismissRemoved(services, anonymous(params.ref), params.id),
  }));
}
