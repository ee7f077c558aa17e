// Settings as the desk reads them.
import { z } from 'zod';
import type { DeskSetting, SettingChange } from '#lib/contracts/settings/desk-settings.ts';
import type { Services } from '../../services.ts';
import { listChanges, listLastChanges } from '../config/change-setting.ts';
import { findSchema, type SettingSchemas } from '../config/check-setting.ts';
import { collectDefaults, collectSettingRights, collectSettings } from '../config/collect-settings.ts';
import { PRICINGS_KEY } from '../config/pricings.ts';
import { CONFIG, OVERRIDES, readValues } from '../config/store.ts';
import type { Db, Tx } from '../db/open.ts';
import { loadActorNames } from '../staff/actor-names.ts';

type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/** Settings that pages of their own alone change: offers and customers hold them too. */
const ELSEWHERE: ReadonlySet<string> = new Set([PRICINGS_KEY]);

const toText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

const formatSchema = (schema: z.ZodType): string =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

const toChange = (row: ChangeRow, nameOf: (actor: string) => string): SettingChange => ({
  number: row.number,
  at: row.created_at,
  by: nameOf(row.actor),
  reason: row.reason,
  before: row.value_before,
  after: row.value_after,
  isOverride: row.namespace === OVERRIDES,
  undoes: row.undoes,
});

/** What of the shop the description of its settings is made of. */
interface Known {
  readonly schemas: SettingSchemas;
  readonly defaults: ReadonlyMap<string, unknown>;
  readonly rights: ReturnType<typeof collectSettingRights>;
  readonly set: ReadonlyMap<string, unknown>;
  readonly overrides: ReadonlyMap<string, unknown>;
}

const readKnown = async ({ modules }: Services, at: Db | Tx): Promise<Known> => ({
  schemas: collectSettings(modules),
  defaults: collectDefaults(modules),
  rights: collectSettingRights(modules),
  set: await readValues(at, CONFIG),
  overrides: await readValues(at, OVERRIDES),
});

function describeOne(known: Known, key: string, last: SettingChange | undefined): DeskSetting | undefined {
  const { set, overrides, defaults, rights } = known;
  const schema = findSchema(known.schemas, key);
  if (!schema) return undefined;
  const isOverride = overrides.has(key);
  const held = isOverride ? overrides.get(key) : set.get(key);
  const standard = toText(defaults.get(key));
  const value = toText(held);
  const isSame = !isOverride && value === standard;
  return {
    key,
    value: isSame ? null : value,
    default: standard,
    origin: isOverride ? 'override' : value === null || isSame ? 'default' : 'setting',
    isBroken: held !== undefined && !schema.safeParse(held).success,
    schema: formatSchema(schema),
    right: rights.get(key) ?? 'settings',
    isElsewhere: ELSEWHERE.has(key),
    revision: last?.number ?? 0,
    lastChange: last ?? null,
  };
}

/** Every setting of the shop. */
export async function listSettings(services: Services): Promise<DeskSetting[]> {
  const { db } = services.database;
  const known = await readKnown(services, db);
  const nameOf = await loadActorNames(db);
  const lasts = new Map((await listLastChanges(db)).map((row) => [row.key, toChange(row, nameOf)]));
  return Object.keys(known.schemas).flatMap((key) => describeOne(known, key, lasts.get(key)) ?? []);
}

export interface SettingHistory {
  readonly setting: DeskSetting;
  /** The last change first. */
  readonly history: readonly SettingChange[];
}

/** One setting with all that became of it; undefined where there is none. */
export async function findSetting(
  services: Services,
  key: string,
  at: Db | Tx = services.database.db,
): Promise<SettingHistory | undefined> {
  const known = await readKnown(services, at);
  const nameOf = await loadActorNames(at);
  const history = (await listChanges(at, key)).map((row) => toChange(row, nameOf));
  const setting = describeOne(known, key, history[0]);
  return setting && { setting, history };
}
