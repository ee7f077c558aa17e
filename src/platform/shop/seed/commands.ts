import {
  type Command,
  type CommandOutcome,
  OperatorError,
  type SharedCall,
} from '../../ground/operator/command.ts';
import { removeDemonstration } from './demonstration.ts';
import { allowDemonstration } from './real-shop.ts';
import { holdsDemonstration, type RemovalRefused, removeDemonstrationShop } from './removal/remove-shop.ts';
import { DEMONSTRATION_OFFERS } from './removal/touched-offers.ts';

const formatTouched = ({ touched, enteredGiveaways }: RemovalRefused): string =>
  [
    ...touched.map(({ key, name, by }) => `${key} (${name}): ${by.join(', ')}`),
    ...(enteredGiveaways > 0 ? [`Giveaways with entries: ${enteredGiveaways}`] : []),
  ].join('\n');

const listKept = (value: SharedCall['options'][string]): string[] =>
  (Array.isArray(value) ? value : []).flatMap((text) => text.split(',')).filter((key) => key !== '');

/** @throws OperatorError naming a key that no offer of the demonstration has */
function requireKnown(keys: readonly string[]): readonly string[] {
  const unknown = keys.find((key) => !DEMONSTRATION_OFFERS.includes(key));
  if (unknown === undefined) return keys;
  throw new OperatorError(`${unknown} is no offer of the demonstration: ${DEMONSTRATION_OFFERS.join(', ')}.`);
}

async function closeAccounts({ services, print }: SharedCall): Promise<CommandOutcome> {
  const { customers, editors, codes } = await removeDemonstration(services);
  const emails = [...customers, ...editors];
  print(emails.length === 0 ? 'There were no accounts.' : `Closed: ${emails.join(', ')}`);
  print(codes.length === 0 ? 'There were no codes.' : `Revoked: ${codes.join(', ')}`);
  return { subject: 'all', detail: { customers, editors, codes } };
}

const remove: Command = {
  arguments: [],
  summary:
    'Takes everything of the demonstration out of the shop: offers, draws, raffles, giveaways, partners, causes, articles, pictures, accounts, codes and membership. What customers have touched keeps it from doing anything, unless you keep or archive it.',
  options: { keep: { type: 'string', multiple: true, kind: 'offer' }, archive: { type: 'boolean' } },
  async run(call) {
    const { services, options, print } = call;
    const keep = requireKnown(listKept(options.keep));
    if (!(await holdsDemonstration(services))) return closeAccounts(call);
    const done = await removeDemonstrationShop(services, { keep, archives: options.archive === true });
    if ('touched' in done)
      throw new OperatorError(
        `Nothing was changed: customers have used what would go.\n${formatTouched(done)}\n` +
          'Give --archive to take these off sale and keep their tickets, draws and results, or --keep KEY for each that ' +
          'you go on selling as your own. A shop that has sold nothing real is best begun with an empty database.',
      );
    const emails = [...done.customers, ...done.editors];
    print(`Taken away: ${done.offers.length} offers with ${done.draws} draws, ${done.giveaways} giveaways,`);
    print(`${done.removed.length} items of content, ${done.pictures} pictures, ${done.codes.length} codes.`);
    if (emails.length > 0) print(`Closed: ${emails.join(', ')}`);
    if (done.archived.length > 0) print(`Off sale, with tickets and results: ${done.archived.join(', ')}`);
    if (keep.length > 0) print(`Still on sale, as yours: ${keep.join(', ')}`);
    if (done.kept.length > 0) print(`Changed by you, so kept: ${done.kept.join(', ')}`);
    print('The pages that speak for you are drafts now, under /editor: complete and publish them.');
    return { subject: 'all', detail: { ...done, removed: done.removed.length } };
  },
};

const allow: Command = {
  arguments: [],
  summary:
    'Lets a copy of a real shop be started outside production, with test deposits; the next start in production forbids it again.',
  async run({ services, print }) {
    const wasReal = await allowDemonstration(services.database);
    print(
      wasReal
        ? 'This database may be started as a demonstration. Never run this where the shop sells.'
        : 'It was allowed already.',
    );
    return { subject: 'all' };
  },
};

export const demoCommands = { 'demo allow': allow, 'demo remove': remove } satisfies Record<string, Command>;
