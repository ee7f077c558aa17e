// A local PayPal: the calls of the API that the shop makes, with its rules for request ids, and signed events.
import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type LocalAnswer, type LocalCall, type LocalServer, openLocalServer } from './local-server.ts';
import {
  captureOrder,
  createPaypalBooks,
  createPaypalId,
  type PayerConduct,
  type PaypalBooks,
  type PaypalCapture,
  type PaypalOrder,
  sumCaptured,
} from './paypal-books.ts';
import { toCapture, toOrder } from './paypal-objects.ts';
import {
  answerPayoutCall,
  createPaypalPayoutBooks,
  type PaypalBatch,
  type PaypalPayouts,
  toPayoutItem,
} from './paypal-payouts.ts';

export const PAYPAL_WEBHOOK_ID = '8PT597110X687430LKGECATA';
export const PAYPAL_WEBHOOK_URL = 'http://platform.internal/webhooks/payments/paypal';
const WEBHOOK_KEY = 'key of the local PayPal';
const TOKEN_SECONDS = 32_400;

const Amount = z.object({ currency_code: z.string(), value: z.string().regex(/^\d+\.\d\d$/) });
const NewOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(z.object({ custom_id: z.string(), invoice_id: z.string(), amount: Amount }))
    .length(1),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        return_url: z.url(),
        cancel_url: z.url(),
        user_action: z.literal('PAY_NOW'),
      }),
    }),
  }),
});

const respond = (body: unknown, status = 200): LocalAnswer => ({ status, body });
const refuse = (status: number, name: string, issue = name, links: readonly object[] = []): LocalAnswer =>
  respond({ name, message: name, debug_id: 'f00d', details: [{ issue }], links }, status);
const refuseUnprocessable = (issue: string) => refuse(422, 'UNPROCESSABLE_ENTITY', issue);
const toPayerLink = ({ id }: PaypalOrder) => ({
  href: `https://www.paypal.com/checkoutnow?token=${id}`,
  rel: 'redirect',
  method: 'GET',
});
const refuseMissing = () => refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

function createOrder(books: PaypalBooks, call: LocalCall, now: () => number): LocalAnswer {
  const { purchase_units, payment_source } = NewOrder.parse(JSON.parse(call.text));
  const { custom_id: customId, amount } = purchase_units[0]!;
  const { return_url: returnUrl, cancel_url: cancelUrl } = payment_source.paypal.experience_context;
  const order: PaypalOrder = {
    id: createPaypalId(),
    status: 'PAYER_ACTION_REQUIRED',
    customId,
    amount,
    returnUrl,
    cancelUrl,
    conduct: 'pays',
    payerId: createPaypalId(),
    capture: undefined,
    updatedAt: new Date(now()).toISOString(),
  };
  books.orders.set(order.id, order);
  return respond(toOrder(order));
}

function capture(books: PaypalBooks, order: PaypalOrder): LocalAnswer {
  if (order.status === 'COMPLETED') return refuseUnprocessable('ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') return refuseUnprocessable('ORDER_NOT_APPROVED');
  if (captureOrder(books, order)) return respond(toOrder(order), 201);
  return refuse(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED', [toPayerLink(order)]);
}

function refund(books: PaypalBooks, captureId: string): LocalAnswer {
  const order = [...books.orders.values()].find((known) => known.capture?.id === captureId);
  if (!order?.capture) return refuseMissing();
  if (order.capture.status === 'REFUNDED') return refuseUnprocessable('CAPTURE_FULLY_REFUNDED');
  if (books.refundStatus === 'COMPLETED') order.capture.status = 'REFUNDED';
  return respond({ id: createPaypalId(), status: books.refundStatus, amount: order.capture.amount }, 201);
}

/** Over the bytes of the event as they were sent: an event that was written again does not match. */
const signBytes = (transmissionId: string, time: string, webhookId: string, event: string): string =>
  createHmac('sha256', WEBHOOK_KEY)
    .update(`${transmissionId}|${time}|${webhookId}|${event}`)
    .digest('base64');

function verify({ text }: LocalCall): LocalAnswer {
  const fields = z
    .object({
      transmission_id: z.string(),
      transmission_sig: z.string(),
      transmission_time: z.string(),
      webhook_id: z.string(),
      cert_url: z.string(),
      auth_algo: z.string(),
    })
    .parse(JSON.parse(text));
  const event = text.slice(
    text.indexOf('"webhook_event":') + '"webhook_event":'.length,
    text.lastIndexOf('}'),
  );
  const expected = signBytes(fields.transmission_id, fields.transmission_time, PAYPAL_WEBHOOK_ID, event);
  const isProven =
    fields.auth_algo === 'SHA256withRSA' &&
    fields.webhook_id === PAYPAL_WEBHOOK_ID &&
    expected === fields.transmission_sig;
  return respond({ verification_status: isProven ? 'SUCCESS' : 'FAILURE' });
}

function answerCall(books: PaypalBooks, call: LocalCall, now: () => number): LocalAnswer {
  const [, , family = '', kind = '', id = '', verb = ''] = call.path.split('/');
  const what = `${call.method} ${family}/${kind}`;
  const order = books.orders.get(id);
  if (what === 'POST checkout/orders' && id === '') return createOrder(books, call, now);
  if (what === 'POST checkout/orders' && verb === 'capture')
    return order ? capture(books, order) : refuseMissing();
  if (what === 'GET checkout/orders') return order ? respond(toOrder(order)) : refuseMissing();
  if (what === 'POST payments/captures' && verb === 'refund') return refund(books, id);
  if (what === 'POST notifications/verify-webhook-signature') return verify(call);
  return refuseMissing();
}

export interface PaypalServer extends LocalServer {
  readonly books: PaypalBooks;
  readonly payouts: PaypalPayouts;
  /** How many access tokens were given out. */
  countTokens(): number;
  /** Every access token that is out counts no more. */
  revokeTokens(): void;
  findOrder(depositId: string): PaypalOrder;
  /** The payer is on PayPal's page and approves. */
  approve(order: PaypalOrder, conduct?: PayerConduct): void;
  sumCaptured(): number;
  signOrderEvent(type: string, order: PaypalOrder): Request;
  signCaptureEvent(type: string, order: PaypalOrder): Request;
  signEvent(type: string, resource: object): Request;
  signPayoutEvent(type: string, batch: PaypalBatch): Request;
}

export async function openPaypalServer(now: () => number): Promise<PaypalServer> {
  const books = createPaypalBooks();
  const payouts = createPaypalPayoutBooks();
  const known = new Map<string, { readonly text: string; readonly answer: LocalAnswer }>();
  const tokens = new Set<string>();
  let tokensGiven = 0;

  const giveToken = (call: LocalCall): LocalAnswer => {
    const [scheme, secret = ''] = (call.headers.authorization ?? '').split(' ');
    const login = Buffer.from(secret, 'base64').toString('utf8');
    if (scheme !== 'Basic' || login !== 'client:secret' || call.text !== 'grant_type=client_credentials')
      return respond({ error: 'invalid_client' }, 401);
    const token = `A21AA${randomUUID()}`;
    tokens.add(token);
    tokensGiven += 1;
    return respond({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  };

  /** A request id gives the same answer again; refusals are not kept. */
  const answerOnce = (call: LocalCall): LocalAnswer => {
    const key = call.headers['paypal-request-id'];
    if (typeof key !== 'string') return answerCall(books, call, now);
    const before = known.get(`${call.path} ${key}`);
    if (before && before.text !== call.text) return refuseUnprocessable('DUPLICATE_REQUEST_ID');
    const answer = before?.answer ?? answerCall(books, call, now);
    if (answer.status < 300) known.set(`${call.path} ${key}`, { text: call.text, answer });
    return answer;
  };

  const server = await openLocalServer((call) => {
    if (call.path === '/v1/oauth2/token') return giveToken(call);
    if (!tokens.has((call.headers.authorization ?? '').replace('Bearer ', '')))
      return respond({ error: 'invalid_token' }, 401);
    return answerPayoutCall(payouts, call, now()) ?? answerOnce(call);
  });

  const signEvent = (type: string, resource: object): Request => {
    // Spaced as PayPal spaces it, so that an event which is parsed and written again has other bytes.
    const event = JSON.stringify({ id: `WH-${createPaypalId()}`, event_type: type, resource }, null, 1);
    const id = randomUUID();
    const time = new Date(now()).toISOString();
    return new Request(PAYPAL_WEBHOOK_URL, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42',
        'paypal-transmission-id': id,
        'paypal-transmission-sig': signBytes(id, time, PAYPAL_WEBHOOK_ID, event),
        'paypal-transmission-time': time,
      },
      body: event,
    });
  };

  return {
    ...server,
    books,
    payouts,
    countTokens: () => tokensGiven,
    revokeTokens: () => tokens.clear(),
    findOrder(depositId) {
      const found = [...books.orders.values()].find(({ customId }) => customId === depositId);
      if (!found) throw new Error(`${depositId} has no order`);
      return found;
    },
    approve(order, conduct = 'pays') {
      order.conduct = conduct;
      order.status = 'APPROVED';
      order.updatedAt = new Date(now()).toISOString();
    },
    sumCaptured: () => sumCaptured(books),
    signEvent,
    signPayoutEvent: (type, batch) => signEvent(`PAYMENT.PAYOUTS-ITEM.${type}`, toPayoutItem(batch)),
    signOrderEvent: (type, order) => signEvent(type, toOrder(order)),
    signCaptureEvent: (type, order) => signEvent(type, toCapture(order, readCapture(order))),
  };
}

function readCapture({ capture: taken }: PaypalOrder): PaypalCapture {
  if (!taken) throw new Error('Nothing was captured');
  return taken;
}
