// A shop with one provider that says what a test tells it to say.
import { randomUUID } from 'node:crypto';
import { createDeposit, getWallet } from '#lib/contracts/payments/wallet.ts';
import {
  type PaymentProvider,
  type PaymentReport,
  WebhookRefused,
} from '#platform/money/payments/provider.ts';
import { signUpCustomer } from '../customers.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../platform.ts';

export const SUCCEEDED = { state: 'succeeded', captured: { cents: 2000, currency: 'AUD' } } as const;

interface FakeProvider {
  readonly provider: PaymentProvider;
  /** What the provider says of every payment when it is asked. */
  says: PaymentReport;
  /** Fails the next so many calls. */
  outages: number;
  starts: number;
}

function createFakeProvider(): FakeProvider {
  const ask = async () => {
    if (fake.outages > 0) {
      fake.outages -= 1;
      throw new Error('The provider is down');
    }
    return { report: fake.says };
  };
  const fake: FakeProvider = {
    says: { state: 'pending' },
    outages: 0,
    starts: 0,
    provider: {
      gateway: 'fake',
      methods: ['cc'],
      isTest: false,
      capabilities: {
        hasHostedFields: false,
        hasRedirect: true,
        hasThreeDSecure: true,
        hasWebhook: true,
        isInstructionsOnly: false,
        hasWalletButtons: false,
        canKeepFunds: false,
      },
      limits: { minCents: 100, maxCents: 100_000 },
      cscRequired: [],
      holdMs: 0,
      description: 'Card payment',
      start: {
        kind: 'remote',
        run: async ({ id }) => {
          fake.starts += 1;
          return { ...(await ask()), reference: `ref-${id}` };
        },
      },
      handleReturn: ask,
      poll: ask,
      refund: async () => ({ report: { state: 'refunded' } }),
      async handleWebhook(request) {
        if (request.headers.get('x-signature') !== 'proven')
          throw new WebhookRefused('The signature is wrong');
        const { reference } = await request.json();
        return [{ reference, report: fake.says }];
      },
    },
  };
  return fake;
}

/** @param more what this provider can besides, or does otherwise */
export async function createShop(more: Partial<PaymentProvider> = {}) {
  const fake = createFakeProvider();
  const platform = await openTestPlatform({ paymentProviders: [{ ...fake.provider, ...more }] });
  const as = await signUpCustomer(platform);
  return { fake, platform, as, services: platform.services };
}

export async function payByCard(platform: TestPlatform, as: TestSession, key: string = randomUUID()) {
  const body = { amount: '20.00', depositMethodId: 'cc' as const };
  return (await platform.call(createDeposit, { as, body, key })).result;
}

export const readBalance = async (platform: TestPlatform, as: TestSession): Promise<string> =>
  (await platform.call(getWallet, { as })).result.balance.amount;

export const sendWebhook = (platform: TestPlatform, depositId: string, signature = 'proven') =>
  platform.fetch(
    new Request('http://platform.internal/webhooks/payments/fake', {
      method: 'POST',
      headers: { 'x-signature': signature },
      body: JSON.stringify({ reference: `ref-${depositId}` }),
    }),
  );
