// Every gateway behind one handle: pay by a card that does not decline, do what is to be done elsewhere, hear of it.
import { createBraintree } from '#platform/money/payments/braintree/provider.ts';
import { eway } from '#platform/money/payments/eway/provider.ts';
import { opayo } from '#platform/money/payments/opayo/provider.ts';
import { createPaypal } from '#platform/money/payments/paypal/provider.ts';
import { paystream } from '#platform/money/payments/paystream/provider.ts';
import type { Payment } from '#platform/money/payments/provider.ts';
import { createStripe } from '#platform/money/payments/stripe/provider.ts';
import type { Services } from '#platform/services.ts';
import { TEST_NOW } from '../platform.ts';
import { BRAINTREE_SETTINGS, openBraintreeServer } from './braintree-server.ts';
import { EWAY_SETTINGS, openEwayServer } from './eway-server.ts';
import { type GatewayCalls, type GatewayShop, openGatewayShop } from './gateway-shop.ts';
import type { LocalServer } from './local-server.ts';
import { OPAYO_SETTINGS, openOpayoServer } from './opayo-server.ts';
import { openPaypalServer, PAYPAL_WEBHOOK_ID } from './paypal-server.ts';
import { openPaystreamServer, PAYSTREAM_SETTINGS } from './paystream-server.ts';
import { settleIntent } from './stripe-books.ts';
import { openStripeServer, STRIPE_WEBHOOK_SECRET } from './stripe-server.ts';

type Database = Services['database'] | undefined;

/** How far a dispute is at the gateway, and what it claims. */
export interface ToldDispute {
  readonly reference: string;
  readonly state: 'open' | 'lost' | 'won';
  readonly cents: number;
}

export interface GatewayDriver {
  readonly shop: GatewayShop;
  readonly server: LocalServer;
  pay(by: GatewayCalls, key: string): Promise<Payment>;
  /** What the customer does at the gateway or with the bank, where that is asked; nothing a second time. */
  finish(id: string): Promise<void>;
  comeBack(by: GatewayCalls, id: string): Promise<unknown>;
  /** What the gateway tells of the payment by webhook: undefined where it tells nothing, or knows nothing of it. */
  tell(id: string): Request | undefined;
  /** What it tells of a dispute by webhook; undefined where banks tell the operator instead. */
  notifyDispute?(id: string, dispute: ToldDispute): Request;
  /** What was taken and not given back in all, in cents. */
  sumCharged(): number;
}

const formatAmount = (cents: number): string => (cents / 100).toFixed(2);

/** What is made once for a key: a card is typed in once, however often the call is repeated. */
function createOnce<Made>(make: () => Made): (key: string) => Made {
  const made = new Map<string, Made>();
  return (key) => {
    const known = made.get(key) ?? make();
    made.set(key, known);
    return known;
  };
}

async function openStripe(database: Database): Promise<GatewayDriver> {
  let readClock = () => TEST_NOW;
  const server = await openStripeServer(() => readClock());
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: server.url,
  };
  const shop = await openGatewayShop(createStripe(), settings, database);
  readClock = shop.platform.clock.now;
  const getToken = createOnce(() => server.createToken('challenges'));
  const find = (id: string) =>
    [...server.books.intents.values()].find(({ metadata }) => metadata.deposit === id);
  return {
    shop,
    server,
    pay: (by, key) => by.pay({ metadata: { token: getToken(key) } }, { key }),
    async finish(id) {
      const intent = find(id);
      if (intent?.status === 'requires_action') settleIntent(server.books, intent, 'passes');
    },
    comeBack: (by, id) => by.comeBack(id),
    tell(id) {
      const intent = find(id);
      return intent && server.signIntentEvent('payment_intent.succeeded', intent);
    },
    notifyDispute(id, { reference, state, cents }) {
      const known = server.books.disputes.get(reference);
      const dispute = known ?? { id: reference, intent: server.findIntent(id).id, amount: cents, status: '' };
      server.books.disputes.set(reference, dispute);
      Object.assign(dispute, { status: state === 'open' ? 'needs_response' : state, amount: cents });
      return server.signDisputeEvent('charge.dispute.updated', dispute);
    },
    sumCharged: server.sumCharged,
  };
}

async function openPaypal(database: Database): Promise<GatewayDriver> {
  let readClock = () => TEST_NOW;
  const server = await openPaypalServer(() => readClock());
  const settings = {
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID,
    PAYPAL_API_URL: server.url,
  };
  const shop = await openGatewayShop(createPaypal(), settings, database);
  readClock = shop.platform.clock.now;
  const find = (id: string) => [...server.books.orders.values()].find(({ customId }) => customId === id);
  return {
    shop,
    server,
    pay: (by, key) => by.pay({}, { key }),
    async finish(id) {
      const order = find(id);
      if (order?.status === 'PAYER_ACTION_REQUIRED') server.approve(order, 'pays');
    },
    comeBack: (by, id) => by.comeBack(id),
    tell(id) {
      const order = find(id);
      return order && server.signOrderEvent('CHECKOUT.ORDER.APPROVED', order);
    },
    notifyDispute: (id, { reference, state, cents }) =>
      server.signEvent('CUSTOMER.DISPUTE.UPDATED', {
        dispute_id: reference,
        status: state === 'open' ? 'UNDER_REVIEW' : 'RESOLVED',
        dispute_life_cycle_stage: 'CHARGEBACK',
        dispute_amount: { currency_code: 'AUD', value: formatAmount(cents) },
        disputed_transactions: [{ custom: id }],
        ...(state !== 'open' && {
          dispute_outcome: {
            outcome_code: state === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR',
          },
        }),
      }),
    sumCharged: server.sumCaptured,
  };
}

async function openBraintree(database: Database): Promise<GatewayDriver> {
  const server = await openBraintreeServer();
  const settings = { ...BRAINTREE_SETTINGS, BRAINTREE_API_URL: server.url };
  const shop = await openGatewayShop(createBraintree(), settings, database);
  const getNonce = createOnce(() => server.createNonce('authorizes'));
  const find = (id: string) => [...server.books.transactions.values()].find(({ orderId }) => orderId === id);
  const name = (id: string) => ({ id: find(id)?.id ?? '', orderId: id });
  return {
    shop,
    server,
    pay: (by, key) => by.pay({ metadata: { token: getNonce(key) }, deviceData: 'device' }, { key }),
    async finish(id) {
      const sale = find(id);
      if (sale?.status === 'authorized') sale.status = 'settled';
    },
    comeBack: (by, id) => by.confirm(id),
    tell: (id) =>
      find(id) &&
      server.signEvent('transaction_settled', { transaction: { ...name(id), status: 'settled' } }),
    notifyDispute: (id, { reference, state, cents }) =>
      server.signEvent(state === 'open' ? 'dispute_opened' : `dispute_${state}`, {
        dispute: {
          id: reference,
          kind: 'chargeback',
          status: state,
          amountDisputed: formatAmount(cents),
          transaction: name(id),
        },
      }),
    sumCharged: server.sumCharged,
  };
}

async function openOpayo(database: Database): Promise<GatewayDriver> {
  const server = await openOpayoServer();
  const shop = await openGatewayShop(opayo, { ...OPAYO_SETTINGS, OPAYO_API_URL: server.url }, database);
  const getCard = createOnce(() => server.createCard('challenges'));
  return {
    shop,
    server,
    pay: (by, key) => by.pay({ metadata: getCard(key) }, { key }),
    finish: async () => undefined,
    comeBack: async (by, id) => by.confirm(id, server.answerChallenge(id, 'passes')),
    tell: () => undefined,
    sumCharged: server.sumCharged,
  };
}

async function openEway(database: Database): Promise<GatewayDriver> {
  const server = await openEwayServer();
  const shop = await openGatewayShop(eway, { ...EWAY_SETTINGS, EWAY_API_URL: server.url }, database);
  const paid = new Set<string>();
  return {
    shop,
    server,
    pay: (by, key) => by.pay({}, { key }),
    async finish(id) {
      const { reference } = await shop.read(id);
      if (reference === null || paid.has(id)) return;
      paid.add(id);
      server.pay(reference, 'succeeds');
    },
    comeBack: (by, id) => by.comeBack(id),
    tell: () => undefined,
    sumCharged: server.sumCharged,
  };
}

async function openPaystream(database: Database): Promise<GatewayDriver> {
  const server = await openPaystreamServer();
  const settings = { ...PAYSTREAM_SETTINGS, PAYSTREAM_API_URL: server.url };
  const shop = await openGatewayShop(paystream, settings, database);
  /** Pages that customers have open, whatever has become of the payment. */
  const pages = new Map<string, string>();
  return {
    shop,
    server,
    async pay(by, key) {
      const payment = await by.pay({}, { key });
      if (payment.action !== null) pages.set(payment.id, JSON.parse(payment.action).url);
      return payment;
    },
    async finish(id) {
      const page = pages.get(id);
      if (page !== undefined) server.pay(page, 'succeeds');
    },
    comeBack: (by, id) => by.comeBack(id),
    tell: (id) =>
      new Request('http://platform.internal/webhooks/payments/paystream', {
        method: 'POST',
        body: JSON.stringify({ event: 'purchase:success', payload: { reference: id } }),
      }),
    sumCharged: server.sumCharged,
  };
}

export const DRIVERS = {
  stripe: openStripe,
  paypal: openPaypal,
  braintree: openBraintree,
  opayo: openOpayo,
  eway: openEway,
  paystream: openPaystream,
} as const satisfies Record<string, (database: Database) => Promise<GatewayDriver>>;
export type DriverName = keyof typeof DRIVERS;
export const DRIVER_NAMES = Object.keys(DRIVERS) as DriverName[];
