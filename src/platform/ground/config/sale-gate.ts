// What a brand sells by its capabilities (decision C10). The till refuses the rest, whichever page or call asks for it.
import { z } from 'zod';
import { listBrands } from '#content/brands/known.ts';
import type { CapabilitySegments } from '#lib/contracts/config.ts';
import { RecurringPurchase } from '#lib/contracts/products/base.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { type Capability, getHeldCapabilities } from '#lib/domain/brand/capabilities.ts';
import { findSaleFault, type SaleFault } from '#lib/domain/offers/sale-fault.ts';
import type { Services } from '../../services.ts';
import { isOpenFor, readLegalNeeds } from '../readiness/shop-open.ts';
import { getCapabilitySegments } from './capabilities.ts';

interface AskedLine {
  readonly kind: string;
  readonly lotteryKey?: string | undefined;
  /** Read where it is a `RecurringPurchase`. */
  readonly recurringPurchase?: unknown;
}

/** Undefined for a line that is sold. */
export type SaleGate = (asked: AskedLine) => SaleFault | 'shop_not_open' | undefined;

const Repeating = z.union([
  z.object({ recurringPurchase: RecurringPurchase.pick({ enabled: true, type: true }) }),
  // Shares of a party say it in a word.
  z
    .object({ isAutoplay: z.literal(true) })
    .transform(() => ({ recurringPurchase: { enabled: true, type: 'autoplay' as const } })),
]);

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

/** What a line says of repeating; most lines say nothing. */
const findRepeating = (asked: AskedLine) =>
  asked.recurringPurchase === undefined && !('isAutoplay' in asked)
    ? undefined
    : Repeating.safeParse(asked).data?.recurringPurchase;

const createSaleGate =
  (capabilities: ReadonlySet<Capability>): SaleGate =>
  (asked) =>
    findSaleFault({ kind: asked.kind, recurringPurchase: findRepeating(asked) }, capabilities);

type Segments = CapabilitySegments['segments'];

/** The gates of the segments as they were read last, by a customer's own segment and a brand's. */
const knownGates = new WeakMap<Segments, Map<string, SaleGate>>();

function getSaleGate(segments: Segments, ...names: readonly (string | undefined)[]): SaleGate {
  const known = knownGates.get(segments) ?? new Map<string, SaleGate>();
  knownGates.set(segments, known);
  const key = JSON.stringify(names);
  const gate = known.get(key) ?? createSaleGate(getHeldCapabilities(segments, ...names));
  known.set(key, gate);
  return gate;
}

/** What is sold to a customer of that segment under any brand; everything while the shop has no segments. */
export async function readShopGate(services: Services, ownSegment: string | undefined): Promise<SaleGate> {
  const { segments } = await getKnownSegments(services);
  if (segments.length === 0) return () => undefined;
  const gates = listBrands().map(({ segmentName }) =>
    createSaleGate(getHeldCapabilities(segments, ownSegment, segmentName)),
  );
  return (asked) => {
    const faults = gates.map((findFault) => findFault(asked));
    return faults.includes(undefined) ? undefined : faults[0];
  };
}

/** Sells nothing before what the law asks for is there, and the rest as `gate` says. */
async function addLegalNeeds(services: Services, gate: SaleGate): Promise<SaleGate> {
  if (services.isRealShop !== true) return gate;
  const needs = await readLegalNeeds(services);
  if (needs.length === 0) return gate;
  return (asked) => (isOpenFor(needs, asked.lotteryKey) ? gate(asked) : 'shop_not_open');
}

/** What is sold to the visitor of a call. One that names no brand is the shop's own: what it charges was sold before. */
export async function readSaleGate(services: Services, headers: Headers): Promise<SaleGate> {
  const brandKey = headers.get(HEADERS.brand);
  if (brandKey === null) return addLegalNeeds(services, () => undefined);
  const { segments } = await getKnownSegments(services);
  const ownSegment = headers.get(HEADERS.segment) ?? undefined;
  const brandSegment = listBrands().find(({ key }) => key === brandKey)?.segmentName;
  return addLegalNeeds(services, getSaleGate(segments, ownSegment, brandSegment));
}
