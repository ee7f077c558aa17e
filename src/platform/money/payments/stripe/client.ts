// Stripe's official library, loaded only where the gateway is on.
import type { Stripe } from 'stripe';
import type { GatewaySettings } from '../provider.ts';

export const STRIPE_SETTINGS = {
  /** The secret key never leaves the services; the page receives the publishable one. */
  required: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  optional: ['STRIPE_API_URL'],
} as const;

export interface StripeClient {
  readonly api: Stripe;
  readonly errors: typeof Stripe.errors;
  readonly webhooks: typeof Stripe.webhooks;
}

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

function locateApi(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

async function openStripe(secretKey: string, apiUrl: string | undefined): Promise<StripeClient> {
  const { Stripe: Library } = await import('stripe');
  const api = new Library(secretKey, {
    ...(apiUrl !== undefined && locateApi(apiUrl)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  return { api, errors: Library.errors, webhooks: Library.webhooks };
}

export type OpenStripe = (settings: GatewaySettings) => Promise<StripeClient>;

/** Opens the library once for a key: it keeps connections. */
export function createStripeOpener(): OpenStripe {
  const opened = new Map<string, Promise<StripeClient>>();
  return ({ STRIPE_SECRET_KEY: secretKey = '', STRIPE_API_URL: apiUrl }) => {
    const key = `${secretKey} ${apiUrl}`;
    const client = opened.get(key) ?? openStripe(secretKey, apiUrl);
    opened.set(key, client);
    return client;
  };
}
