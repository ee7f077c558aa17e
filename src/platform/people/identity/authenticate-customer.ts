import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import type { CustomerCaller } from '../../auth.ts';
import type { Services } from '../../services.ts';
import { requireElevation } from './elevation.ts';
import { readBearerCustomer, readCustomer } from './tokens.ts';

/**
 * The customer of a call, of a session that still stands; undefined where the tokens are nobody's.
 * @throws DomainError `REQUIRED` where the endpoint asks for the second step again
 */
export async function authenticateCustomer(
  headers: Headers,
  endpoint: EndpointShape,
  services: Services,
): Promise<CustomerCaller | undefined> {
  const customer =
    endpoint.service === 'main'
      ? await readCustomer(headers, services)
      : await readBearerCustomer(headers, services);
  if (customer) await requireElevation(services, endpoint, customer);
  return customer;
}
