import { listParts } from '../../module-parts.ts';
import { transactAndPurge } from '../jobs/purge.ts';
import { ALL_PAGES } from '../operator/all-pages.ts';
import { type Command, OperatorError, requireWord, type SharedCommand } from '../operator/command.ts';
import { listSettingFaults, type SettingSchemas } from './check-setting.ts';
import { MAINTENANCE } from './maintenance.ts';
import { PRICINGS_KEY } from './pricings.ts';
import { OVERRIDABLE } from './site.ts';
import { CONFIG, OVERRIDES, putValue, readSettings, readValues, removeValue } from './store.ts';

/** Tags of the pages that a change makes stale. No stored page shows the maintenance switch (decision S9). */
const listStaleTags = (key: string): readonly string[] => (key === MAINTENANCE ? [] : ALL_PAGES);

/** Settings that each brand has of its own; an override wins over all of them. */
const OF_THE_BRAND: ReadonlySet<string> = new Set(OVERRIDABLE);

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const get: SharedCommand = {
  role: 'manager',
  right: 'settings',
  arguments: [{ name: 'KEY', kind: 'text', isOptional: true }],
  summary: 'The settings, or one of them; overrides are marked.',
  async run({ services, words: [key], print }) {
    const all = await readSettings(services);
    const overrides = await readValues(services.database.db, OVERRIDES);
    if (key !== undefined && !all.has(key)) throw new OperatorError(`Nothing is set for ${key}.`);
    for (const [name, value] of all) {
      if (key !== undefined && name !== key) continue;
      print(`${name} = ${JSON.stringify(value)}${overrides.has(name) ? '  (override)' : ''}`);
    }
    return { subject: key ?? 'all' };
  },
};

/** A pricing leaves with its prices and its customers. @throws OperatorError for the setting of the pricings */
function refusePricings(key: string): void {
  if (key === PRICINGS_KEY)
    throw new OperatorError('Pricings have commands of their own: `pricings add` and `pricings remove`.');
}

const createSet = (schemas: SettingSchemas): SharedCommand => ({
  role: 'manager',
  right: 'settings',
  arguments: [
    { name: 'KEY', kind: 'text' },
    { name: 'VALUE', kind: 'text' },
  ],
  summary: 'Sets a value (JSON, or a text); as an override it wins over the setting until it is unset.',
  options: { override: { type: 'boolean' } },
  async run({ services, words, options, print }) {
    const key = requireWord(words, 0, 'The key');
    refusePricings(key);
    const value = parseValue(requireWord(words, 1, 'The value'));
    if (OF_THE_BRAND.has(key) && options.override !== true)
      throw new OperatorError(
        `${key} belongs to each brand: change it at /editor, in Brands, or set it for all with --override.`,
      );
    const faults = listSettingFaults(schemas, key, value);
    if (faults.length > 0) throw new OperatorError(faults.join(' '));
    const namespace = options.override === true ? OVERRIDES : CONFIG;
    await transactAndPurge(services, async (tx, announce) => {
      for (const check of listParts(services, 'settingChecks'))
        if (check.key === key) await check.refuse(tx, value);
      await putValue(tx, services, { namespace, key, value });
      announce(...listStaleTags(key));
    });
    print(`${namespace} ${key} = ${JSON.stringify(value)}`);
    return { subject: key, detail: { namespace, value } };
  },
});

const unset: SharedCommand = {
  role: 'manager',
  right: 'settings',
  arguments: [{ name: 'KEY', kind: 'text' }],
  summary: 'Removes a value: the default holds again, or what an override hid.',
  options: { override: { type: 'boolean' } },
  async run({ services, words, options, print }) {
    const key = requireWord(words, 0, 'The key');
    const namespace = options.override === true ? OVERRIDES : CONFIG;
    // An override of an earlier release may go: it hides what the commands of the pricings change.
    if (namespace === CONFIG) refusePricings(key);
    const isRemoved = await transactAndPurge(services, async (tx, announce) => {
      announce(...listStaleTags(key));
      return removeValue(tx, namespace, key);
    });
    print(isRemoved ? `${namespace} ${key} is unset.` : `${namespace} had no ${key}.`);
    return { subject: key, detail: { namespace, isRemoved } };
  },
};

/** The commands for settings. @param schemas what each setting may hold */
export const createConfigCommands = (schemas: SettingSchemas) =>
  ({
    'config get': get,
    'config set': createSet(schemas),
    'config unset': unset,
  }) satisfies Record<string, Command>;
