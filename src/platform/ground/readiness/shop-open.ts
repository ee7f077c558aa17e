// Whether the shop sells: not before what the law asks for is there.
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import { listNeeds, type Need } from './readiness.ts';

const NEEDS_TTL_MS = 1_000;

interface KnownNeeds {
  readonly at: number;
  readonly needs: Promise<readonly Need[]>;
}

const known = new WeakMap<Services, KnownNeeds>();

/** What the law asks for and is not there, read at most once a second: a purchase waits for no statement more. */
export function readLegalNeeds(services: Services): Promise<readonly Need[]> {
  const held = known.get(services);
  const now = performance.now();
  if (held && now - held.at < NEEDS_TTL_MS) return held.needs;
  const needs = listNeeds(services).then((all) => all.filter(({ isByLaw }) => isByLaw));
  known.set(services, { at: now, needs });
  needs.catch(() => known.delete(services));
  return needs;
}

/** Whether an offer is sold as far as the law asks for something; any offer where `key` is left out. */
export const isOpenFor = (needs: readonly Need[], key: string | undefined): boolean =>
  !needs.some(({ offerKey }) => offerKey === undefined || offerKey === key);

/** @throws DomainError `shop_not_open` while the whole shop lacks what the law asks for */
export async function refuseBeforeOpening(services: Services): Promise<void> {
  if (!isOpenFor(await readLegalNeeds(services), undefined))
    throw createDomainError(COMMON_ERRORS, 'shop_not_open');
}
