// What a login is answered with, however the customer showed who is there.
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { readShownPricing } from '../../ground/config/pricings.ts';
import type { Services } from '../../services.ts';
import { loadCustomer } from './load-customer.ts';
import type { SessionTokens } from './sessions.ts';

export async function toLoginAnswer(
  services: Services,
  { customerId, tokens }: { customerId: string; tokens: SessionTokens },
  fingerprint?: string,
) {
  const customer = await loadCustomer(services, customerId);
  return { result: { ...tokens, ...(fingerprint && { fingerprint }), customer } };
}

/** Where a login comes from. */
export interface LoginOrigin {
  readonly address: string;
  /** What the browser calls itself. */
  readonly agent: string;
  /** Key of the brand whose site it is made at. */
  readonly brand?: string | undefined;
  /** The pricing that the visitor was shown prices of. */
  readonly pricingId?: string | undefined;
}

export const readOrigin = ({
  clientAddress,
  clientAgent,
  headers,
}: {
  readonly clientAddress: string;
  readonly clientAgent: string;
  readonly headers: Headers;
}): LoginOrigin => ({
  address: clientAddress,
  agent: clientAgent,
  brand: headers.get(HEADERS.brand) ?? undefined,
  pricingId: readShownPricing(headers),
});
