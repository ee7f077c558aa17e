// A shop with one gateway that talks to a local server of its provider.
import { randomUUID } from 'node:crypto';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { makePayment } from '#platform/money/payments/make-payment.ts';
import type { GatewaySettings, Payment, PaymentProvider } from '#platform/money/payments/provider.ts';
import { pollPayment } from '#platform/money/payments/reports/poll.ts';
import { confirmPayment, receiveReturn, refundPayment } from '#platform/money/payments/reports/receive.ts';
import type { NewPaymentRequest } from '#platform/money/payments/request.ts';
import { readPayment } from '#platform/money/payments/store.ts';
import type { Services } from '#platform/services.ts';
import { signUpCustomer } from '../customers.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../platform.ts';

export const SHOP_ORIGIN = 'https://shop.example';

/** What customers, gateways and operators do to payments. */
export interface GatewayCalls {
  pay(request?: Partial<NewPaymentRequest>, asked?: { key?: string; cents?: number }): Promise<Payment>;
  poll(id: string): Promise<Payment>;
  comeBack(id: string, query?: Record<string, string>): Promise<Payment>;
  confirm(id: string, details?: Record<string, string>): Promise<Payment>;
  refund(id: string): Promise<Payment>;
}

export interface GatewayShop extends GatewayCalls {
  readonly platform: TestPlatform;
  readonly services: Services;
  readonly as: TestSession;
  readonly provider: PaymentProvider;
  /** The same by another process of the shop. */
  callWith(services: Services): GatewayCalls;
  /** The payment as it stands. */
  read(id: string): Promise<Payment>;
  /** Hands a webhook over. Its status. */
  deliver(request: Request): Promise<number>;
  /** In cents. */
  readBalance(): Promise<number>;
  readLedgerFaults(): Promise<readonly unknown[]>;
}

/** A test may call nothing but this machine. */
export const fetchHere: typeof fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.hostname !== '127.0.0.1') throw new Error(`A test called ${url.hostname}`);
  return fetch(input, init);
};

function createCalls(
  services: Services,
  { provider, as, read }: Pick<GatewayShop, 'provider' | 'as' | 'read'>,
): GatewayCalls {
  const [method] = provider.methods;
  if (!method) throw new Error(`${provider.gateway} serves no way of paying`);
  return {
    pay: (request = {}, { key = randomUUID(), cents = 2000 } = {}) =>
      makePayment(
        services,
        provider,
        { customerId: as.customerId, key, request },
        {
          customerId: as.customerId,
          method,
          gateway: provider.gateway,
          cents,
          request: { origin: SHOP_ORIGIN, ...request },
        },
      ),
    async poll(id) {
      await pollPayment(services, { depositId: id, attempt: 0 });
      return read(id);
    },
    comeBack: async (id, query = {}) => receiveReturn(services, provider, await read(id), query),
    confirm: async (id, details = {}) => confirmPayment(services, provider, await read(id), details),
    refund: async (id) => refundPayment(services, provider, await read(id)),
  };
}

export async function openGatewayShop(
  provider: PaymentProvider,
  settings: GatewaySettings,
  database?: Services['database'],
): Promise<GatewayShop> {
  const platform = await openTestPlatform({
    paymentProviders: [provider],
    payments: {
      methods: new Map(provider.methods.map((method) => [method, [provider.gateway]])),
      settings,
    },
    fetch: fetchHere,
    ...(database && { database }),
  });
  const { services } = platform;
  const as = await signUpCustomer(platform);
  const read = (id: string) => readPayment(services.database.db, id);
  const known = { provider, as, read };
  return {
    platform,
    services,
    ...known,
    ...createCalls(services, known),
    callWith: (others) => createCalls(others, known),
    deliver: async (request) => (await platform.fetch(request)).status,
    readBalance: async () => (await readWalletAccount(services.database.db, as.customerId)).balanceCents,
    readLedgerFaults: async () => (await verifyLedger(services)).faults,
  };
}
