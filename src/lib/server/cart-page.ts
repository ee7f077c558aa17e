// The cart's page: what it shows, and the forms that work without script.
import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import type { Cart } from '#lib/contracts/cart.ts';
import { purchaseCart } from '#lib/contracts/checkout.ts';
import { ApiError } from '#lib/contracts/errors.ts';
import type { Visitor } from '#lib/contracts/visitor.ts';
import { centsOf } from '#lib/domain/money.ts';
import { urls } from '#lib/domain/urls.ts';
import { formOf } from './form-body.ts';
import { serverApi } from './server-api.ts';
import { ServiceLost } from './service.ts';

const SEE_OTHER = 303;

/** Why the form that was sent did nothing. */
export interface CartFailure {
  readonly code: string | undefined;
  readonly message: string;
}

export interface CartPage {
  readonly cart: Cart;
  readonly visitor: Visitor;
  readonly failure: CartFailure | undefined;
  /** Names the payment of the form in the page; pressed twice it pays once. */
  readonly paymentKey: string;
  /** What the wallet lacks, in cents; 0 for guests. */
  readonly missingCents: number;
  /** The link to this cart that was asked for, absolute. */
  readonly shareAddress: string | undefined;
}

type Api = ReturnType<typeof serverApi>;

const field = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

async function pay(api: Api, form: FormData): Promise<string> {
  const { result } = await api.call(purchaseCart, {
    idempotencyKey: field(form, 'key'),
    body: {
      cartReference: field(form, 'cartReference'),
      expectedTotal: {
        amount: field(form, 'amount'),
        currency: field(form, 'currency') === 'GBP' ? 'GBP' : 'AUD',
      },
    },
  });
  return urls.receipt(result.checkoutId);
}

const withId = (form: FormData) => ({ params: { id: field(form, 'id') } });

/** What a form asks for, by its `action`; each gives the address to go to. */
const ACTIONS: Readonly<Record<string, (api: Api, form: FormData) => Promise<string>>> = {
  pay,
  link: async (api, form) =>
    api.cart('useLink', { body: { act: field(form, 'act') } }).then(() => urls.cartOpened()),
  remove: async (api, form) => api.cart('removeItem', withId(form)).then(() => urls.cart()),
  dismiss: async (api, form) => api.cart('dismissRemoved', withId(form)).then(() => urls.cart()),
};

type Outcome = Response | { readonly failure: CartFailure } | { readonly shareAddress: string };

async function done(astro: AstroGlobal, api: Api, form: FormData): Promise<Outcome> {
  const action = field(form, 'action');
  if (action === 'share') {
    const { act } = await api.cart('createLink');
    return { shareAddress: new URL(urls.cartLink(act), astro.url).href };
  }
  return astro.redirect((await ACTIONS[action]?.(api, form)) ?? urls.cart(), SEE_OTHER);
}

async function submitted(astro: AstroGlobal, api: Api): Promise<Outcome> {
  const form = await formOf(astro);
  try {
    return await done(astro, api, form);
  } catch (error) {
    const isTold = error instanceof ServiceLost || (error instanceof ApiError && error.status < 500);
    if (!isTold) throw error;
    return { failure: { code: error.code, message: error.message } };
  }
}

function missing(cart: Cart, visitor: Visitor): number {
  if (visitor.state === 'guest') return 0;
  return Math.max(0, centsOf(cart.cartTotal.amount) - centsOf(visitor.customer.availableFunds.amount));
}

/** The page's view, or where the form leads. @throws ServiceLost where the cart can't be read */
export async function cartPage(astro: AstroGlobal): Promise<CartPage | Response> {
  astro.response.headers.set('cache-control', 'private, no-store');
  const api = serverApi(astro);
  const outcome = astro.request.method === 'POST' ? await submitted(astro, api) : undefined;
  if (outcome instanceof Response) return outcome;
  const failure = outcome && 'failure' in outcome ? outcome.failure : undefined;
  if (failure) astro.response.status = 422;
  const visitor = await api.visitor();
  const cart = await api.cart('get');
  return {
    cart,
    visitor,
    failure,
    paymentKey: randomUUID(),
    missingCents: missing(cart, visitor),
    shareAddress: outcome && 'shareAddress' in outcome ? outcome.shareAddress : undefined,
  };
}
