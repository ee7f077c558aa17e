// Features in named segments. A list of suppressed features is subtracted last, from every segment (decision C10).
import { z } from 'zod';
import { listBrands } from '#content/brands/known.ts';
import { CapabilitySegments } from '#lib/contracts/config.ts';
import {
  CAPABILITIES,
  type Capability,
  type CapabilitySegment,
  getHeldCapabilities,
} from '#lib/domain/brand/capabilities.ts';
import type { Services } from '../../services.ts';
import type { Db, Tx } from '../db/open.ts';
import { type Author, changeSetting } from './change-setting.ts';
import { CONFIG, lockValues, putValue, readSettings, readValue } from './store.ts';

export const SEGMENTS_KEY = 'capabilitySegments';
export const SUPPRESSED_KEY = 'suppressedCapabilities';
export const DEFAULT_SEGMENT = 'default';

const Capabilities = z.array(z.enum(CAPABILITIES));

/** What operators can set; what is stored may name features of other releases. */
export const CAPABILITY_SETTINGS = {
  [SEGMENTS_KEY]: z.array(
    z.object({ name: z.string(), capabilities: Capabilities, suppressed: Capabilities.optional() }),
  ),
  [SUPPRESSED_KEY]: Capabilities,
};

const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const parseSegments = (value: unknown): CapabilitySegment[] => {
  const read = CapabilitySegments.shape.segments.safeParse(value);
  return read.success ? read.data : [];
};

/** The segments as they are kept, whatever overrides them. */
export const readSegments = async (at: Db | Tx): Promise<CapabilitySegment[]> =>
  parseSegments(await readValue(at, CONFIG, SEGMENTS_KEY));

/** The segments with the suppressed features of each. */
export async function getCapabilitySegments(services: Services): Promise<CapabilitySegments> {
  const set = await readSettings(services);
  const suppressed = toTexts(set.get(SUPPRESSED_KEY));
  const segments = parseSegments(set.get(SEGMENTS_KEY)).map(
    ({ name, capabilities, suppressed: own = [] }) => ({
      name,
      capabilities: [...capabilities],
      suppressed: [...new Set([...own, ...suppressed])],
    }),
  );
  return { segments };
}

/** What a brand offers to everybody; everything while the shop has no segments. An unknown brand is the first one. */
export async function readBrandCapabilities(
  services: Services,
  brandKey: string | null,
): Promise<ReadonlySet<Capability>> {
  const { segments } = await getCapabilitySegments(services);
  if (segments.length === 0) return new Set(CAPABILITIES);
  const brand = listBrands().find(({ key }) => key === brandKey) ?? listBrands()[0];
  return getHeldCapabilities(segments, brand.segmentName);
}

/** Writes all segments; the seed and tests start from here. @param author of a change that is kept */
export async function putSegments(
  tx: Tx,
  services: Services,
  segments: readonly CapabilitySegment[],
  author?: Author,
): Promise<void> {
  const place = { namespace: CONFIG, key: SEGMENTS_KEY, value: segments } as const;
  if (author) await changeSetting(tx, services, { ...place, ...author });
  else await putValue(tx, services, place);
}

export const isCapability = (key: string): key is Capability =>
  (CAPABILITIES as readonly string[]).includes(key);

/** Adds a feature to a segment or takes it out. False when it was so before, undefined for an unknown segment. */
export async function switchCapability(
  tx: Tx,
  services: Services,
  key: Capability,
  { isOn, segmentName = DEFAULT_SEGMENT, author }: { isOn: boolean; segmentName?: string; author?: Author },
): Promise<boolean | undefined> {
  await lockValues(tx, services);
  const segments = parseSegments(await readValue(tx, CONFIG, SEGMENTS_KEY));
  const segment = segments.find(({ name }) => name === segmentName);
  if (!segment) return undefined;
  if (segment.capabilities.includes(key) === isOn) return false;
  const others = segment.capabilities.filter((held) => held !== key);
  const changed = { ...segment, capabilities: isOn ? [...others, key].sort() : others };
  const all = segments.map((held) => (held === segment ? changed : held));
  await putSegments(tx, services, all, author);
  return true;
}

/** Adds a segment with the features of another one. @returns false where there is one of that name, or no such other */
export async function createSegment(
  tx: Tx,
  services: Services,
  name: string,
  { from = DEFAULT_SEGMENT, author }: { from?: string | undefined; author?: Author } = {},
): Promise<boolean> {
  await lockValues(tx, services);
  const segments = parseSegments(await readValue(tx, CONFIG, SEGMENTS_KEY));
  const source = segments.find((held) => held.name === from);
  if (!source || segments.some((held) => held.name === name)) return false;
  await putSegments(tx, services, [...segments, { ...source, name }], author);
  return true;
}
