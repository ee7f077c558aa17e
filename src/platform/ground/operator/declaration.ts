// What a command takes, declared: its usage text, the check of what was given, and the form at the desk derive from it.
import type { ArgumentKind, OperatorArgument, OperatorOption } from '#lib/contracts/operator-command.ts';
import { parseAmount } from '#lib/domain/money/money.ts';

/** A word after the name of a command. */
export interface CommandArgument {
  /** In capitals, as the usage text has it; of a choice without a name its values stand there. */
  readonly name: string;
  readonly kind: ArgumentKind;
  readonly isOptional?: true;
  /** Takes all words that are left; at least one where it is not optional. */
  readonly isRest?: true;
  /** Of a choice. */
  readonly choices?: readonly string[];
}

/** What follows two dashes. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** Text where it says nothing. */
  readonly kind?: ArgumentKind;
  readonly choices?: readonly string[];
  readonly isRequired?: true;
  /** The word for its value in the usage text; by its kind where it says nothing. */
  readonly value?: string;
}
export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** What was given does not fit what is declared. */
export interface GivenFault {
  /** `words.0`, or `options.reason`. */
  readonly target: string;
  /** A sentence that says what to do. */
  readonly message: string;
}

interface Declared {
  readonly usage?: string;
  readonly arguments?: readonly CommandArgument[];
  readonly options?: CommandOptions;
}

interface Given {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | string[] | undefined>>;
}

/** What a value is called in the usage text, and in a sentence. */
const KINDS = {
  customer: { value: 'EMAIL', noun: 'e-mail address' },
  offer: { value: 'OFFER', noun: 'offer' },
  draw: { value: 'DRAWNO', noun: 'number of the draw' },
  amount: { value: 'AMOUNT', noun: 'amount' },
  date: { value: 'DAY', noun: 'day' },
  instant: { value: 'INSTANT', noun: 'instant' },
  number: { value: 'N', noun: 'number' },
  text: { value: 'TEXT', noun: 'text' },
  choice: { value: 'VALUE', noun: 'value' },
  id: { value: 'ID', noun: 'id' },
} as const satisfies Record<ArgumentKind, { value: string; noun: string }>;

const joinChoices = (choices: readonly string[] = []): string => choices.join('|');

function formatArgument({ name, kind, isOptional, isRest, choices }: CommandArgument): string {
  const word = `${kind === 'choice' ? joinChoices(choices) : name}${isRest && kind !== 'text' ? ' ...' : ''}`;
  return isOptional ? `[${word}]` : word;
}

function formatOption([name, option]: readonly [string, CommandOption]): string {
  const { type, kind = 'text', choices, isRequired, value = KINDS[kind].value } = option;
  const text = type === 'boolean' ? `--${name}` : `--${name} ${choices ? joinChoices(choices) : value}`;
  return isRequired ? text : `[${text}]`;
}

/** What follows the name of a command, as `EMAIL --reason TEXT [--release]`. */
export function formatUsage({ usage, arguments: words = [], options = {} }: Declared): string {
  if (usage !== undefined) return usage;
  const [must, may] = [true, undefined].map((isRequired) =>
    Object.entries(options).filter(([, option]) => option.isRequired === isRequired),
  );
  return [...words.map(formatArgument), ...[...(must ?? []), ...(may ?? [])].map(formatOption)].join(' ');
}

/** `EMAIL` is `The e-mail address`, `PARTNER_NAME` `The partner name`. */
const formatNoun = ({ name, kind }: Pick<CommandArgument, 'name' | 'kind'>): string =>
  name === KINDS[kind].value ? KINDS[kind].noun : name.toLowerCase().replaceAll(/[_-]/g, ' ');

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** How a value of a kind is written, for those that can be told by looking at them. */
const FORMS: Partial<
  Record<ArgumentKind, { readonly isMet: (text: string) => boolean; readonly words: string }>
> = {
  amount: {
    isMet: (text) => parseAmount(text.replace(/^-/, '')) !== undefined,
    words: 'an amount such as 12.50',
  },
  date: { isMet: (text) => DAY.test(text) && isMoment(text), words: 'a day such as 2026-11-21' },
  instant: { isMet: isMoment, words: 'an instant such as 2026-11-21T18:00:00Z' },
  number: { isMet: (text) => /^-?\d{1,15}$/.test(text), words: 'a whole number' },
};

function findValueFault(
  noun: string,
  text: string,
  { kind, choices }: { readonly kind: ArgumentKind; readonly choices?: readonly string[] | undefined },
): string | undefined {
  if (choices && !choices.includes(text)) return `${noun} is one of ${choices.join(', ')}.`;
  const form = FORMS[kind];
  return form && !form.isMet(text) ? `${noun} is ${form.words}.` : undefined;
}

function* listWordFaults(declared: readonly CommandArgument[], { words }: Given): Generator<GivenFault> {
  for (const [place, argument] of declared.entries()) {
    const given = argument.isRest ? words.slice(place) : words.slice(place, place + 1);
    const target = `words.${place}`;
    const noun = `The ${formatNoun(argument)}`;
    if (!given.some((word) => word.trim() !== '') && !argument.isOptional)
      yield { target, message: `${noun} is missing.` };
    else
      for (const word of given) {
        const message = word === '' ? undefined : findValueFault(noun, word, argument);
        if (message) yield { target, message };
      }
  }
  const last = declared.at(-1);
  if (!last?.isRest && words.length > declared.length)
    yield {
      target: `words.${declared.length}`,
      message: `"${words[declared.length]}" is a word too many. A text of several words stands in quotes.`,
    };
}

function* listOptionFaults(declared: CommandOptions, { options }: Given): Generator<GivenFault> {
  for (const [name, { kind = 'text', choices, isRequired }] of Object.entries(declared)) {
    const value = options[name];
    const target = `options.${name}`;
    const texts = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
    if (isRequired && value === undefined) yield { target, message: `--${name} is missing.` };
    for (const text of texts) {
      const message = findValueFault(`--${name}`, text, { kind, choices });
      if (message) yield { target, message };
    }
  }
}

/** What is wrong with what was given, in the order of the usage text; nothing of a command that declares no words. */
export const listGivenFaults = ({ arguments: words, options = {} }: Declared, given: Given): GivenFault[] =>
  words === undefined ? [] : [...listWordFaults(words, given), ...listOptionFaults(options, given)];

/** As programs and the desk read it. */
export const describeArguments = ({ arguments: words = [] }: Declared): OperatorArgument[] =>
  words.map(({ name, kind, isOptional = false, isRest = false, choices = [] }) => ({
    name,
    kind,
    isOptional,
    isRest,
    choices: [...choices],
  }));

export const describeOptions = ({ options = {} }: Declared): OperatorOption[] =>
  Object.entries(options).map(([name, option]) => {
    const { type, multiple = false, kind = 'text', choices = [], isRequired = false } = option;
    return { name, type, isList: multiple, kind, choices: [...choices], isRequired };
  });
