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
    api.cart('useLink', { body: { act: field(form, 'act') } }).then(() => urls.cart()),
  remove: async (api, form) => api.cart('removeItem', withId(form)).then(() => urls.cart()),
  dismiss: async (api, form) => api.cart('dismissRemoved', withId(form)).then(() => urls.cart()),
};

async function submitted(astro: AstroGlobal, api: Api): Promise<Response | CartFailure> {
  const form = await formOf(astro);
  const act = ACTIONS[field(form, 'action')];
  if (!act) return astro.redirect(urls.cart(), SEE_OTHER);
  try {
    return astro.redirect(await act(api, form), SEE_OTHER);
  } catch (error) {
    if (error instanceof ServiceLost) return { code: error.code, message: error.message };
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { code: error.code, message: error.message };
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
  if (outcome) astro.response.status = 422;
  const visitor = await api.visitor();
  const cart = await api.cart('get');
  return { cart, visitor, failure: outcome, paymentKey: randomUUID(), missingCents: missing(cart, visitor) };
}
