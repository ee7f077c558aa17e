// A command as a call of its own: its words and options are fields of the body, by names.
import type { OperatorCommand } from '../../contracts/operator-command.ts';
import { type GivenCommand, toCommandSlug } from './command-form.ts';

/** `DRAWNO` is `drawno`, `at-once` is `at_once`. */
export const toFieldName = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');

/** However it is written: `at_once`, `at-once` and `atOnce` are one. */
const toPlainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

type FieldValue = string | number | boolean | readonly (string | number)[];
export type CommandBody = Readonly<Record<string, FieldValue>>;

const toTexts = (value: FieldValue): string[] => [value].flat().map(String);

/** What the body gives, as words and options; `unknown` are fields that the command does not have. */
export function readCommandBody(
  command: Pick<OperatorCommand, 'arguments' | 'options'>,
  body: CommandBody,
): GivenCommand & { readonly unknown: readonly string[] } {
  const left = new Map(Object.entries(body).map(([name, value]) => [toPlainName(name), { name, value }]));
  const take = (word: string): FieldValue | undefined => {
    const name = toPlainName(word);
    const given = left.get(name);
    left.delete(name);
    return given?.value;
  };
  const words = command.arguments.flatMap(({ name, isRest }) => {
    const value = take(name);
    if (value === undefined) return isRest ? [] : [''];
    return isRest ? toTexts(value) : [toTexts(value).join(' ')];
  });
  while (words.at(-1) === '') words.pop();
  const options: Record<string, string | boolean | readonly string[]> = {};
  for (const { name, type, isList } of command.options) {
    const value = take(name);
    if (value === undefined) continue;
    if (type === 'boolean') options[name] = value === true || value === 'true';
    else options[name] = isList ? toTexts(value) : toTexts(value).join(' ');
  }
  return { words, options, unknown: [...left.values()].map(({ name }) => name) };
}

/** The field that a word or an option of the command line stands for: `words.0` is `email`. */
export function toFieldOfTarget(
  command: Pick<OperatorCommand, 'arguments'>,
  target: string | undefined,
): string | undefined {
  const [, place, option] = /^(?:words\.(\d+)|options\.(.+))$/.exec(target ?? '') ?? [];
  if (option !== undefined) return toFieldName(option);
  if (place === undefined) return target;
  const argument = command.arguments[Number(place)] ?? command.arguments.at(-1);
  return argument && toFieldName(argument.name);
}

export const findBySlug = <C extends { readonly name: string }>(
  commands: readonly C[],
  slug: string,
): C | undefined => commands.find(({ name }) => toCommandSlug(name) === slug);
