// Offers as files: what is sold, in and out (decisions 57 and 60).
import { catalogueCopy } from '#content/copy/catalogue.ts';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import type { CatalogueFault } from '#lib/contracts/catalogue/catalogue.ts';
import { type FileChange, listFileChanges } from '#lib/domain/catalogue/file-changes.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { transact } from '../../ground/db/open.ts';
import {
  type Command,
  type CommandCall,
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { readJsonFile } from '../../ground/operator/files/read-file.ts';
import { formatTable } from '../../ground/operator/table.ts';
import { hasErrors } from '../offers/describe-fault.ts';
import { countOfferUses } from '../offers/offer-uses.ts';
import { checkForShop } from './file-faults.ts';
import { listCatalogueEntries } from './list-catalogue.ts';
import { discardVersion, publishDraft } from './publish.ts';
import { findVersion, listVersions, saveDraft } from './version-store.ts';

const t = createTranslator(catalogueCopy);

const STATES = { on_sale: 'on sale', suspended: 'suspended', draft: 'draft' } as const;

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [],
  summary: 'What the shop sells, and what is being prepared.',
  async run({ services, print }) {
    const entries = await listCatalogueEntries(services);
    const rows = entries.map(({ key, name, type, state, hasDraft, hasPlanned, openDraws }) => [
      key,
      name,
      type,
      STATES[state],
      openDraws,
      [hasDraft && 'draft', hasPlanned && 'planned'].filter(Boolean).join(', '),
    ]);
    for (const line of formatTable([['key', 'name', 'type', 'state', 'open draws', 'to come'], ...rows]))
      print(line);
    return { subject: 'all' };
  },
};

function printFaults(faults: readonly CatalogueFault[], print: SharedCall['print']): void {
  for (const { path, message, isWarning } of faults)
    print(`${isWarning ? 'Note, ' : ''}${path || 'file'}: ${message}`);
}

async function printUses({ services, print }: SharedCall, key: string): Promise<void> {
  for (const { kind, count } of await countOfferUses(services.database.db, services, key))
    print(`${t(`catalogue.use.${kind}`, { count })}.`);
}

/** The file with the name that it has in the shop. @throws OperatorError with everything that is wrong */
async function requireFile({ services, print }: SharedCall, input: unknown) {
  const { file, faults } = await checkForShop(services.database.db, services, input);
  printFaults(faults, print);
  if (!file || hasErrors(faults))
    throw new OperatorError('Nothing was changed. Mend the file and give it again.');
  return file;
}

/** As `pricePerGame: 0.85 → 0.95`. */
const formatChange = ({ path, before = 'nothing', after = 'nothing' }: FileChange): string =>
  `${path}: ${before} → ${after}`;

const importFile: Command = {
  arguments: [{ name: 'FILE', kind: 'text' }],
  summary:
    'Reads a game, a raffle or a syndicate from a file: as its draft, or published at once or at a moment. Says what differs from what is sold.',
  options: {
    publish: { type: 'boolean' },
    at: { type: 'string', kind: 'instant' },
    note: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  async run(call) {
    const { services, words, options, print, actor } = call;
    const file = await requireFile(call, await readJsonFile(requireWord(words, 0, 'The file')));
    const { key } = file;
    const sold = await findVersion(services.database.db, key, 'published');
    const changes = listFileChanges(sold && JSON.parse(sold.body), file);
    for (const change of changes) print(formatChange(change));
    if (changes.length === 0) print(`${key} is sold like this already.`);
    await printUses(call, key);
    if (options['dry-run'] === true || changes.length === 0)
      return { subject: key, detail: { changes: changes.length } };
    const revision = await transact(services.database, async (tx) => {
      const draft = await findVersion(tx, key, 'draft');
      return saveDraft(tx, services, { key, file, revision: draft?.revision ?? 0, author: actor });
    });
    const startsAt = readTextOption(call, 'at');
    if (options.publish !== true && startsAt === undefined) {
      print(`The draft of ${key} is saved. \`offers publish ${key}\` puts it on sale.`);
      return { subject: key, detail: { revision } };
    }
    await publish(call, key, startsAt);
    return { subject: key, detail: { revision, startsAt } };
  },
};

async function publish(call: SharedCall, key: string, startsAt: string | undefined): Promise<void> {
  const { services, actor, print } = call;
  const draft = await findVersion(services.database.db, key, 'draft');
  if (!draft) throw new OperatorError(`There is no draft of ${key}: \`offers import FILE\` makes one.`);
  if (startsAt !== undefined && Number.isNaN(Date.parse(startsAt)))
    throw new OperatorError('--at is an instant with its zone, as 2027-01-31T20:00:00+11:00.');
  const { faults } = await checkForShop(services.database.db, services, JSON.parse(draft.body));
  printFaults(faults, print);
  const { number } = await publishDraft(services, {
    key,
    revision: draft.revision,
    startsAt,
    note: readTextOption(call, 'note') ?? '',
    author: actor,
  });
  print(
    startsAt === undefined
      ? `Version ${number} of ${key} is on sale.`
      : `Version ${number} of ${key} is on sale from ${startsAt}.`,
  );
}

const publishCommand: SharedCommand = {
  role: 'manager',
  right: 'catalogue',
  arguments: [{ name: 'KEY', kind: 'id' }],
  summary: 'Puts the draft of an offer on sale, at once or at a moment.',
  options: { at: { type: 'string', kind: 'instant' }, note: { type: 'string' } },
  async run(call) {
    const key = requireWord(call.words, 0, 'The offer');
    await publish(call, key, readTextOption(call, 'at'));
    return { subject: key };
  },
};

const discard: SharedCommand = {
  role: 'manager',
  right: 'catalogue',
  arguments: [{ name: 'KEY', kind: 'id' }],
  summary: 'Throws the draft of an offer away, or takes a planned version back.',
  options: { planned: { type: 'boolean' } },
  async run({ services, words, options, print }) {
    const key = requireWord(words, 0, 'The offer');
    const state = options.planned === true ? 'planned' : 'draft';
    const isDone = await transact(services.database, (tx) => discardVersion(tx, services, key, state));
    if (!isDone)
      throw new OperatorError(`There is no ${state === 'draft' ? 'draft' : 'planned version'} of ${key}.`);
    print(
      state === 'draft' ? `The draft of ${key} is gone.` : `The planned version of ${key} is taken back.`,
    );
    return { subject: key, detail: { state } };
  },
};

const versions: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [{ name: 'KEY', kind: 'id' }],
  summary: 'The versions of an offer, the newest first: who wrote them, and when they were sold.',
  async run({ services, words, print }) {
    const key = requireWord(words, 0, 'The offer');
    const rows = (await listVersions(services.database.db, key)).map((row) => [
      row.number,
      row.state,
      row.published_at ?? row.starts_at ?? row.updated_at,
      row.author,
      row.note,
    ]);
    for (const line of formatTable([['version', 'state', 'when', 'by', 'note'], ...rows])) print(line);
    return { subject: key };
  },
};

/** @throws OperatorError where there is none */
async function findFile({ services, words, options }: CommandCall): Promise<string> {
  const key = requireWord(words, 0, 'The offer');
  const state = options.draft === true ? 'draft' : 'published';
  const version = await findVersion(services.database.db, key, state);
  if (!version)
    throw new OperatorError(`There is no ${state === 'draft' ? 'draft' : 'published file'} of ${key}.`);
  return version.body;
}

const exportFile: Command = {
  arguments: [{ name: 'KEY', kind: 'id' }],
  summary:
    'Prints an offer as its file, as it is sold or as its draft is, as `offers import` takes it (docs/schemas/offer.schema.json).',
  options: { draft: { type: 'boolean' } },
  async run(call) {
    call.print(JSON.stringify(JSON.parse(await findFile(call)), null, 2));
    return { subject: call.words[0] ?? '' };
  },
};

const template: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [{ name: 'NAME', kind: 'id', isOptional: true }],
  summary: 'Prints a game to begin with; without a name, which there are.',
  async run({ words, print }) {
    const [name] = words;
    const found = GAME_TEMPLATES.find((one) => one.name === name);
    if (name !== undefined && !found)
      throw new OperatorError(
        `There is no template ${name}: ${GAME_TEMPLATES.map((one) => one.name).join(', ')}.`,
      );
    if (found) print(JSON.stringify(found.file, null, 2));
    else for (const one of GAME_TEMPLATES) print(`${one.name}: ${one.summary}`);
    return { subject: name ?? 'all' };
  },
};

export const gameCommands = {
  'offers list': list,
  'offers import': importFile,
  'offers export': exportFile,
  'offers publish': publishCommand,
  'offers discard': discard,
  'offers versions': versions,
  'offers template': template,
} satisfies Record<string, Command>;
