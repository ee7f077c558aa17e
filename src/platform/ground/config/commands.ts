import type { Right } from '#lib/domain/operators/rights.ts';
import { transactAndPurge } from '../jobs/purge.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../operator/command.ts';
import { applySetting, OF_THE_BRAND } from './apply-setting.ts';
import { listSettingFaults, type SettingRights, type SettingSchemas } from './check-setting.ts';
import { PRICINGS_KEY } from './pricings.ts';
import { CONFIG, OVERRIDES, readSettings, readValues } from './store.ts';

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

const createRightFinder =
  (rights: SettingRights) =>
  ([key = '']: readonly string[]): Right | undefined =>
    rights.get(key);

/** Who gives the command, and why. */
const getAuthor = (call: SharedCall) => ({
  actor: call.actor,
  operator: call.operator,
  reason: readTextOption(call, 'reason'),
});

const options = { override: { type: 'boolean' }, reason: { type: 'string' } } as const;

const createSet = (schemas: SettingSchemas, rights: SettingRights): SharedCommand => ({
  role: 'manager',
  right: 'settings',
  findRight: createRightFinder(rights),
  arguments: [
    { name: 'KEY', kind: 'text' },
    { name: 'VALUE', kind: 'text' },
  ],
  summary: 'Sets a value (JSON, or a text); as an override it wins over the setting until it is unset.',
  options,
  async run(call) {
    const { services, words, options, print } = call;
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
    await transactAndPurge(services, (tx, announce) =>
      applySetting(tx, services, announce, { ...getAuthor(call), namespace, key, value }),
    );
    print(`${namespace} ${key} = ${JSON.stringify(value)}`);
    return { subject: key, detail: { namespace, value } };
  },
});

const createUnset = (rights: SettingRights): SharedCommand => ({
  role: 'manager',
  right: 'settings',
  findRight: createRightFinder(rights),
  arguments: [{ name: 'KEY', kind: 'text' }],
  summary: 'Removes a value: the default holds again, or what an override hid.',
  options,
  async run(call) {
    const { services, words, options, print } = call;
    const key = requireWord(words, 0, 'The key');
    const namespace = options.override === true ? OVERRIDES : CONFIG;
    // An override of an earlier release may go: it hides what the commands of the pricings change.
    if (namespace === CONFIG) refusePricings(key);
    const isRemoved = await transactAndPurge(services, (tx, announce) =>
      applySetting(tx, services, announce, { ...getAuthor(call), namespace, key, value: undefined }),
    );
    print(isRemoved ? `${namespace} ${key} is unset.` : `${namespace} had no ${key}.`);
    return { subject: key, detail: { namespace, isRemoved } };
  },
});

/** The commands for settings. @param schemas what each setting may hold @param rights of those that ask for more */
export const createConfigCommands = (schemas: SettingSchemas, rights: SettingRights) =>
  ({
    'config get': get,
    'config set': createSet(schemas, rights),
    'config unset': createUnset(rights),
  }) satisfies Record<string, Command>;
