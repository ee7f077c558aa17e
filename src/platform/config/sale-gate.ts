// What a brand sells by its capabilities (decision C10). The till refuses the rest, whichever page or call asks for it.
import { brands } from '#content/brands/all.ts';
import type { CapabilitySegments } from '#lib/contracts/config.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { getHeldCapabilities } from '#lib/domain/brand/capabilities.ts';
import { isKindSold } from '#lib/domain/offers/brand-offers.ts';
import type { Services } from '../services.ts';
import { getCapabilitySegments } from './capabilities.ts';

/** Whether tickets of a kind are sold. */
export type SaleGate = (kind: string) => boolean;

const SEGMENTS_TTL_MS = 1_000;

interface KnownSegments {
  readonly at: number;
  readonly all: Promise<CapabilitySegments>;
}

const known = new WeakMap<Services, KnownSegments>();

/** The segments, read from the database at most once a second: a payment waits for no statement more. */
function getKnownSegments(services: Services): Promise<CapabilitySegments> {
  const held = known.get(services);
  const now = performance.now();
  if (held && now - held.at < SEGMENTS_TTL_MS) return held.all;
  const all = getCapabilitySegments(services);
  known.set(services, { at: now, all });
  all.catch(() => known.delete(services));
  return all;
}

/** What is sold to the visitor of a call. One that names no brand is the shop's own: what it charges was sold before. */
export async function readSaleGate(services: Services, headers: Headers): Promise<SaleGate> {
  const brandKey = headers.get(HEADERS.brand);
  if (brandKey === null) return () => true;
  const { segments } = await getKnownSegments(services);
  const ownSegment = headers.get(HEADERS.segment) ?? undefined;
  const brandSegment = brands.find(({ key }) => key === brandKey)?.segmentName;
  const capabilities = getHeldCapabilities(segments, ownSegment, brandSegment);
  return (kind) => isKindSold(kind, capabilities);
}
