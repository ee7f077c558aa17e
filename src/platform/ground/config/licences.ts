// What is kept of licences: the setting `licences`, a list that says for each region what differs from the default.
import { z } from 'zod';
import { CUSTOMER_STATES, type CustomerState } from '#lib/contracts/identity/customer.ts';
import { LicenceRule } from '#lib/contracts/verification/licence.ts';
import type { Services } from '../../services.ts';
import { readSettings } from './store.ts';

export const LICENCES_SETTING = 'licences';

/** Two small regions play under the licence of a neighbour (NT and SA, TAS and VIC). */
const NEIGHBOURS: Partial<Record<CustomerState, CustomerState>> = { NT: 'SA', TAS: 'VIC', NSWL: 'NSW' };

const createDefaultRule = (region: CustomerState): LicenceRule => ({
  region,
  licence: (NEIGHBOURS[region] ?? region).toLowerCase(),
  minimumAge: 18,
  verifyWithinDays: 30,
  methods: ['auto_verification', 'drivers_licence', 'photo_id_upload', 'pdf_form'],
});

const OwnRule = LicenceRule.partial({
  licence: true,
  minimumAge: true,
  verifyWithinDays: true,
  methods: true,
}).strict();

const namesEachOnce = (rules: readonly { readonly region: string }[]): boolean =>
  new Set(rules.map(({ region }) => region)).size === rules.length;

export const LICENCE_SETTINGS = {
  [LICENCES_SETTING]: z.array(OwnRule).refine(namesEachOnce, 'a region is named twice'),
};

/** One rule for each region. What is set for a region and cannot be read leaves it its default. */
export function parseLicences(value: unknown, onBroken?: (entry: unknown) => void): LicenceRule[] {
  const set: readonly unknown[] = Array.isArray(value) ? value : [];
  const own = set.flatMap((entry) => {
    const read = OwnRule.safeParse(entry);
    if (!read.success) onBroken?.(entry);
    return read.success ? [read.data] : [];
  });
  return CUSTOMER_STATES.map((region) => ({
    ...createDefaultRule(region),
    ...own.find((rule) => rule.region === region),
  }));
}

export async function readLicences(services: Services): Promise<LicenceRule[]> {
  const value = (await readSettings(services)).get(LICENCES_SETTING);
  return parseLicences(value, (entry) =>
    services.log.warn({ entry }, 'the licence of a region is broken; its default holds'),
  );
}

/** @throws TypeError for a region that there is not */
export async function findLicence(services: Services, region: CustomerState): Promise<LicenceRule> {
  const rule = (await readLicences(services)).find((known) => known.region === region);
  if (!rule) throw new TypeError(`No licence for ${region}`);
  return rule;
}
