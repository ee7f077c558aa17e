// Cards that are kept at Stripe. What the shop keeps of one names the card and whose it is there.
import type { Stripe } from 'stripe';
import type { CardType } from '#lib/contracts/payments/fund.ts';
import {
  FundRefused,
  type FundRequest,
  type KeptFund,
  type NewFund,
  type PayingCustomer,
} from '../provider.ts';
import type { StripeClient } from './client.ts';
import { toDeclineReason } from './errors.ts';

interface SavedCard {
  readonly customer: string;
  readonly paymentMethod: string;
}

const writeToken = ({ customer, paymentMethod }: SavedCard): string => `${customer}/${paymentMethod}`;

/** @throws TypeError */
export function readToken(token: string): SavedCard {
  const [customer, paymentMethod] = token.split('/');
  if (!customer || !paymentMethod) throw new TypeError('This is no card of Stripe');
  return { customer, paymentMethod };
}

/** The id of a part that Stripe gives as an id or in full. */
export const getId = (part: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof part === 'object' ? part?.id : part;

const CARD_TYPES: Readonly<Record<string, CardType>> = {
  amex: 'AmericanExpress',
  mastercard: 'MasterCard',
  visa: 'Visa',
};

const toExpiry = ({ exp_month, exp_year }: Stripe.PaymentMethod.Card): string =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`;

function toFund(customer: string, { id, card, billing_details }: Stripe.PaymentMethod): NewFund | undefined {
  if (!card) return undefined;
  const cardType = CARD_TYPES[card.brand];
  const holder = billing_details.name;
  return {
    kind: 'card',
    ...(cardType && { cardType }),
    last4: card.last4,
    expiry: toExpiry(card),
    ...(holder && { holder }),
    token: writeToken({ customer, paymentMethod: id }),
    fingerprint: card.fingerprint ?? id,
  };
}

/** The card of a payment that was charged to be kept; undefined for one that is not. */
export function findKeptCard({ payment_method, customer, setup_future_usage }: Stripe.PaymentIntent) {
  const owner = getId(customer);
  if (setup_future_usage === null || owner === undefined) return undefined;
  return typeof payment_method === 'object' && payment_method ? toFund(owner, payment_method) : undefined;
}

/** The shop's customer at Stripe, to whom kept cards belong. */
export async function requireCustomer(
  { api }: StripeClient,
  { id: customer, reference }: PayingCustomer,
): Promise<string> {
  if (reference !== undefined) return reference;
  const { id } = await api.customers.create(
    { metadata: { customer } },
    { idempotencyKey: `customer:${customer}` },
  );
  return id;
}

/** The card as Stripe has set it up for the customer; undefined where its bank wants more than the page can ask. */
async function setUpCard({ api }: StripeClient, customer: string, token: string) {
  const { status, payment_method } = await api.setupIntents.create(
    {
      confirm: true,
      confirmation_token: token,
      customer,
      usage: 'on_session',
      allowed_payment_method_types: ['card'],
      use_stripe_sdk: true,
      expand: ['payment_method'],
    },
    { idempotencyKey: `keep:${token}` },
  );
  return status === 'succeeded' && typeof payment_method === 'object' ? payment_method : undefined;
}

/** Keeps a card that was typed into Stripe's fields without a payment. @throws FundRefused */
export async function keepCard(client: StripeClient, { customer, token }: FundRequest): Promise<KeptFund> {
  const { errors } = client;
  try {
    const owner = await requireCustomer(client, customer);
    const card = await setUpCard(client, owner, token);
    const fund = card && toFund(owner, card);
    if (!fund) throw new FundRefused('authentication_failed');
    return { fund, customerReference: owner };
  } catch (error) {
    if (error instanceof errors.StripeCardError)
      throw new FundRefused(toDeclineReason(error), { cause: error });
    if (error instanceof errors.StripeInvalidRequestError)
      throw new FundRefused('declined', { cause: error });
    throw error;
  }
}

/** What Stripe does not know is forgotten already. */
async function deleteKnown({ errors }: StripeClient, deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
  }
}

export const forgetCard = async (client: StripeClient, token: string): Promise<void> =>
  deleteKnown(client, client.api.paymentMethods.detach(readToken(token).paymentMethod));

export const forgetCustomer = (client: StripeClient, reference: string): Promise<void> =>
  deleteKnown(client, client.api.customers.del(reference));
