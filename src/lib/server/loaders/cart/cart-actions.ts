// What the forms of the cart's page ask for. They work without script; with it the same forms are sent in place.
import { z } from 'zod';
import { type Cart, CartItemInput } from '#lib/contracts/cart.ts';
import { purchaseCart } from '#lib/contracts/checkout.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { toCartItemInput } from '#lib/domain/products/displays.ts';
import { ServiceLost } from '../../services/service.ts';
import type { VisitorApi } from '../../services/visitor-api.ts';

type Api = Pick<VisitorApi, 'call' | 'cart'>;

/** What a form has done to the lines, with the tickets to bring back what it took away. */
export interface CartChange {
  readonly kind: 'removed' | 'cleared' | 'restored';
  /** The name of the ticket, where it is one. */
  readonly name: string;
  readonly tickets: readonly CartItemInput[];
}

/** `go`: the way on. `changed`: the cart is shown with what was done. `shown`: nothing was asked for. */
export type CartOutcome =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'changed'; readonly change: CartChange }
  | { readonly kind: 'share'; readonly act: string }
  | { readonly kind: 'shown' }
  | {
      readonly kind: 'failed';
      readonly action: string;
      readonly code: string | undefined;
      readonly message: string;
    };

export const readFormField = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const formatItemName = ({ offerName, description }: Cart['cartItems'][number]): string =>
  `${offerName}, ${description}`;

/** The lines as they can be brought back; those that come by another call are left out. */
const listInputs = (items: Cart['cartItems']): CartItemInput[] =>
  items.flatMap((item) => toCartItemInput(item) ?? []);

async function payCart(api: Api, form: FormData): Promise<CartOutcome> {
  const { result } = await api.call(purchaseCart, {
    idempotencyKey: readFormField(form, 'key'),
    body: {
      cartReference: readFormField(form, 'cartReference'),
      expectedTotal: {
        amount: readFormField(form, 'amount'),
        currency: readFormField(form, 'currency') === 'GBP' ? 'GBP' : 'AUD',
      },
    },
  });
  return { kind: 'go', to: urls.receipt(result.checkoutId) };
}

async function removeItem(api: Api, form: FormData): Promise<CartOutcome> {
  const id = readFormField(form, 'id');
  const { cartItems } = await api.cart('get');
  const item = cartItems.find((one) => one.id === id);
  await api.cart('removeItem', { params: { id } });
  return {
    kind: 'changed',
    change: {
      kind: 'removed',
      name: item ? formatItemName(item) : '',
      tickets: item ? listInputs([item]) : [],
    },
  };
}

/** One after another: the service takes out one ticket at a time. */
async function clearCart(api: Api): Promise<CartOutcome> {
  const { cartItems } = await api.cart('get');
  for (const { id } of cartItems) await api.cart('removeItem', { params: { id } });
  return { kind: 'changed', change: { kind: 'cleared', name: '', tickets: listInputs(cartItems) } };
}

const Tickets = z.array(CartItemInput).max(100);

function parseTickets(text: string): CartItemInput[] {
  try {
    return Tickets.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

async function restoreTickets(api: Api, form: FormData): Promise<CartOutcome> {
  const tickets = parseTickets(readFormField(form, 'tickets'));
  for (const ticket of tickets) await api.cart('addItem', { body: ticket });
  return { kind: 'changed', change: { kind: 'restored', name: '', tickets } };
}

const goTo = async (work: Promise<unknown>, to: string): Promise<CartOutcome> => {
  await work;
  return { kind: 'go', to };
};

/** By the field `action` of the form. */
const ACTIONS: Readonly<Record<string, (api: Api, form: FormData) => Promise<CartOutcome>>> = {
  pay: payCart,
  remove: removeItem,
  clear: clearCart,
  restore: restoreTickets,
  link: (api, form) =>
    goTo(api.cart('useLink', { body: { act: readFormField(form, 'act') } }), urls.cartOpened()),
  dismiss: (api, form) =>
    goTo(api.cart('dismissRemoved', { params: { id: readFormField(form, 'id') } }), urls.cart()),
  share: async (api) => ({ kind: 'share', act: (await api.cart('createLink')).act }),
};

/** The shop said no, or may not have heard: the cart can be shown with the reason. */
const isAnswered = (error: unknown): error is ServiceLost | ApiError =>
  error instanceof ServiceLost ||
  (error instanceof ApiError && (error.status < 500 || error.code === 'maintenance'));

/** @throws NotSignedIn, and faults that are no answer of the service */
export async function performCartAction(api: Api, form: FormData): Promise<CartOutcome> {
  const action = readFormField(form, 'action');
  try {
    return (await ACTIONS[action]?.(api, form)) ?? { kind: 'shown' };
  } catch (error) {
    if (!isAnswered(error)) throw error;
    return { kind: 'failed', action, code: error.code, message: error.message };
  }
}
