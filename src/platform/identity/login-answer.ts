// What a login is answered with, however the customer showed who is there.
import type { Services } from '../services.ts';
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
export const readOrigin = ({
  clientAddress,
  clientAgent,
}: {
  readonly clientAddress: string;
  readonly clientAgent: string;
}) => ({ address: clientAddress, agent: clientAgent });
