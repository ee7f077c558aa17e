// What the local Stripe holds: cards, intents, charges, refunds, disputes. The states follow Stripe's documentation of
// payment intents; the names are Stripe's own.
import { randomUUID } from 'node:crypto';
import { type FormTree, readBranch, readField } from './form-body.ts';

/** What a card does when it is charged. A decline names its code, as `declines:insufficient_funds`. */
export type CardConduct = 'succeeds' | 'challenges' | 'redirects' | 'processes' | `declines:${string}`;

export interface StripeCard {
  readonly id: string;
  readonly conduct: CardConduct;
  readonly brand: string;
  readonly last4: string;
  readonly fingerprint: string;
  readonly wallet: 'apple_pay' | 'google_pay' | null;
  customer: string | null;
}

export interface StripeIntent {
  readonly id: string;
  status:
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'canceled';
  readonly amount: number;
  received: number;
  currency: string;
  readonly metadata: FormTree;
  readonly customer: string | null;
  readonly card: StripeCard;
  readonly keepsCard: boolean;
  readonly returnUrl: string;
  errorCode: string | null;
  refunded: number;
  isDisputed: boolean;
}

export interface StripeDispute {
  readonly id: string;
  readonly intent: string;
  amount: number;
  status: string;
}

export interface StripeBooks {
  readonly cards: Map<string, StripeCard>;
  readonly intents: Map<string, StripeIntent>;
  readonly disputes: Map<string, StripeDispute>;
  /** Confirmation tokens, each good for one use. */
  readonly tokens: Map<string, StripeCard>;
  /** What a refund comes back as. */
  refundStatus: 'succeeded' | 'pending' | 'failed';
  /** What is taken in place of what was asked, in cents. */
  takesInstead: { readonly amount: number; readonly currency: string } | undefined;
}

export const createId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

export const createStripeBooks = (): StripeBooks => ({
  cards: new Map(),
  intents: new Map(),
  disputes: new Map(),
  tokens: new Map(),
  refundStatus: 'succeeded',
  takesInstead: undefined,
});

/** A card that a customer typed into Stripe's own fields. */
export function createCard(
  books: StripeBooks,
  conduct: CardConduct,
  wallet: StripeCard['wallet'] = null,
): StripeCard {
  const card: StripeCard = {
    id: createId('pm'),
    conduct,
    brand: 'visa',
    last4: '4242',
    fingerprint: `fp_${conduct}`,
    wallet,
    customer: null,
  };
  books.cards.set(card.id, card);
  return card;
}

function takeMoney(books: StripeBooks, intent: StripeIntent): void {
  intent.status = 'succeeded';
  intent.errorCode = null;
  intent.received = books.takesInstead?.amount ?? intent.amount;
  intent.currency = books.takesInstead?.currency ?? intent.currency;
  if (intent.keepsCard) intent.card.customer = intent.customer;
}

export function declineIntent(intent: StripeIntent, code: string): void {
  intent.status = 'requires_payment_method';
  intent.errorCode = code;
}

/** Charges the intent's card. */
function chargeCard(books: StripeBooks, intent: StripeIntent): void {
  const { conduct } = intent.card;
  if (conduct === 'succeeds') takeMoney(books, intent);
  else if (conduct === 'processes') intent.status = 'processing';
  else if (conduct === 'challenges' || conduct === 'redirects') intent.status = 'requires_action';
  else declineIntent(intent, conduct.slice('declines:'.length));
}

/** The customer has answered the bank, or the bank has made up its mind. */
export function settleIntent(
  books: StripeBooks,
  intent: StripeIntent,
  outcome: 'passes' | `fails:${string}`,
): void {
  if (intent.status !== 'requires_action' && intent.status !== 'processing') return;
  if (outcome === 'passes') takeMoney(books, intent);
  else declineIntent(intent, outcome.slice('fails:'.length));
}

/** The card of a token or of a saved payment method. A token is used up. */
function takeCard(books: StripeBooks, form: FormTree): StripeCard | undefined {
  const token = readField(form, 'confirmation_token');
  const card = books.tokens.get(token) ?? books.cards.get(readField(form, 'payment_method'));
  books.tokens.delete(token);
  return card;
}

/** Creates and confirms at once. Undefined where the form names no card. */
export function createIntent(books: StripeBooks, form: FormTree): StripeIntent | undefined {
  const card = takeCard(books, form);
  if (!card) return undefined;
  const intent: StripeIntent = {
    id: createId('pi'),
    status: 'requires_confirmation',
    amount: Number(readField(form, 'amount')),
    received: 0,
    currency: readField(form, 'currency'),
    metadata: readBranch(form, 'metadata'),
    customer: readField(form, 'customer') || null,
    card,
    keepsCard: readField(form, 'setup_future_usage') !== '',
    returnUrl: readField(form, 'return_url'),
    errorCode: null,
    refunded: 0,
    isDisputed: false,
  };
  books.intents.set(intent.id, intent);
  chargeCard(books, intent);
  return intent;
}
