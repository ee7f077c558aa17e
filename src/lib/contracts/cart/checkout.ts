import { z } from 'zod';
import { Money } from '../money.ts';
import { RecurringPurchase } from '../products/base.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createLine } from '../protocol/text.ts';
import { Order } from './order.ts';

/** A product as the receipt hands it to analytics. */
export const TrackedProduct = z.object({
  brand: z.string(),
  category: z.string(),
  cause: z.string().optional(),
  description: z.string(),
  /** Of the first draw; left out for what enters none. */
  drawDate: z.string().optional(),
  drawNo: z.number().int().optional(),
  /** 1 for raffle tickets, whatever draws they enter. */
  numDraws: z.number().int(),
  numGames: z.number().int(),
  numTickets: z.number().int().optional(),
  numShares: z.number().int().optional(),
  purchasePrice: Money,
  prizePool: Money.optional(),
  lotteryKey: z.string(),
  isRecurring: z.boolean(),
  recurring: RecurringPurchase.optional(),
  purchaseStatus: z.enum(['standard', 'pre_order']),
  daysOfWeek: z.array(z.string()),
});
export type TrackedProduct = z.infer<typeof TrackedProduct>;

const CauseSum = z.object({ key: z.string(), amount: Money });

export const Receipt = z.object({
  checkoutId: z.string(),
  total: Money,
  createdAt: z.string(),
  orders: z.array(Order),
  balanceAfter: Money,
  /** What the causes chosen receive of this purchase, a sum for each; nothing of what is not paid. */
  causes: z.array(CauseSum).default([]),
  /** What they receive once what was ordered ahead is charged. */
  causesLater: z.array(CauseSum).default([]),
  /** What of the orders is charged later (decision M4). */
  preOrderTotal: Money.default({ amount: '0.00', currency: 'AUD' }),
  /** What a membership and vouchers took off. */
  discountTotal: Money.default({ amount: '0.00', currency: 'AUD' }),
  /** The partner on whose page it was bought. */
  partnerKey: z.string().optional(),
  trackingData: z.object({ products: z.array(TrackedProduct), goals: z.array(z.string()) }),
});
export type Receipt = z.infer<typeof Receipt>;

/** Why a customer may not buy, by the key among `blockedReasons`. */
export const BLOCK_MESSAGES = {
  paymentOwed:
    'A payment was taken back after it was spent: {amount} of it is owed. Add money to your wallet, or write to us.',
  spendLimit: 'Your limit leaves {remaining} {period}. Your cart is {exceeded} too much.',
  spendLimitRequired: 'Set a spend limit first. You can pay in and buy as soon as you have one.',
  verificationRequired:
    'Confirm who you are first: the time for it has passed. Until then nothing can be paid in, bought or paid out.',
  preCommitment: 'Your pre-commitment leaves {remaining} {period}. Your cart is {exceeded} too much.',
  globalSpendLimit: 'Nobody may spend more than {limit} {period} here. Your cart is {exceeded} too much.',
  depositLimit: 'Your wallet is {missing} short, and your deposit limit leaves {remaining} {period}.',
  onBreak: 'Your account is on a break until {until}. Nothing can be bought or paid in before.',
  excluded:
    'Your account is excluded. Nothing can be bought or paid in. The money in your wallet stays yours to withdraw.',
  personReview:
    'We are checking the details of your account and will write to you. Until then nothing can be bought or paid in. The money in your wallet stays yours to withdraw.',
  countryBanned:
    'We may not sell to the country your account is used from. Nothing can be bought or paid in. The money in your wallet stays yours to withdraw.',
  accountClosed: 'Your account is closed. Nothing was charged.',
  accountLocked: 'Your account is locked. Nothing was charged. Write to us about it.',
  limitsChanged: 'Your limits do not leave enough for this cart. Look at your limits, then pay again.',
} as const;

/** What paying can be refused for. Nothing is charged when one of these is answered. */
export const CHECKOUT_ERRORS = {
  cart_empty: { status: 422, message: 'Your cart is empty. Add a ticket first.' },
  shop_not_open: {
    status: 422,
    message: 'This shop is not open yet. Your cart is kept. Nothing was charged.',
  },
  not_sold_here: {
    status: 422,
    message:
      'This shop does not sell a kind of ticket in your cart. Remove it and pay again. Nothing was charged.',
  },
  recurring_unavailable: {
    status: 422,
    message:
      'A ticket in your cart repeats by itself, and this shop does not offer that. Remove it, add it without autoplay and pay again. Nothing was charged.',
  },
  cart_changed: {
    status: 409,
    message: 'Your cart has changed since you looked at it. Check it and pay again. Nothing was charged.',
  },
  price_changed: {
    status: 409,
    message: 'A price has changed: the total is {total}. Check it and pay again. Nothing was charged.',
  },
  draw_closed: {
    status: 409,
    message: 'Entries closed for a ticket in your cart, so it was taken out. Nothing was charged.',
  },
  sold_out: {
    status: 409,
    message: 'A ticket in your cart has just sold out, so it was taken out. Nothing was charged.',
  },
  repeats_too_many: {
    status: 409,
    message:
      '{name} is bought again by itself for you {max} times already, as often as it can be. Cancel one of them in your account, or take this one out. Nothing was charged.',
  },
  repeats_already: {
    status: 409,
    message:
      '{name} is bought again by itself for you already. Pay again to have it twice each time, or take it out. Nothing was charged.',
  },
  stock_short: {
    status: 409,
    message:
      'Fewer are left than your cart holds, so a line was taken out. What is left is offered in its place. Nothing was charged.',
  },
  syndicate_full: {
    status: 409,
    message: 'A syndicate in your cart has just filled, so its shares were taken out. Nothing was charged.',
  },
  party_full: {
    status: 409,
    message: 'A lotto party in your cart has just filled, so its shares were taken out. Nothing was charged.',
  },
  voucher_used: {
    status: 409,
    message: 'The code {code} was used meanwhile, so it was taken out. Nothing was charged.',
  },
  purchase_blocked: { status: 403, message: '{message}' },
  funds_insufficient: {
    status: 402,
    message: 'Your wallet is {missing} short. Add money and pay again. Nothing was charged.',
  },
} as const;

/** What the visit of a purchase brought, by name. */
export const PurchaseMetadata = z.array(z.object({ name: createLine(40), value: createLine(100) })).max(10);

/**
 * Pays the cart from the wallet in one step. `expectedTotal` is what the customer saw: if the cart comes to
 * anything else nothing is charged (decision M3, U8).
 */
export const purchaseCart = defineEndpoint({
  name: 'purchaseCart',
  summary: 'Buys everything in the cart with wallet money.',
  section: 'C87',
  method: 'POST',
  path: '/v2/checkout',
  exposure: 'browser',
  access: 'customer',
  idempotent: true,
  body: z.object({
    cartReference: z.string().max(64),
    expectedTotal: Money,
    /** `APP` out of the shop's app, a partner's own, else `web`. */
    channelKey: z.string().max(20).default('web'),
    metadata: PurchaseMetadata.optional(),
    /**
     * Whether the customer agrees to repeat what repeats already: where false, that is refused with `repeats_already`
     * before anything is charged. Left out, nobody is asked.
     */
    acceptsEqualRepeats: z.boolean().optional(),
  }),
  result: Receipt,
  errors: CHECKOUT_ERRORS,
});

export const getCheckout = defineEndpoint({
  name: 'getCheckout',
  summary: 'The receipt of a checkout.',
  section: 'B7.6',
  method: 'GET',
  path: '/v2/checkout/{checkoutId}',
  exposure: 'browser',
  version: '3.4',
  access: 'customer',
  params: z.object({ checkoutId: z.string().max(64) }),
  result: Receipt,
  errors: { checkout_unknown: { status: 404, message: 'We could not find this receipt.' } },
});

/** What became of a payment whose answer was lost. It buys nothing: that takes another press (decision M3). */
export const findPurchase = defineEndpoint({
  name: 'findPurchase',
  summary: 'The checkout that was bought under a key, if one was.',
  section: 'C87',
  method: 'GET',
  path: '/v2/checkout/by-key/{key}',
  exposure: 'browser',
  access: 'customer',
  params: z.object({ key: z.string().min(1).max(200) }),
  result: Receipt.pick({ checkoutId: true }),
  errors: { purchase_unknown: { status: 404, message: 'Nothing has been bought under this key.' } },
});
