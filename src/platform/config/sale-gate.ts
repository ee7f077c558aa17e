// What a brand sells by its capabilities (decision C10). The till refuses the rest, whichever page or call asks for it.
import { z } from 'zod';
import { brands } from '#content/brands/all.ts';
import type { CapabilitySegments } from '#lib/contracts/config.ts';
import { RecurringPurchase } from '#lib/contracts/products/base.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { type Gate, getHeldCapabilities, isGateOpen } from '#lib/domain/brand/capabilities.ts';
import { isKindSold } from '#lib/domain/offers/brand-offers.ts';
import type { Services } from '../services.ts';
import { getCapabilitySegments } from './capabilities.ts';

/** Why a line is not sold; by these names the cart and the till refuse it. */
type SaleFault = 'not_sold_here' | 'recurring_unavailable';

interface AskedLine {
  readonly kind: string;
}

/** Undefined for a line that is sold. */
export type SaleGate = (asked: AskedLine) => SaleFault | undefined;

type RepeatType = z.infer<typeof RecurringPurchase>['type'];

/** What a line that repeats needs besides its kind. */
const REPEAT_GATES = {
  autoplay: ['autoplay-manage'],
  subscription: ['subscription-manage'],
} as const satisfies Record<RepeatType, Gate>;

const Repeating = z.object({ recurringPurchase: RecurringPurchase.pick({ enabled: true, type: true }) });

/** How a line repeats; undefined where it is bought once. */
function findRepeatType(asked: AskedLine): RepeatType | undefined {
  const { data } = Repeating.safeParse(asked);
  return data?.recurringPurchase.enabled ? data.recurringPurchase.type : undefined;
}

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
  if (brandKey === null) return () => undefined;
  const { segments } = await getKnownSegments(services);
  const ownSegment = headers.get(HEADERS.segment) ?? undefined;
  const brandSegment = brands.find(({ key }) => key === brandKey)?.segmentName;
  const capabilities = getHeldCapabilities(segments, ownSegment, brandSegment);
  return (asked) => {
    if (!isKindSold(asked.kind, capabilities)) return 'not_sold_here';
    const type = findRepeatType(asked);
    return type && !isGateOpen(REPEAT_GATES[type], capabilities) ? 'recurring_unavailable' : undefined;
  };
}
