// Brands at the command line: listed, exported with what they show, and imported.
import { readFile } from 'node:fs/promises';
import type { FieldChange } from '#lib/domain/brand/brand-changes.ts';
import { type Command, OperatorError, requireWord } from '../operator/command.ts';
import { changeBrands, listHostFaults, readShownFiles } from './change-brand.ts';
import { packBrand, parseExports } from './exchange-brands.ts';
import { importBrandFiles } from './import-brands.ts';

/** @throws OperatorError where the text is no JSON */
function parseJson(text: string): readonly unknown[] {
  try {
    const given: unknown = JSON.parse(text);
    return Array.isArray(given) ? given : [given];
  } catch (error) {
    throw new OperatorError(`The file is no JSON: ${(error as Error).message}`);
  }
}

const writeChange = ({ field, before, after }: FieldChange): string =>
  before === undefined && after === undefined
    ? `${field} differs`
    : `${field}: ${before ?? 'nothing'} -> ${after ?? 'nothing'}`;

const list: Command = {
  usage: '',
  summary: 'The brands, each with its hosts; the first is shown at every other host.',
  async run({ services, print }) {
    for (const { key, name, hosts } of await readShownFiles(services.database.db))
      print(`${key}: ${name}; ${hosts.join(', ') || 'no host of its own'}`);
    return { subject: 'all' };
  },
};

const exportBrands: Command = {
  usage: '[KEY]',
  summary:
    'Prints the brands, or one, with their pictures and fonts, as `brands import` takes them (docs/schemas/brand.schema.json).',
  async run({ services, words: [key], print }) {
    const files = await readShownFiles(services.database.db);
    const wanted = key === undefined ? files : files.filter((file) => file.key === key);
    if (wanted.length === 0)
      throw new OperatorError(`There is no brand ${key}: \`brands list\` shows all of them.`);
    const packed = [];
    for (const file of wanted) packed.push(await packBrand(services, file));
    print(JSON.stringify(packed, undefined, 2));
    return { subject: key ?? 'all' };
  },
};

const importBrands: Command = {
  usage: 'FILE [--dry-run]',
  summary:
    'Reads brands from a file, new or changed, after showing what differs; nothing is written with --dry-run.',
  options: { 'dry-run': { type: 'boolean' } },
  async run({ services, words, options, actor, print }) {
    const brands = parseJson(await readFile(requireWord(words, 0, 'The file'), 'utf8'));
    const isTried = options['dry-run'] === true;
    const { brands: found, isWritten } = await importBrandFiles(services, { brands, author: actor, isTried });
    for (const { key, changes, notes } of found) {
      for (const change of changes) print(`${key}: ${writeChange(change)}`);
      for (const note of notes) print(`${key}: ${note}`);
    }
    const changes = found.reduce((sum, one) => sum + one.changes.length, 0);
    if (isWritten) print('Written: every page shows it within a second.');
    else print(changes === 0 ? 'Nothing differs.' : 'Nothing was written.');
    return { subject: found.map(({ key }) => key).join(','), detail: { changes } };
  },
};

const hosts: Command = {
  usage: 'KEY [HOST...]',
  summary: 'Sets the hosts that show a brand; SITE_HOSTS wins over them where it names any.',
  async run({ services, words, actor, print }) {
    const [key, ...named] = [requireWord(words, 0, 'The brand'), ...words.slice(1)];
    const all = await readShownFiles(services.database.db);
    const file = all.find((one) => one.key === key);
    if (!file) throw new OperatorError(`There is no brand ${key}: \`brands list\` shows all of them.`);
    const [changed] = parseExports([{ ...file, hosts: named.map((host) => host.toLowerCase()) }]);
    if (!changed) throw new OperatorError(`There is no brand ${key}: \`brands list\` shows all of them.`);
    const faults = listHostFaults(changed, all);
    if (faults.length > 0) throw new OperatorError(faults.join('\n'));
    await changeBrands(services, [changed], actor);
    print(`${file.name}: ${changed.hosts.join(', ') || 'no host of its own'}`);
    return { subject: String(key), detail: changed.hosts };
  },
};

export const brandCommands = {
  'brands list': list,
  'brands export': exportBrands,
  'brands import': importBrands,
  'brands hosts': hosts,
} satisfies Record<string, Command>;
