// A local Stripe: the calls of the API that the shop makes, with its rules for idempotency keys, and signed events.
import Stripe from 'stripe';
import { type FormTree, parseFormTree, readBranch, readField } from './form-body.ts';
import { type LocalAnswer, type LocalCall, type LocalServer, openLocalServer } from './local-server.ts';
import {
  type CardConduct,
  createCard,
  createId,
  createIntent,
  createStripeBooks,
  type StripeBooks,
  type StripeCard,
  type StripeDispute,
  type StripeIntent,
} from './stripe-books.ts';
import { toCharge, toDispute, toErrorCode, toIntent, toPaymentMethod } from './stripe-objects.ts';

export const STRIPE_WEBHOOK_SECRET = 'whsec_local_test_secret';

const respond = (body: unknown): LocalAnswer => ({ status: 200, body });
const refuse = (status: number, error: object): LocalAnswer => ({
  status,
  body: { error },
  headers: { 'stripe-should-retry': 'false' },
});
const refuseMissing = (what: string): LocalAnswer =>
  refuse(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` });

const listExpanded = (tree: FormTree): string[] => Object.values(readBranch(tree, 'expand')).map(String);

function answerIntent(intent: StripeIntent, expanded: readonly string[]): LocalAnswer {
  const { errorCode, status } = intent;
  if (status !== 'requires_payment_method' || errorCode === null) return respond(toIntent(intent, expanded));
  return refuse(402, {
    type: 'card_error',
    code: toErrorCode(errorCode),
    decline_code: errorCode,
    message: 'Your card was declined.',
    payment_intent: toIntent(intent),
  });
}

function refundIntent(books: StripeBooks, form: FormTree): LocalAnswer {
  const intent = books.intents.get(readField(form, 'payment_intent'));
  if (!intent) return refuseMissing('payment_intent');
  if (intent.refunded >= intent.received)
    return refuse(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: 'Refunded',
    });
  const amount = Number(readField(form, 'amount') || intent.received);
  if (books.refundStatus === 'succeeded') intent.refunded += amount;
  return respond({
    id: createId('re'),
    object: 'refund',
    amount,
    status: books.refundStatus,
    payment_intent: intent.id,
  });
}

const toDecline = (conduct: string) => {
  const code = conduct.slice('declines:'.length);
  return { code: toErrorCode(code), decline_code: code };
};

type Route = (books: StripeBooks, form: FormTree, id: string) => LocalAnswer;

const withIntent =
  (answer: (intent: StripeIntent, form: FormTree) => LocalAnswer): Route =>
  (books, form, id) => {
    const intent = books.intents.get(id);
    return intent ? answer(intent, form) : refuseMissing('payment_intent');
  };

/** Finds by one piece of metadata, as `metadata['deposit']:'dep_1'`. */
const searchIntents: Route = (books, form) => {
  const [, name = '', value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(readField(form, 'query')) ?? [];
  const found = [...books.intents.values()].filter(({ metadata }) => metadata[name] === value);
  return respond({
    object: 'search_result',
    data: found.map((intent) => toIntent(intent, ['latest_charge', 'payment_method'])),
    has_more: false,
  });
};

const ROUTES: readonly (readonly [method: string, path: RegExp, route: Route])[] = [
  [
    'POST',
    /^\/v1\/payment_intents$/,
    (books, form) => {
      const intent = createIntent(books, form);
      return intent
        ? answerIntent(intent, listExpanded(form))
        : refuse(400, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such token' });
    },
  ],
  ['GET', /^\/v1\/payment_intents\/search$/, searchIntents],
  [
    'GET',
    /^\/v1\/payment_intents\/(\w+)$/,
    withIntent((intent, form) => respond(toIntent(intent, listExpanded(form)))),
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    withIntent((intent) => {
      if (intent.status === 'succeeded' || intent.status === 'processing')
        return refuse(400, {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: 'It cannot be cancelled',
          payment_intent: toIntent(intent),
        });
      intent.status = 'canceled';
      return respond(toIntent(intent));
    }),
  ],
  ['POST', /^\/v1\/refunds$/, refundIntent],
  [
    'GET',
    /^\/v1\/disputes\/(\w+)$/,
    (books, _form, id) => {
      const dispute = books.disputes.get(id);
      return dispute ? respond(toDispute(dispute, books)) : refuseMissing('dispute');
    },
  ],
  [
    'POST',
    /^\/v1\/setup_intents$/,
    (books, form) => {
      const card = books.tokens.get(readField(form, 'confirmation_token'));
      if (!card) return refuseMissing('confirmation_token');
      if (card.conduct.startsWith('declines:'))
        return refuse(402, {
          type: 'card_error',
          ...toDecline(card.conduct),
          message: 'Your card was declined.',
        });
      const isDone = card.conduct === 'succeeds';
      if (isDone) card.customer = readField(form, 'customer');
      return respond({
        id: createId('seti'),
        object: 'setup_intent',
        status: isDone ? 'succeeded' : 'requires_action',
        payment_method: toPaymentMethod(card),
      });
    },
  ],
  ['POST', /^\/v1\/customers$/, () => respond({ id: createId('cus'), object: 'customer' })],
  [
    'DELETE',
    /^\/v1\/customers\/(\w+)$/,
    (books, _form, id) => {
      const cards = [...books.cards.values()].filter(({ customer }) => customer === id);
      for (const card of cards) card.customer = null;
      return cards.length > 0
        ? respond({ id, object: 'customer', deleted: true })
        : refuseMissing('customer');
    },
  ],
  [
    'POST',
    /^\/v1\/payment_methods\/(\w+)\/detach$/,
    (books, _form, id) => {
      const card = books.cards.get(id);
      if (!card) return refuseMissing('payment_method');
      card.customer = null;
      return respond(toPaymentMethod(card));
    },
  ],
];

interface KnownAnswer {
  readonly text: string;
  readonly answer: LocalAnswer;
}

/** A key gives the same answer again, and none for another body. */
function answerOnce(
  known: Map<string, KnownAnswer>,
  call: LocalCall,
  carryOut: () => LocalAnswer,
): LocalAnswer {
  const key = call.headers['idempotency-key'];
  if (call.method !== 'POST' || typeof key !== 'string') return carryOut();
  const scope = `${call.path} ${key}`;
  const before = known.get(scope);
  if (before && before.text !== call.text)
    return refuse(400, {
      type: 'idempotency_error',
      message: 'Keys can only be used with the same parameters',
    });
  const answer = before?.answer ?? carryOut();
  known.set(scope, { text: call.text, answer });
  return answer;
}

export interface StripeServer extends LocalServer {
  readonly books: StripeBooks;
  /** A confirmation token, as Stripe's fields give it to the page. */
  createToken(conduct: CardConduct, wallet?: StripeCard['wallet']): string;
  /** Forgets idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
  findIntent(depositId: string): StripeIntent;
  /** What was taken and not given back, in cents. */
  sumCharged(): number;
  /** A signed report of an intent, as Stripe sends it now. */
  signIntentEvent(type: string, intent: StripeIntent): Request;
  signChargeEvent(type: string, intent: StripeIntent): Request;
  signDisputeEvent(type: string, dispute: StripeDispute): Request;
  openDispute(intent: StripeIntent, status: string): StripeDispute;
}

export const STRIPE_WEBHOOK_URL = 'http://platform.internal/webhooks/payments/stripe';

/** Signs with the shared secret at the clock's time. */
export function signStripeEvent(payload: string, nowMs: number, secret = STRIPE_WEBHOOK_SECRET): Request {
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(nowMs / 1000),
  });
  return new Request(STRIPE_WEBHOOK_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
}

export async function openStripeServer(now: () => number): Promise<StripeServer> {
  const books = createStripeBooks();
  const known = new Map<string, KnownAnswer>();
  const server = await openLocalServer((call) => {
    if (!/^Bearer sk_/.test(call.headers.authorization ?? ''))
      return refuse(401, { type: 'invalid_request_error', message: 'Invalid API Key' });
    const form = parseFormTree(call.method === 'GET' ? call.query.toString() : call.text);
    for (const [method, path, route] of ROUTES) {
      const found = method === call.method ? path.exec(call.path) : null;
      if (found) return answerOnce(known, call, () => route(books, form, found[1] ?? ''));
    }
    return refuseMissing(`route ${call.method} ${call.path}`);
  });
  const signEvent = (type: string, object: object): Request =>
    signStripeEvent(JSON.stringify({ id: createId('evt'), object: 'event', type, data: { object } }), now());
  return {
    ...server,
    books,
    createToken(conduct, wallet) {
      const token = createId('ctoken');
      books.tokens.set(token, createCard(books, conduct, wallet));
      return token;
    },
    forgetKeys: () => known.clear(),
    findIntent(depositId) {
      const found = [...books.intents.values()].filter(({ metadata }) => metadata.deposit === depositId);
      if (found.length !== 1) throw new Error(`${depositId} has ${found.length} intents`);
      return found[0]!;
    },
    sumCharged: () =>
      [...books.intents.values()].reduce((sum, intent) => sum + intent.received - intent.refunded, 0),
    signIntentEvent: (type, intent) => signEvent(type, toIntent(intent)),
    signChargeEvent: (type, intent) => signEvent(type, toCharge(intent)),
    signDisputeEvent: (type, dispute) => signEvent(type, toDispute(dispute, books)),
    openDispute(intent, status) {
      const dispute: StripeDispute = {
        id: createId('du'),
        intent: intent.id,
        amount: intent.received,
        status,
      };
      books.disputes.set(dispute.id, dispute);
      intent.isDisputed = true;
      return dispute;
    },
  };
}
