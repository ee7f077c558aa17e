import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createLine } from '../protocol/text.ts';

export const CARD_TYPES = ['AmericanExpress', 'bank', 'MasterCard', 'Visa', 'paypal'] as const;
export const CardType = z.enum(CARD_TYPES);
export type CardType = z.infer<typeof CardType>;

/** A card or an account to pay with that a customer keeps. What the gateway knows it by never leaves the services. */
export const Fund = z.object({
  id: z.string(),
  /** At most one is what the customer pays with first. */
  default: z.boolean(),
  /** The gateway that keeps it. */
  gatewayKey: z.string(),
  kind: z.enum(['card', 'paypal', 'bank']),
  cardType: CardType.optional(),
  last4: z.string().optional(),
  /** `MM/YY` */
  expiry: z.string().optional(),
  holder: z.string().optional(),
  isExpired: z.boolean(),
  /** A payment with it was disputed: it pays nothing until an operator frees it. */
  isBlocked: z.boolean(),
});
export type Fund = z.infer<typeof Fund>;

const KeptFund = Fund.extend({
  /** Purchases that repeat and are paid with it, as messages name them: it cannot be removed while there are any. */
  repeats: z.array(z.string()),
});
export type KeptFund = z.infer<typeof KeptFund>;

const FUND_UNKNOWN = {
  fund_unknown: {
    status: 404,
    message: 'This card is not among yours. Choose another.',
    target: 'customerFundId',
  },
} as const;

export const listFunds = defineEndpoint({
  name: 'listFunds',
  summary: 'The cards and accounts that the customer keeps to pay with.',
  section: 'E18',
  method: 'GET',
  path: '/v2/funds',
  exposure: 'browser',
  gate: 'cardsAndAccounts',
  access: 'customer',
  result: z.array(KeptFund),
});

export const addFund = defineEndpoint({
  name: 'addFund',
  summary: "Keeps a card that a gateway's fields have read.",
  section: 'S27',
  method: 'POST',
  path: '/v2/funds',
  exposure: 'browser',
  gate: 'cardsAndAccounts',
  access: 'customer',
  elevation: 'money',
  body: z.object({
    gatewayKey: z.string().max(20),
    /** What the gateway's fields made of the card. */
    token: z.string().min(1).max(2000),
    holder: createLine(100),
    isDefault: z.boolean().default(false),
  }),
  result: z.array(KeptFund),
  errors: {
    fund_refused: { status: 422, message: 'Your bank does not accept this card. Try another.' },
    fund_blocked: {
      status: 422,
      message: 'A payment with this card is disputed, so it cannot be kept. Try another, or write to us.',
    },
    fund_gateway_unavailable: { status: 422, message: 'Cards cannot be added at the moment.' },
  },
});

export const setDefaultFund = defineEndpoint({
  name: 'setDefaultFund',
  summary: 'Makes a kept card the one that is offered first.',
  section: 'E18',
  method: 'POST',
  path: '/v2/funds/{id}/default',
  exposure: 'browser',
  gate: 'cardsAndAccounts',
  access: 'customer',
  params: z.object({ id: z.string().max(64) }),
  result: z.array(KeptFund),
  errors: FUND_UNKNOWN,
});

export const removeFund = defineEndpoint({
  name: 'removeFund',
  summary: 'Forgets a kept card, here and with its gateway.',
  section: 'E18',
  method: 'DELETE',
  path: '/v2/funds/{id}',
  exposure: 'browser',
  gate: 'cardsAndAccounts',
  access: 'customer',
  elevation: 'money',
  params: z.object({ id: z.string().max(64) }),
  result: z.array(KeptFund),
  errors: {
    ...FUND_UNKNOWN,
    fund_in_use: {
      status: 409,
      message: 'This card is to pay purchases that repeat. Choose another way to pay for them first.',
    },
    fund_repeats: {
      status: 409,
      message: 'This card pays a purchase that repeats. Pay it another way first, or cancel it.',
    },
  },
});

/** Why a kept card cannot pay for what repeats: its bank wants the customer to be there, it has expired, or it is blocked. */
const FundFault = z.enum(['attended', 'expired', 'blocked']);
export type FundFault = z.infer<typeof FundFault>;

/** What pays purchases that repeat: `wallet`, or the id of a fund. */
export const RecurringMethod = z.object({
  available: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(['wallet', 'card', 'paypal', 'bank']),
      label: z.string(),
      /** It is kept and cannot be chosen. */
      fault: FundFault.optional(),
    }),
  ),
  selected: z.string(),
});
export type RecurringMethod = z.infer<typeof RecurringMethod>;

const RECURRING_CALL = {
  path: '/v2/customer/recurring-purchase-method',
  exposure: 'browser',
  access: 'customer',
  result: RecurringMethod,
} as const;

const ChosenMethod = z.object({ recurringPurchaseMethod: z.string().max(64).optional() });

export const getRecurringMethod = defineEndpoint({
  ...RECURRING_CALL,
  name: 'getRecurringMethod',
  summary: 'What pays purchases that repeat, and what could.',
  section: 'C30',
  method: 'GET',
  query: ChosenMethod,
});

export const setRecurringMethod = defineEndpoint({
  ...RECURRING_CALL,
  name: 'setRecurringMethod',
  summary: 'Chooses what pays purchases that repeat.',
  section: 'C31',
  method: 'POST',
  /** As the specification sends it; the body counts where both are sent. */
  query: ChosenMethod,
  body: ChosenMethod,
  errors: {
    recurring_method_unknown: {
      status: 422,
      message: 'Choose your wallet or one of your cards.',
      target: 'recurringPurchaseMethod',
    },
    recurring_method_attended: {
      status: 422,
      message: 'This card can only pay while you are there. Choose another, or your wallet.',
      target: 'recurringPurchaseMethod',
    },
    recurring_method_expired: {
      status: 422,
      message: 'This card has expired. Choose another, or your wallet.',
      target: 'recurringPurchaseMethod',
    },
    recurring_method_blocked: {
      status: 422,
      message:
        'A payment with this card is disputed, so it pays nothing for now. Choose another, or your wallet.',
      target: 'recurringPurchaseMethod',
    },
  },
});
