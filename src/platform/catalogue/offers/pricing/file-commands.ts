// Pricings in and out of the shop, as files.
import { z } from 'zod';
import { PricingFile } from '#lib/contracts/catalogue/pricing-file.ts';
import { listFileChanges } from '#lib/domain/catalogue/file-changes.ts';
import { type Command, OperatorError, requireWord } from '../../../ground/operator/command.ts';
import { readJsonFile } from '../../../ground/operator/files/read-file.ts';
import { ANY_REVISION, listShownPricings, savePricing } from './desk-pricings.ts';

const Files = z.array(PricingFile).min(1);

/** @throws OperatorError naming each field that is not right */
function parseFiles(given: unknown): PricingFile[] {
  const read = Files.safeParse(Array.isArray(given) ? given : [given]);
  if (read.success) return read.data;
  throw new OperatorError(
    read.error.issues.map(({ path, message }) => `${path.join('.') || 'The file'}: ${message}`).join('\n'),
  );
}

const exportPricings: Command = {
  arguments: [{ name: 'PRICING', kind: 'text', isOptional: true }],
  summary: 'Prints the pricings, or one, as `pricings import` takes them (docs/schemas/pricing.schema.json).',
  async run({ services, words: [id], print }) {
    const files = (await listShownPricings(services, services.database.db)).map(({ file }) => file);
    const wanted = id === undefined ? files : files.filter((file) => file.id === id);
    if (wanted.length === 0)
      throw new OperatorError(`There is no pricing ${id}: \`pricings list\` shows them.`);
    print(JSON.stringify(wanted, undefined, 2));
    return { subject: id ?? 'all' };
  },
};

const importPricings: Command = {
  arguments: [{ name: 'FILE', kind: 'text' }],
  options: { 'dry-run': { type: 'boolean' } },
  summary:
    'Reads pricings from a file, new or changed, and prints what differs; nothing is written with --dry-run.',
  async run({ services, words, options, actor, print }) {
    const files = parseFiles(await readJsonFile(requireWord(words, 0, 'The file')));
    const shown = await listShownPricings(services, services.database.db);
    let changes = 0;
    for (const file of files) {
      const held = shown.find((one) => one.file.id === file.id)?.file ?? {};
      const differences = listFileChanges(held, file);
      changes += differences.length;
      for (const { path, before, after } of differences)
        print(`${file.id}: ${path}: ${before || 'nothing'} -> ${after || 'nothing'}`);
      if (options['dry-run'] !== true && differences.length > 0)
        await savePricing(services, { file, revision: ANY_REVISION, actor });
    }
    if (changes === 0) print('Nothing differs.');
    else
      print(
        options['dry-run'] === true
          ? 'Nothing was written.'
          : 'Written: every page shows it within a second.',
      );
    return { subject: files.map(({ id }) => id).join(','), detail: { changes } };
  },
};

export const pricingFileCommands = {
  'pricings export': exportPricings,
  'pricings import': importPricings,
} satisfies Record<string, Command>;
