import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { BrandFile } from '#lib/contracts/content/brand-file.ts';
import { completeDark } from '#lib/domain/brand/brand-file.ts';
import { type Command, OperatorError, requireWord } from '../operator/command.ts';
import { changeBrands, listColourFaults, listHostFaults, readShownFiles } from './change-brand.ts';

const Files = z.array(BrandFile).min(1);

const formatIssue = (issue: z.core.$ZodIssue): string =>
  `${issue.path.join('.') || 'The file'}: ${issue.message}`;

/** @throws OperatorError naming each field that is not right */
function parseFiles(text: string): BrandFile[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`The file is no JSON: ${(error as Error).message}`);
  }
  const read = Files.safeParse((Array.isArray(given) ? given : [given]).map(completeDark));
  if (read.success) return read.data;
  throw new OperatorError(read.error.issues.map(formatIssue).join('\n'));
}

const writeValue = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Each field that differs, as `name: "Your shop" -> "Kestrel"`. */
export function listDifferences(before: BrandFile | undefined, after: BrandFile): string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after)]);
  return [...fields].flatMap((field) => {
    const [old, now] = [before?.[field as keyof BrandFile], after[field as keyof BrandFile]].map(writeValue);
    return old === now ? [] : [`${field}: ${old} -> ${now}`];
  });
}

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
  summary: 'Prints the brands, or one, as `brands import` takes them (docs/brand.schema.json).',
  async run({ services, words: [key], print }) {
    const files = await readShownFiles(services.database.db);
    const wanted = key === undefined ? files : files.filter((file) => file.key === key);
    if (wanted.length === 0)
      throw new OperatorError(`There is no brand ${key}: \`brands list\` shows all of them.`);
    print(JSON.stringify(wanted, undefined, 2));
    return { subject: key ?? 'all' };
  },
};

const importBrands: Command = {
  usage: 'FILE [--dry-run]',
  summary:
    'Reads brands from a file, new or changed, after showing what differs; nothing is written with --dry-run.',
  options: { 'dry-run': { type: 'boolean' } },
  async run({ services, words, options, actor, print }) {
    const files = parseFiles(await readFile(requireWord(words, 0, 'The file'), 'utf8'));
    const kept = await readShownFiles(services.database.db);
    const all = [...kept.filter(({ key }) => !files.some((file) => file.key === key)), ...files];
    const faults = files.flatMap((file) => listHostFaults(file, all).map((fault) => `${file.key}: ${fault}`));
    if (faults.length > 0) throw new OperatorError(faults.join('\n'));
    let changes = 0;
    for (const file of files) {
      const differences = listDifferences(
        kept.find(({ key }) => key === file.key),
        file,
      );
      changes += differences.length;
      for (const difference of differences) print(`${file.key}: ${difference}`);
      for (const fault of listColourFaults(file)) print(`${file.key}: ${fault}`);
    }
    if (changes === 0) print('Nothing differs.');
    else if (options['dry-run'] === true) print('Nothing was written.');
    else {
      await changeBrands(services, files, actor);
      print('Written: every page shows it within a second.');
    }
    return { subject: files.map(({ key }) => key).join(','), detail: { changes } };
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
    const [changed] = parseFiles(JSON.stringify({ ...file, hosts: named.map((host) => host.toLowerCase()) }));
    const faults = listHostFaults(changed!, all);
    if (faults.length > 0) throw new OperatorError(faults.join('\n'));
    await changeBrands(services, [changed!], actor);
    print(`${file.name}: ${changed!.hosts.join(', ') || 'no host of its own'}`);
    return { subject: String(key), detail: changed!.hosts };
  },
};

export const brandCommands = {
  'brands list': list,
  'brands export': exportBrands,
  'brands import': importBrands,
  'brands hosts': hosts,
} satisfies Record<string, Command>;
