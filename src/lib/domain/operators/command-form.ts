// The form of a command at the desk: its fields, and what was sent of them as the words and options of the command.
import type { ArgumentKind, OperatorArgument, OperatorCommand } from '../../contracts/operator-command.ts';

export interface CommandField {
  /** Of the control: `words.0`, or `options.reason`. */
  readonly name: string;
  /** As the usage text has it: `EMAIL`, `reason`. */
  readonly word: string;
  readonly kind: ArgumentKind | 'flag' | 'lines' | 'choice';
  /** Empty where anything may be given. */
  readonly choices: readonly string[];
  readonly isRequired: boolean;
}

/** A text is typed in several lines where it may be long. */
const isRest = ({ isRest: takesRest, kind }: OperatorArgument): boolean => takesRest && kind !== 'text';

function toWordField(argument: OperatorArgument, place: number): CommandField {
  const { name: word, kind, choices, isOptional } = argument;
  return {
    name: `words.${place}`,
    word,
    kind: isRest(argument) ? 'lines' : choices.length > 0 ? 'choice' : kind,
    choices,
    isRequired: !isOptional,
  };
}

/** The fields of a command, in the order of its usage text. One that declares no words has one field for all of them. */
export function listCommandFields(command: OperatorCommand): readonly CommandField[] {
  const words: readonly CommandField[] = command.isDeclared
    ? command.arguments.map(toWordField)
    : [{ name: 'words', word: command.usage, kind: 'text', choices: [], isRequired: false }];
  const options = command.options.map(
    ({ name, type, isList, kind, choices, isRequired }): CommandField => ({
      name: `options.${name}`,
      word: name,
      kind: type === 'boolean' ? 'flag' : isList ? 'lines' : choices.length > 0 ? 'choice' : kind,
      choices,
      isRequired,
    }),
  );
  return [...words, ...options.filter((one) => one.isRequired), ...options.filter((one) => !one.isRequired)];
}

export interface GivenCommand {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly string[]>>;
}

const QUOTED = /"([^"]*)"|(\S+)/g;

/** Words as a shell would part them. */
const splitWords = (text: string): string[] =>
  [...text.matchAll(QUOTED)].map(([, quoted, plain]) => quoted ?? plain ?? '');

const splitLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const OPTION = 'options.';

/** What the form's fields ask for. Empty fields are not given; words are given up to the last that is filled in. */
export function readGivenCommand(
  fields: readonly CommandField[],
  read: (name: string) => string | undefined,
): GivenCommand {
  const words: string[] = [];
  const options: Record<string, string | boolean | readonly string[]> = {};
  for (const { name, kind } of fields) {
    const text = (read(name) ?? '').trim();
    if (name === 'words') words.push(...splitWords(text));
    else if (!name.startsWith(OPTION)) words.push(...(kind === 'lines' ? splitLines(text) : [text]));
    else if (text !== '')
      options[name.slice(OPTION.length)] =
        kind === 'flag' ? true : kind === 'lines' ? splitLines(text) : text;
  }
  while (words.at(-1) === '') words.pop();
  return { words, options };
}

const quote = (text: string): string => (/^[\w@.:+-]+$/.test(text) ? text : `"${text}"`);

/** As it would be typed on the command line. */
export function formatGivenCommand(name: string, { words, options }: GivenCommand): string {
  const said = Object.entries(options).flatMap(([option, value]) => {
    if (typeof value === 'boolean') return value ? [`--${option}`] : [];
    return [value].flat().map((one) => `--${option} ${quote(one)}`);
  });
  return [name, ...words.map(quote), ...said].join(' ');
}

/** The part of a name in addresses: `customer find` is `customer-find`. */
export const toCommandSlug = (name: string): string => name.replaceAll(' ', '-');

/** What a command is about: the first word of its name. */
export const getCommandGroup = (name: string): string => name.split(' ')[0] ?? name;

/** Whether a command has every one of the words in its name or its summary. */
export function matchesWords({ name, summary }: OperatorCommand, words: string): boolean {
  const text = `${name} ${summary}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
