// A link of a message as it is opened or pressed. One that stands costs nothing, however often it is looked at.
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '../domain-error.ts';
import type { Services } from '../services.ts';
import { findLink, type LinkPurpose, type OpenLink } from './link-tokens.ts';
import { getLinkKeys, takeAttempt } from './login-throttle.ts';

export interface StandingLink<P extends LinkPurpose> {
  readonly purpose: P;
  readonly link: OpenLink;
}

/**
 * What a token stands for; looking does not use it. A token that stands for nothing counts against the address it came
 * from. @throws DomainError `too_many_requests`
 */
export async function findFollowedLink<P extends LinkPurpose>(
  services: Services,
  { token, purposes }: { readonly token: string; readonly purposes: readonly P[] },
  address: string,
): Promise<StandingLink<P> | undefined> {
  for (const purpose of purposes) {
    const link = await findLink(services.database.db, services, { token, purpose });
    if (link) return { purpose, link };
  }
  if (await takeAttempt(services, getLinkKeys(address)))
    throw createDomainError(COMMON_ERRORS, 'too_many_requests');
  return undefined;
}
