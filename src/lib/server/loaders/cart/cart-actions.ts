// What the forms of the cart's page ask for. They work without script; with it the same forms are sent in place.
import { randomUUID } from 'node:crypto';
import { Cart } from '#lib/contracts/cart/cart.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { CartChange, RemovedTicket } from '#lib/domain/cart/cart-change.ts';
import { ACCEPTS_REPEATS_FIELD } from '#lib/domain/cart/cart-step.ts';
import { applyEdit } from '#lib/domain/cart/edit-line.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { describeItem, toCartItemInput } from '#lib/domain/products/displays.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { addCampaign } from '#lib/domain/visitor/campaign.ts';
import { getPurchaseData } from '#lib/domain/visitor/purchase-data.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { findAction } from '../page/form-body.ts';
import { isAnswered } from './is-answered.ts';
import { restoreLines } from './restore-lines.ts';

type Api = Pick<VisitorApi, 'call' | 'cart'>;

/** A form that was sent to the cart, with what is on sale. */
interface Asked {
  readonly api: Api;
  readonly form: FormData;
  readonly offers: readonly ProductOffer[];
  /** The query that names the campaign. */
  readonly search?: string;
}

const createItemUnknown = () => {
  const { status, message } = CART_ERRORS.item_unknown;
  return new ApiError({ status, url: '/cart', error: { code: 'item_unknown', message } });
};

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
      /** The cart as it stands, where the refusal brought it. */
      readonly cart?: Cart | undefined;
    };

export const readFormField = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const readCurrency = (form: FormData): 'AUD' | 'GBP' =>
  readFormField(form, 'currency') === 'GBP' ? 'GBP' : 'AUD';

const formatItemName = ({ offerName, description }: Cart['cartItems'][number]): string =>
  `${offerName}, ${formatDescription(description)}`;

/** The lines as they can be brought back; those that come by another call are left out. */
const listTickets = (items: Cart['cartItems']): RemovedTicket[] =>
  items.flatMap((item) => {
    const ticket = toCartItemInput(item);
    return ticket ? [{ key: randomUUID(), name: formatItemName(item), ticket }] : [];
  });

const listCodes = (items: Cart['cartItems']): string[] =>
  items.flatMap((item) => describeItem(item).code ?? []);

async function payCart({ api, form, search = '' }: Asked): Promise<CartOutcome> {
  const { result } = await api.call(purchaseCart, {
    idempotencyKey: readFormField(form, 'key'),
    body: {
      cartReference: readFormField(form, 'cartReference'),
      expectedTotal: {
        amount: readFormField(form, 'amount'),
        currency: readCurrency(form),
      },
      acceptsEqualRepeats: readFormField(form, ACCEPTS_REPEATS_FIELD) === 'yes',
      ...getPurchaseData(search),
    },
  });
  return { kind: 'go', to: addCampaign(urls.receipt(result.checkoutId), search) };
}

async function removeItem({ api, form }: Asked): Promise<CartOutcome> {
  const id = readFormField(form, 'id');
  const { cartItems } = await api.cart('get');
  const item = cartItems.find((one) => one.id === id);
  await api.cart('removeItem', { params: { id } });
  return {
    kind: 'changed',
    change: {
      kind: 'removed',
      name: item ? formatItemName(item) : '',
      tickets: item ? listTickets([item]) : [],
      codes: item ? listCodes([item]) : [],
      leftOut: [],
    },
  };
}

/**
 * One after another: the service takes out one line at a time. Discounts go first: without the tickets that they are
 * for the service would take them out itself.
 */
async function clearCart({ api }: Asked): Promise<CartOutcome> {
  const { cartItems } = await api.cart('get');
  const asked = cartItems.filter((item) => !describeItem(item).isAutomatic);
  const discounts = asked.filter((item) => describeItem(item).isDiscount);
  const goods = asked.filter((item) => !discounts.includes(item));
  for (const { id } of [...discounts, ...goods]) await api.cart('removeItem', { params: { id } });
  const taken = { tickets: listTickets(goods), codes: listCodes(discounts), leftOut: [] };
  return { kind: 'changed', change: { kind: 'cleared', name: '', ...taken } };
}

/** Changes the choices of a line where it stands; what was sent and is not offered changes nothing. */
async function editLine({ api, form, offers }: Asked): Promise<CartOutcome> {
  const id = readFormField(form, 'id');
  const { cartItems } = await api.cart('get');
  const item = cartItems.find((one) => one.id === id);
  const body = item && applyEdit(item, offers, (name) => readFormField(form, name));
  if (!body) throw createItemUnknown();
  const cart = await api.cart('editItem', { params: { id }, body });
  const edited = cart.cartItems.find((one) => one.id === id) ?? item;
  return {
    kind: 'changed',
    change: { kind: 'edited', name: formatItemName(edited), tickets: [], codes: [], leftOut: [] },
  };
}

async function addPromotion({ api, form }: Asked): Promise<CartOutcome> {
  await api.cart('addPromotion', { body: { promotionCode: readFormField(form, 'promotionCode') } });
  return { kind: 'changed', change: { kind: 'promotion', name: '', tickets: [], codes: [], leftOut: [] } };
}

const goTo = async (work: Promise<unknown>, to: string): Promise<CartOutcome> => {
  await work;
  return { kind: 'go', to };
};

/** By the field `action` of the form. */
const ACTIONS: Readonly<Record<string, (asked: Asked) => Promise<CartOutcome>>> = {
  pay: payCart,
  remove: removeItem,
  clear: clearCart,
  'edit-line': editLine,
  promotion: addPromotion,
  restore: async ({ api, form }) => ({
    kind: 'changed',
    change: await restoreLines(api, readFormField(form, 'tickets'), readFormField(form, 'codes')),
  }),
  link: ({ api, form, search = '' }) =>
    goTo(
      api.cart('useLink', { body: { act: readFormField(form, 'act') } }),
      addCampaign(urls.cartOpened(), search),
    ),
  dismiss: ({ api, form, search = '' }) =>
    goTo(
      api.cart('dismissRemoved', { params: { id: readFormField(form, 'id') } }),
      addCampaign(urls.cart(), search),
    ),
  instead: async ({ api, form, search = '' }) => {
    const expectedPrice = { amount: readFormField(form, 'amount'), currency: readCurrency(form) };
    const asked = { params: { id: readFormField(form, 'id') }, body: { expectedPrice } };
    return goTo(api.cart('takeInstead', asked), addCampaign(urls.cart(), search));
  },
  share: async ({ api }) => ({ kind: 'share', act: (await api.cart('createLink')).act }),
};

/** @throws NotSignedIn, and faults that are no answer of the service */
export async function performCartAction(asked: Asked): Promise<CartOutcome> {
  const action = readFormField(asked.form, 'action');
  try {
    return (await findAction(ACTIONS, asked.form)?.(asked)) ?? { kind: 'shown' };
  } catch (error) {
    if (!isAnswered(error)) throw error;
    return {
      kind: 'failed',
      action,
      code: error.code,
      message: error.message,
      cart: error instanceof ApiError ? Cart.safeParse(error.result).data : undefined,
    };
  }
}
