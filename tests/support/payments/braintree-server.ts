// A local Braintree: the calls that its official library makes, answered in gzipped XML.
import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import {
  type BraintreeBooks,
  type BraintreeCard,
  type BraintreeConduct,
  type BraintreeTransaction,
  chargeBraintreeCard,
  createBraintreeBooks,
  createBraintreeId,
  isTaken,
  toCardFields,
  toTransactionFields,
} from './braintree-books.ts';
import { compress, toXml, type XmlValue } from './braintree-xml.ts';
import { type LocalAnswer, type LocalCall, type LocalServer, openLocalServer } from './local-server.ts';

export const BRAINTREE_SETTINGS = {
  BRAINTREE_MERCHANT_ID: 'merchant',
  BRAINTREE_PUBLIC_KEY: 'public',
  BRAINTREE_PRIVATE_KEY: 'private',
};
const BASE = '/merchants/merchant';

const respond = (xml: string, status = 200): LocalAnswer => ({
  status,
  body: compress(xml),
  headers: { 'content-type': 'application/xml; charset=utf-8', 'content-encoding': 'gzip' },
});
const respondTransaction = (transaction: BraintreeTransaction): LocalAnswer =>
  respond(toXml('transaction', toTransactionFields(transaction)), 201);
const refuse = (
  message: string,
  {
    transaction,
    errors = {},
  }: { transaction?: BraintreeTransaction; errors?: Record<string, XmlValue> } = {},
): LocalAnswer =>
  respond(
    toXml('apiErrorResponse', {
      errors: { errors: [], ...errors },
      message,
      ...(transaction && { transaction: toTransactionFields(transaction) }),
    }),
    422,
  );
/** What is wrong with the id of a customer. */
const refuseCustomerId = (code: string, message: string): LocalAnswer =>
  refuse(message, { errors: { customer: { errors: [{ attribute: 'id', code, message }] } } });
const NOT_FOUND: LocalAnswer = { status: 404, body: '' };

const Sale = z.object({
  type: z.literal('sale'),
  amount: z.string().regex(/^\d+\.\d\d$/),
  order_id: z.string(),
  channel: z.string(),
  payment_method_nonce: z.string().optional(),
  payment_method_token: z.string().optional(),
  customer_id: z.string().optional(),
  customer: z.object({ email: z.string() }).optional(),
  device_data: z.string().optional(),
  options: z.object({
    submit_for_settlement: z.literal(true),
    store_in_vault_on_success: z.boolean(),
    three_d_secure: z.object({ required: z.boolean() }).optional(),
  }),
});
type Sale = z.infer<typeof Sale>;

/** A kept card, or the card of a nonce, which is used up by it. */
function takeCard(books: BraintreeBooks, sale: Sale): BraintreeCard | undefined {
  const { payment_method_token: token, payment_method_nonce: nonce = '' } = sale;
  const card = token === undefined ? books.nonces.get(nonce) : books.vault.get(token);
  books.nonces.delete(nonce);
  return card;
}

const hasTwin = (books: BraintreeBooks, { order_id, amount }: Sale): boolean =>
  [...books.transactions.values()].some(
    (known) => known.orderId === order_id && known.amount === amount && isTaken(known),
  );

/** Stores the card of a sale, with a customer of its own where the sale names none. */
function storeCard(books: BraintreeBooks, transaction: BraintreeTransaction): void {
  transaction.customerId ??= createBraintreeId();
  books.customers.add(transaction.customerId);
  keepCard(books, transaction.card);
}

function keepCard(books: BraintreeBooks, card: BraintreeCard): void {
  card.token ??= createBraintreeId();
  books.vault.set(card.token, card);
}

function sell(books: BraintreeBooks, body: unknown): LocalAnswer {
  const sale = Sale.parse(body);
  if (sale.customer_id !== undefined && !books.customers.has(sale.customer_id))
    return refuse('Customer ID is invalid.');
  const card = takeCard(books, sale);
  if (!card) return refuse('Cannot use a payment_method_nonce more than once.');
  const transaction: BraintreeTransaction = {
    id: createBraintreeId(),
    type: 'sale',
    orderId: sale.order_id,
    amount: books.takesInstead?.amount ?? sale.amount,
    currencyIsoCode: books.takesInstead?.currency ?? 'AUD',
    card,
    customerId: sale.customer_id ?? null,
    request: sale,
    status: 'gateway_rejected',
    processorResponseCode: '1000',
    gatewayRejectionReason: 'duplicate',
    refundIds: [],
  };
  const isTwin = books.checksDuplicates && hasTwin(books, sale);
  books.transactions.set(transaction.id, transaction);
  if (isTwin) return refuse('Gateway Rejected: duplicate', { transaction });
  transaction.gatewayRejectionReason = null;
  chargeBraintreeCard(transaction, sale.options.three_d_secure?.required ?? false);
  const isMade = isTaken(transaction) || transaction.status === 'authorized';
  if (isMade && sale.options.store_in_vault_on_success) storeCard(books, transaction);
  return isMade ? respondTransaction(transaction) : refuse(transaction.status, { transaction });
}

const Search = z.object({
  search: z.object({
    order_id: z.object({ is: z.string() }),
    ids: z.array(z.string()).optional(),
  }),
});

function searchIds(books: BraintreeBooks, body: unknown): LocalAnswer {
  const { is } = Search.parse(body).search.order_id;
  const found = [...books.transactions.values()].filter(({ orderId }) => orderId === is).reverse();
  const ids = books.isSearchBehind ? [] : found.map(({ id }) => id);
  return respond(toXml('searchResults', { pageSize: 50, ids }));
}

function searchPage(books: BraintreeBooks, body: unknown): LocalAnswer {
  const { ids = [] } = Search.parse(body).search;
  const found = ids.flatMap((id) => books.transactions.get(id) ?? []);
  const inner = found.map((transaction) => toXml('transaction', toTransactionFields(transaction)));
  return respond(
    `<credit-card-transactions type="collection"><current-page-number type="integer">1</current-page-number>${inner.join('')}</credit-card-transactions>`,
  );
}

function voidSale(transaction: BraintreeTransaction): LocalAnswer {
  if (!['authorized', 'submitted_for_settlement'].includes(transaction.status))
    return refuse('Transaction can only be voided if status is authorized or submitted_for_settlement.');
  transaction.status = 'voided';
  return respondTransaction(transaction);
}

function refundSale(books: BraintreeBooks, sale: BraintreeTransaction): LocalAnswer {
  if (sale.status !== 'settled' && sale.status !== 'settling')
    return refuse('Cannot refund transaction unless it is settled.');
  if (sale.refundIds.length > 0) return refuse('Transaction has already been fully refunded.');
  const id = createBraintreeId();
  const refund: BraintreeTransaction = { ...sale, id, type: 'credit', orderId: '', refundIds: [] };
  refund.status = 'submitted_for_settlement';
  books.transactions.set(id, refund);
  sale.refundIds.push(id);
  return respondTransaction(refund);
}

const NewMethod = z.object({
  payment_method: z.object({ customer_id: z.string(), payment_method_nonce: z.string() }),
});

function createMethod(books: BraintreeBooks, body: unknown): LocalAnswer {
  const { customer_id, payment_method_nonce: nonce } = NewMethod.parse(body).payment_method;
  const card = books.nonces.get(nonce);
  books.nonces.delete(nonce);
  if (!card || !books.customers.has(customer_id)) return refuse('Unknown or expired payment_method_nonce.');
  if (card.conduct.startsWith('declines')) return refuse('Do Not Honor');
  keepCard(books, card);
  return respond(toXml('creditCard', toCardFields(card)), 201);
}

const NewCustomer = z.object({
  customer: z.object({ id: z.string().optional(), first_name: z.string(), email: z.string() }),
});

function createCustomer(books: BraintreeBooks, body: unknown): LocalAnswer {
  const { id = createBraintreeId() } = NewCustomer.parse(body).customer;
  if (!/^[\w-]{1,36}$/.test(id)) return refuseCustomerId('91610', 'Customer ID is invalid.');
  if (books.customers.has(id)) return refuseCustomerId('91609', 'Customer ID has already been taken.');
  books.customers.add(id);
  return respond(toXml('customer', { id, creditCards: [] }), 201);
}

const Transaction = z.object({ transaction: z.unknown() });

function answerTransaction(books: BraintreeBooks, method: string, id: string, action = ''): LocalAnswer {
  const transaction = books.transactions.get(id);
  if (!transaction) return NOT_FOUND;
  if (method === 'GET') return respond(toXml('transaction', toTransactionFields(transaction)));
  return action === 'void' ? voidSale(transaction) : refundSale(books, transaction);
}

function answer(books: BraintreeBooks, { method, path, text, headers }: LocalCall): LocalAnswer {
  if (headers.authorization !== `Basic ${Buffer.from('public:private').toString('base64')}`)
    return { status: 401, body: '' };
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const call = `${method} ${path.slice(BASE.length)}`;
  if (call === 'POST /client_token') return respond(toXml('clientToken', { value: 'client-token' }), 201);
  if (call === 'POST /transactions') return sell(books, Transaction.parse(body).transaction);
  if (call === 'POST /transactions/advanced_search_ids') return searchIds(books, body);
  if (call === 'POST /transactions/advanced_search') return searchPage(books, body);
  if (call === 'POST /customers') return createCustomer(books, body);
  if (call === 'POST /payment_methods') return createMethod(books, body);
  const [, token] = /^DELETE \/payment_methods\/any\/(\w+)/.exec(call) ?? [];
  if (token) return books.vault.delete(token) ? { status: 200, body: '' } : NOT_FOUND;
  const [, customer] = /^DELETE \/customers\/([\w-]+)/.exec(call) ?? [];
  if (customer) return books.customers.delete(customer) ? { status: 200, body: '' } : NOT_FOUND;
  const [, id = '', action] = /^\w+ \/transactions\/(\w+)(?:\/(\w+))?$/.exec(call) ?? [];
  return answerTransaction(books, method, id, action);
}

/** As Braintree signs: with the checksum of the private key as the key. */
const sign = (payload: string, privateKey: string): string =>
  createHmac('sha1', createHash('sha1').update(privateKey).digest()).update(payload).digest('hex');

export interface BraintreeServer extends LocalServer {
  readonly books: BraintreeBooks;
  /** A nonce, as Braintree's fields give it to the page. */
  createNonce(conduct: BraintreeConduct): string;
  find(orderId: string): BraintreeTransaction;
  /** What was taken and not given back, in cents. */
  sumCharged(): number;
  signEvent(kind: string, subject: XmlValue, privateKey?: string): Request;
}

export async function openBraintreeServer(): Promise<BraintreeServer> {
  const books = createBraintreeBooks();
  const server = await openLocalServer((call) => answer(books, call));
  return {
    ...server,
    books,
    createNonce(conduct) {
      const nonce = `nonce_${createBraintreeId()}`;
      books.nonces.set(nonce, { conduct, unique: `unique_${conduct}`, token: null });
      return nonce;
    },
    find(orderId) {
      const found = [...books.transactions.values()].filter((known) => known.orderId === orderId);
      if (found.length !== 1) throw new Error(`${orderId} has ${found.length} transactions`);
      return found[0]!;
    },
    sumCharged: () =>
      [...books.transactions.values()]
        .filter(isTaken)
        .reduce(
          (sum, { type, amount }) => sum + Math.round(Number(amount) * 100) * (type === 'sale' ? 1 : -1),
          0,
        ),
    signEvent(kind, subject, privateKey = BRAINTREE_SETTINGS.BRAINTREE_PRIVATE_KEY) {
      const xml = toXml('notification', { timestamp: '2026-11-19T03:00:00Z', kind, subject });
      const bt_payload = `${Buffer.from(xml).toString('base64')}\n`;
      return new Request('http://platform.internal/webhooks/payments/braintree', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ bt_payload, bt_signature: `public|${sign(bt_payload, privateKey)}` }),
      });
    },
  };
}
