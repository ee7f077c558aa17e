// Whether the shop is closed for maintenance (decision S9). The database is the truth, so that every process on it
// closes within a second of the switch.
import { expressionBuilder } from 'kysely';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import type { Db, Tx } from '../db/open.ts';
import type { Schema } from '../db/schema/schema.ts';
import { SITE_DEFAULTS } from './site.ts';
import { CONFIG, OVERRIDES } from './store.ts';

/** Its key among the settings. */
export const MAINTENANCE = 'maintenance';
/** Lifetime of the cached switch. */
const SWITCH_TTL_MS = 250;

const parseBoolean = (text: string | null | undefined): boolean | undefined => {
  const value: unknown = JSON.parse(text ?? 'null');
  return typeof value === 'boolean' ? value : undefined;
};

/** The switch as it is stored: an override wins over the setting. */
export interface MaintenanceValues {
  readonly override: string | null;
  readonly setting: string | null;
}

const isOn = ({ override, setting }: MaintenanceValues): boolean =>
  parseBoolean(override) ?? parseBoolean(setting) ?? SITE_DEFAULTS.maintenance;

/** Selects the stored values of the switch, alone or beside what else a statement reads. */
export const selectMaintenance = () => {
  const row = expressionBuilder<Schema, never>();
  const selectValue = (namespace: string) =>
    row
      .selectFrom('config_value')
      .select('config_value.value')
      .where('config_value.namespace', '=', namespace)
      .where('config_value.key', '=', MAINTENANCE);
  return [selectValue(OVERRIDES).as('override'), selectValue(CONFIG).as('setting')] as const;
};

/** The switch as stored in the database. */
export const readMaintenance = async (at: Db | Tx): Promise<boolean> =>
  isOn(await at.selectNoFrom(selectMaintenance()).executeTakeFirstOrThrow());

/** @throws DomainError `maintenance` */
export function refuseIfInMaintenance(values: MaintenanceValues): void {
  if (isOn(values)) throw createDomainError(COMMON_ERRORS, 'maintenance');
}

/** @throws DomainError `maintenance`. Asked inside a transaction that sells something. */
export async function refuseInMaintenance(at: Db | Tx): Promise<void> {
  if (await readMaintenance(at)) throw createDomainError(COMMON_ERRORS, 'maintenance');
}

interface KnownSwitch {
  readonly at: number;
  readonly isOn: Promise<boolean>;
}

const known = new WeakMap<Services, KnownSwitch>();

/** The switch, read from the database at most four times a second. */
export function isInMaintenance(services: Services): Promise<boolean> {
  const held = known.get(services);
  const now = performance.now();
  if (held && now - held.at < SWITCH_TTL_MS) return held.isOn;
  const isOn = readMaintenance(services.database.db);
  known.set(services, { at: now, isOn });
  isOn.catch(() => known.delete(services));
  return isOn;
}
