// Whether the shop is closed for maintenance (decision S9). The database is the truth, so that every process on it
// closes within a second of the switch.
import { COMMON_ERRORS } from '#lib/contracts/errors.ts';
import type { Db, Tx } from '../db/open.ts';
import { refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { SITE_DEFAULTS } from './site.ts';
import { CONFIG, OVERRIDES, oneValue } from './store.ts';

/** Its key among the settings. */
export const MAINTENANCE = 'maintenance';
/** How old what a call knows of the switch may be, in milliseconds. */
const KNOWN_FOR_MS = 250;

async function valueIn(at: Db | Tx, namespace: string): Promise<boolean | undefined> {
  const value = await oneValue(at, namespace, MAINTENANCE);
  return typeof value === 'boolean' ? value : undefined;
}

/** The switch as it stands in the database: an override wins over the setting. */
export const readMaintenance = async (at: Db | Tx): Promise<boolean> =>
  (await valueIn(at, OVERRIDES)) ?? (await valueIn(at, CONFIG)) ?? SITE_DEFAULTS.maintenance;

/** @throws Refusal `maintenance`. Asked inside a transaction that sells something. */
export async function refuseInMaintenance(at: Db | Tx): Promise<void> {
  if (await readMaintenance(at)) throw refusal(COMMON_ERRORS, 'maintenance');
}

interface Known {
  readonly at: number;
  readonly isOn: Promise<boolean>;
}

const known = new WeakMap<Services, Known>();

/** The switch, read from the database at most four times a second. */
export function isInMaintenance(services: Services): Promise<boolean> {
  const held = known.get(services);
  const now = performance.now();
  if (held && now - held.at < KNOWN_FOR_MS) return held.isOn;
  const isOn = readMaintenance(services.database.db);
  known.set(services, { at: now, isOn });
  isOn.catch(() => known.delete(services));
  return isOn;
}
