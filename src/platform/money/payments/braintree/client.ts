// Braintree's official library, loaded only where the gateway is on.
import type { BraintreeGateway, Environment } from 'braintree';
import type { GatewaySettings } from '../provider.ts';

export const BRAINTREE_SETTINGS = {
  required: ['BRAINTREE_MERCHANT_ID', 'BRAINTREE_PUBLIC_KEY', 'BRAINTREE_PRIVATE_KEY'],
  /** The account of the shop's currency, where the merchant has several. */
  optional: ['BRAINTREE_MERCHANT_ACCOUNT', 'BRAINTREE_API_URL'],
} as const;

const TIMEOUT_MS = 20_000;

type Library = typeof import('braintree');

function locateEnvironment(library: Library, apiUrl: string | undefined): Environment {
  if (apiUrl === undefined) return library.Environment.Production;
  const { hostname, port, protocol } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  const number = port || (isSecure ? '443' : '80');
  return new library.Environment(hostname, number, apiUrl, isSecure, hostname, number);
}

async function openGateway(settings: GatewaySettings): Promise<BraintreeGateway> {
  const { default: library } = await import('braintree');
  const gateway = new library.BraintreeGateway({
    environment: locateEnvironment(library, settings.BRAINTREE_API_URL),
    merchantId: settings.BRAINTREE_MERCHANT_ID ?? '',
    publicKey: settings.BRAINTREE_PUBLIC_KEY ?? '',
    privateKey: settings.BRAINTREE_PRIVATE_KEY ?? '',
  });
  gateway.config.timeout = TIMEOUT_MS;
  return gateway;
}

export type OpenBraintree = (settings: GatewaySettings) => Promise<BraintreeGateway>;

/** Opens the library once for an account. */
export function createBraintreeOpener(): OpenBraintree {
  const opened = new Map<string, Promise<BraintreeGateway>>();
  return (settings) => {
    const { BRAINTREE_PRIVATE_KEY: secret, BRAINTREE_API_URL: url, BRAINTREE_MERCHANT_ID: id } = settings;
    const key = `${id} ${secret} ${url}`;
    const gateway = opened.get(key) ?? openGateway(settings);
    opened.set(key, gateway);
    return gateway;
  };
}

/** Errors of the library have a type in place of a class. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && error.name === 'notFoundError';
