// The visitor of a preview: made up, signed in or not, whatever the session of the editor's own browser. Everything
// that the page and its scripts know of the visitor comes from here, and no action of the visitor has an effect.

import type { z } from 'zod';
import { accountCart, type Cart, type CartItem } from '#lib/contracts/cart/cart.ts';
import type { ContentCard } from '#lib/contracts/content/content-card.ts';
import { Customer, getCustomer } from '#lib/contracts/identity/customer.ts';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { countGoods } from '#lib/domain/cart/count-goods.ts';
import { toCents, toMoney } from '#lib/domain/money/money.ts';
import { formatCartTypes } from '../session/cart-join.ts';
import { createSampleItems } from './sample-items.ts';

const FUNDS_CENTS = 5000;

export const PREVIEW_ONLY = {
  status: 409,
  message: 'This is a preview: nothing is bought, sent or changed.',
} as const;

const createCustomer = ({ pricingId, segmentName }: BrandTheme): Customer =>
  Customer.parse({
    customerId: 'preview',
    email: 'sam.sample@example.test',
    firstname: 'Sam',
    lastname: 'Sample',
    state: 'NSW',
    brandingRegion: 'NSW',
    pricingId,
    segmentName,
    experimentGroups: [],
    balance: toMoney(FUNDS_CENTS),
    availableFunds: toMoney(FUNDS_CENTS),
    withdrawableFunds: toMoney(0),
    isVerified: true,
    forcePasswordChange: false,
    accountUpgrade: false,
    marketingEmail: false,
    createdAt: '2026-01-05T00:00:00.000Z',
  } satisfies z.input<typeof Customer>);

function createCart(items: readonly CartItem[]): Cart {
  const cents = items.reduce((sum, { price }) => sum + toCents(price.amount), 0);
  return {
    id: 'preview',
    cartReference: 'preview',
    cartItems: [...items],
    autoRemovedItems: [],
    cartTotal: toMoney(cents),
    preOrderTotal: toMoney(0),
    requiresUnattendedPaymentMethod: false,
    blockedReasons: {},
    showRegulation: false,
  };
}

export interface PreviewVisitor {
  readonly visitor: Visitor;
  readonly cart: Cart;
  readonly cards: readonly ContentCard[];
}

interface Surroundings {
  readonly isSignedIn: boolean;
  readonly brand: BrandTheme;
  readonly offers: readonly ProductOffer[];
  readonly cards: readonly ContentCard[];
}

export function createPreviewVisitor({ isSignedIn, brand, offers, cards }: Surroundings): PreviewVisitor {
  if (!isSignedIn) return { visitor: { state: 'guest' }, cart: createCart([]), cards };
  const visitor: Visitor = { state: 'customer', customer: createCustomer(brand), canEdit: false };
  return { visitor, cart: createCart(createSampleItems(offers)), cards };
}

/** What the visitor has of the shop and the brand that are looked at; undefined where the invented account answers. */
export function findOwnAnswer(
  { visitor, cart }: Pick<PreviewVisitor, 'visitor' | 'cart'>,
  { name }: EndpointShape,
): Cart | Customer | undefined {
  if (name === accountCart.get.name) return cart;
  return name === getCustomer.name && visitor.state === 'customer' ? visitor.customer : undefined;
}

/** The data of the page's scripts, as JSON: cookies, answers by path, and the error of every other call. */
export function serialisePreviewVisitor({ visitor, cart, cards }: PreviewVisitor): string {
  const isSignedIn = visitor.state === 'customer';
  const held = formatCartTypes(cart.cartItems.map(({ productType }) => productType));
  const cookies = {
    consent: 'essential',
    ...(isSignedIn && { signed_in: '1' }),
    ...(held && { cart_count: String(countGoods(cart.cartItems)), cart_holds: held }),
  };
  const wallet = isSignedIn && { '/api/wallet': { ...visitor.customer, paymentMethods: [] } };
  const answers = {
    '/api/session': visitor,
    '/api/cart': cart,
    '/api/notifications/cards': { isReady: true, cards },
    '/api/messages': { newCount: 0, messages: [] },
    ...wallet,
  };
  const enveloped = Object.entries(answers).map(([path, result]) => [path, toWire({ result })]);
  const { status, message } = PREVIEW_ONLY;
  const refusal = { status, body: toWire({ error: { code: 'preview_only', message } }) };
  const cookieText = Object.entries(cookies).map((pair) => pair.join('='));
  return JSON.stringify({
    cookies: cookieText.join('; '),
    answers: Object.fromEntries(enveloped),
    refusal,
    notice: message,
  }).replaceAll('<', '\\u003c');
}
