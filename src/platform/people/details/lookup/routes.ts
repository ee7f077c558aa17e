import { findAddresses, getFoundAddress } from '#lib/contracts/address-lookup.ts';
import { LOOKUP_LENGTH_MIN } from '#lib/domain/account/lookup-length.ts';
import { createDomainError } from '../../../domain-error.ts';
import { RateLimit } from '../../../ground/rate-limits/rate-limit.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { readAddress, searchAddresses } from './address-lookup.ts';

/** Each letter that is typed may ask, and each question costs the shop money. */
const RATE = { limit: 120, windowMs: 600_000 } as const;

export function serveAddressLookup(router: Router): void {
  const { services } = router;
  const asked = new RateLimit(services, 'address lookups', RATE);
  const mayAsk = (customerId: string): Promise<boolean> => asked.take(customerId);
  registerRoute(router, findAddresses, async ({ customerId, query }) => {
    const isAsked = query.q.length >= LOOKUP_LENGTH_MIN && (await mayAsk(customerId));
    return { result: { addresses: isAsked ? [...(await searchAddresses(services, query.q))] : [] } };
  });
  registerRoute(router, getFoundAddress, async ({ customerId, params }) => {
    const found = (await mayAsk(customerId)) ? await readAddress(services, params.id) : undefined;
    if (!found) throw createDomainError(getFoundAddress.errors, 'address_unknown');
    return { result: found };
  });
}
