// A gateway whose answers a test scripts, and that knows what it has charged.
import type {
  FundSecret,
  NewFund,
  PaymentProvider,
  PaymentReport,
  PaymentToStart,
  ProviderReport,
} from '#platform/money/payments/provider.ts';
import { testDeposit } from '#platform/money/payments/test-deposit.ts';

export interface ScriptedGateway {
  readonly provider: PaymentProvider;
  /** What it says of every payment when it is asked. */
  says: PaymentReport;
  /** Handed over with a success. */
  fund: NewFund | undefined;
  customerReference: string | undefined;
  /** Charges, then fails to answer the next so many starts. */
  lostStarts: number;
  /** Payments that it has charged, by id: in cents. A second start of a payment charges nothing. */
  readonly charged: Map<string, number>;
  readonly started: PaymentToStart[];
  readonly forgotten: FundSecret[];
}

export const CARD: NewFund = {
  kind: 'card',
  cardType: 'Visa',
  last4: '4242',
  expiry: '12/30',
  holder: 'A Customer',
  token: 'card-token-of-the-gateway',
  fingerprint: 'print-1',
};

export const REDIRECT: PaymentReport = {
  state: 'needs_action',
  action: { kind: 'redirect', url: 'https://bank.test/challenge' },
};

const DENIALS = ['failed', 'pending', 'needs_action'];

export function createScriptedGateway(overrides: Partial<PaymentProvider> = {}): ScriptedGateway {
  /** What it has charged it does not deny. */
  const isTaken = (id: string): boolean =>
    gateway.says.state === 'succeeded' || (gateway.charged.has(id) && DENIALS.includes(gateway.says.state));
  const answer = (id: string, cents: number): ProviderReport => ({
    report: isTaken(id) ? { state: 'succeeded', captured: { cents, currency: 'AUD' } } : gateway.says,
    ...(gateway.fund && { fund: gateway.fund }),
    ...(gateway.customerReference && { customerReference: gateway.customerReference }),
  });
  const gateway: ScriptedGateway = {
    says: { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } },
    fund: undefined,
    customerReference: undefined,
    lostStarts: 0,
    charged: new Map(),
    started: [],
    forgotten: [],
    provider: {
      ...testDeposit,
      gateway: 'scripted',
      methods: ['cc'],
      isTest: false,
      capabilities: { ...testDeposit.capabilities, canKeepFunds: true, hasHostedFields: true },
      start: {
        kind: 'remote',
        run: async (payment) => {
          gateway.started.push(payment);
          if (gateway.says.state === 'succeeded') gateway.charged.set(payment.id, payment.amount_cents);
          if (gateway.lostStarts > 0) {
            gateway.lostStarts -= 1;
            throw new Error('The answer was lost');
          }
          return { reference: `ref-${payment.id}`, ...answer(payment.id, payment.amount_cents) };
        },
      },
      confirm: async ({ id, amount_cents }) => answer(id, amount_cents),
      handleReturn: async ({ id, amount_cents }) => answer(id, amount_cents),
      poll: async ({ id, amount_cents }) => answer(id, amount_cents),
      refund: async () => ({ report: { state: 'refunded' } }),
      keepFund: async ({ token }) => ({ fund: { ...CARD, token, fingerprint: token } }),
      forgetFund: async (fund) => void gateway.forgotten.push(fund),
      ...overrides,
    },
  };
  return gateway;
}
