import { defaultCopy } from '#content/copy/index.ts';
import { LOCALES, type Locale, MAIN_LOCALE } from '#lib/domain/brand/locales.ts';
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../../../ground/operator/command.ts';
import { classifyTextKey } from '../../translation/seed.ts';
import { listTranslations } from '../../translation/store.ts';
import { resetOperatorText, writeOperatorText } from './operator-texts.ts';

const options = { locale: { type: 'string' }, region: { type: 'string' } } as const;

function readPlace(call: SharedCall): { locale: Locale; subVariant: string } {
  const locale = readTextOption(call, 'locale') ?? MAIN_LOCALE;
  const subVariant = readTextOption(call, 'region')?.toUpperCase() ?? '';
  const known = LOCALES.find((one) => one === locale);
  if (!known) throw new OperatorError(`--locale is one of ${LOCALES.join(', ')}.`);
  if (subVariant !== '' && !SUB_VARIANTS.some((one) => one === subVariant))
    throw new OperatorError(`--region is one of ${SUB_VARIANTS.join(', ')}.`);
  return { locale: known, subVariant };
}

const listGaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([gap]) => gap);

/** Search texts of a path may be new; every other key is one that the site asks for. */
function checkText(key: string, text: string): void {
  const own = defaultCopy[key];
  if (own === undefined && !key.startsWith('seo.'))
    throw new OperatorError(`No text is called ${key}. \`copy list\` shows them.`);
  if (text.trim() === '' && own !== '')
    throw new OperatorError('A text is not empty; `copy reset` brings the first one back.');
  const strange = own === undefined ? [] : listGaps(text).filter((gap) => !listGaps(own).includes(gap));
  if (strange.length > 0)
    throw new OperatorError(`Nothing is filled in for ${strange.join(', ')} in ${key}.`);
}

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: '[AREA] [--locale en-AU] [--region SA]',
  arguments: [{ name: 'AREA', kind: 'text', isOptional: true }],
  summary: 'The texts of the site, or of one area; those that differ from the release are marked.',
  options,
  async run(call) {
    const { services, words, print } = call;
    const [area] = words;
    const items = await listTranslations(services, readPlace(call));
    const shown = items.filter(({ id }) => area === undefined || id.startsWith(`${area}.`));
    if (shown.length === 0) throw new OperatorError(`There is no text in ${area ?? 'the shop'}.`);
    for (const { id, value } of shown) {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      print(`${id} = ${text}${text === defaultCopy[id] ? '' : '  (edited)'}`);
    }
    return { subject: area ?? 'all' };
  },
};

const set: SharedCommand = {
  role: 'manager',
  right: 'settings',
  usage: 'KEY TEXT [--locale en-AU] [--region SA]',
  arguments: [
    { name: 'KEY', kind: 'text' },
    { name: 'TEXT', kind: 'text', isRest: true },
  ],
  summary: 'Writes a text. Pages show it at once.',
  options,
  async run(call) {
    const { services, words, print } = call;
    const [id, value] = [requireWord(words, 0, 'The key'), requireWord(words, 1, 'The text')];
    checkText(id, value);
    const place = readPlace(call);
    const { type } = classifyTextKey(id);
    await transactAndPurge(services, (tx, announce) =>
      writeOperatorText(tx, services, { ...place, id, type, value }, announce),
    );
    print(`${id} = ${value}`);
    return { subject: id, detail: { ...place, value } };
  },
};

const reset: SharedCommand = {
  role: 'manager',
  right: 'settings',
  usage: 'KEY [--locale en-AU] [--region SA]',
  arguments: [{ name: 'KEY', kind: 'text' }],
  summary: 'Brings the text of the release back, or of what a region or locale falls back to.',
  options,
  async run(call) {
    const { services, words, print } = call;
    const id = requireWord(words, 0, 'The key');
    const place = readPlace(call);
    const isRemoved = await transactAndPurge(services, (tx, announce) =>
      resetOperatorText(tx, services, { ...place, id }, announce),
    );
    print(isRemoved ? `${id} is as it was written.` : `${id} had no such text.`);
    return { subject: id, detail: { ...place, isRemoved } };
  },
};

export const copyCommands = {
  'copy list': list,
  'copy set': set,
  'copy reset': reset,
} satisfies Record<string, Command>;
