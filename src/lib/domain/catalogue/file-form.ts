// A file and the form that edits it: each field is named by its path in the file. What cannot be read stays as it was typed,
// so that the check of the file names it and nothing is lost.
import { formatZonedInstant, toInstant } from '../time/zoned-time.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/**
 * How the text of a field becomes a value of the file. `cents`: an amount that is kept in cents; `percent`: kept in basis
 * points; `lines`: a list, one a line; `moment`: a day and time by the clock of the offer, kept as an instant.
 */
type FieldKind =
  | 'text'
  | 'amount'
  | 'count'
  | 'counts'
  | 'choices'
  | 'cents'
  | 'percent'
  | 'lines'
  | 'moment';

export interface FieldRule {
  readonly kind: FieldKind;
  /** Left out of the file where it is empty. */
  readonly isOptional?: true;
}

/** The fields of a form as they were sent: the same name may come several times. */
export type SentFields = ReadonlyMap<string, readonly string[]>;

export const readOne = (sent: SentFields, name: string): string => sent.get(name)?.[0]?.trim() ?? '';

export const isEmpty = (sent: SentFields, name: string): boolean => readOne(sent, name) === '';

/** A whole number, or what was typed instead. */
export const readCount = (text: string): Json => (/^-?\d{1,9}$/.test(text) ? Number(text) : text);

/** Amounts are kept with two decimals: `5` and `1,250.5` are `5.00` and `1250.50`; what is no amount stays as it is. */
export function readAmount(text: string): string {
  const plain = text.replace(/^\$/, '').replace(/,(?=\d{3}(\D|$))/g, '');
  const [, whole, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? text : `${Number(whole)}.${cents.padEnd(2, '0')}`;
}

export const readCounts = (text: string): Json[] =>
  text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(readCount);

/** Basis points of a percentage, or what was typed instead. */
export const toBps = (percent: string): Json => {
  const value = Number(percent.replace('%', '').trim());
  return Number.isFinite(value) ? Math.round(value * 100) : percent;
};

/** Cents of an amount, or what was typed instead. */
export function readCents(text: string): Json {
  const amount = readAmount(text.trim());
  return /^\d+\.\d{2}$/.test(amount) ? Math.round(Number(amount) * 100) : text;
}

/** Of `2026-11-21T00:30`. */
const MINUTES_LENGTH = 16;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/;

/** The instant of a day and time by the clock of a zone, or what was typed where it is none. */
function readMoment(text: string, timeZone: string): string {
  const [, day, time] = MOMENT.exec(text) ?? [];
  if (day === undefined || time === undefined) return text;
  try {
    return new Date(toInstant(day, time, timeZone)).toISOString();
  } catch {
    return text;
  }
}

/** As an input of the kind `datetime-local` holds it. */
function formatMoment(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? instant : formatZonedInstant(at, timeZone).slice(0, MINUTES_LENGTH);
}

/** @param timeZone of moments */
export function readField(sent: SentFields, name: string, { kind }: FieldRule, timeZone = 'UTC'): Json {
  if (kind === 'choices') return [...(sent.get(name) ?? [])];
  const text = readOne(sent, name);
  switch (kind) {
    case 'count':
      return readCount(text);
    case 'amount':
      return readAmount(text);
    case 'counts':
      return readCounts(text);
    case 'cents':
      return readCents(text);
    case 'percent':
      return text === '' ? text : toBps(text);
    case 'lines':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    case 'moment':
      return readMoment(text, timeZone);
    default:
      return text;
  }
}

const isHolder = (value: Json | undefined): value is JsonObject | Json[] =>
  typeof value === 'object' && value !== null;

/** Sets or takes out what stands at a path; a part of it that is a number is a place of a list. */
export function setPath(target: JsonObject, path: string, value: Json | undefined): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let at = target;
  for (const [index, name] of names.entries()) {
    const held = at[name];
    const isList = /^\d+$/.test(names[index + 1] ?? last);
    const next: JsonObject | Json[] = isHolder(held) ? held : isList ? [] : {};
    at[name] = next;
    // A place of a list is reached as a name of an object is.
    at = next as JsonObject;
  }
  if (value === undefined) delete at[last];
  else at[last] = value;
}

export const toText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(String).join(', ')
    : value === undefined || value === null
      ? ''
      : String(value);

export function* listLeaves(value: unknown, path: string): Generator<[string, string]> {
  const isList = Array.isArray(value) && value.every((held) => typeof held !== 'object');
  if (typeof value !== 'object' || value === null || isList) {
    yield [path, toText(value)];
    return;
  }
  for (const [key, held] of Object.entries(value))
    yield* listLeaves(held, path === '' ? key : `${path}.${key}`);
}

/** A form of fields by the pattern of their paths: `books.*.price` stands for the price of each book. */
export type FormRules = Readonly<Record<string, FieldRule>>;

const toPattern = (name: string): string => name.replace(/\.\d{1,3}(?=\.|$)/g, '.*');

/** The lists of rows that a form has, the inner ones behind those that hold them. */
export const listRowPaths = (rules: FormRules): readonly string[] =>
  [
    ...new Set(
      Object.keys(rules).flatMap((pattern) =>
        pattern.includes('.*.') ? [pattern.slice(0, pattern.lastIndexOf('.*.'))] : [],
      ),
    ),
  ].sort((a, b) => a.length - b.length);

const isEmptyObject = (value: Json): boolean =>
  isHolder(value) && !Array.isArray(value) && Object.keys(value).length === 0;

/** Rows that were taken out leave holes: those behind them move up, in lists within lists too. What holds nothing more goes. */
function closeHoles(value: Json): Json {
  if (Array.isArray(value))
    return value.filter((held) => held !== undefined && held !== null).map(closeHoles);
  if (!isHolder(value)) return value;
  const entries = Object.entries(value).map(([key, held]): [string, Json] => [key, closeHoles(held)]);
  return Object.fromEntries(entries.filter(([, held]) => !isEmptyObject(held)));
}

/** Whether something is typed in a row. */
const isTyped = (sent: SentFields, row: string): boolean =>
  [...sent].some(([name, values]) => name.startsWith(`${row}.`) && values.some((text) => text.trim() !== ''));

/** The rows that a field stands in, the outer one first, as `earlyBirds.0` and `earlyBirds.0.prizes.1`. */
const listRowsOf = (name: string): string[] =>
  [...name.matchAll(/\.\d{1,3}(?=\.)/g)].map((match) => name.slice(0, match.index + match[0].length));

/**
 * The file that a form makes of the one it was opened with: what the form does not show stays, and a row in which nothing is
 * typed is left out.
 */
export function readFileForm(
  base: object,
  sent: SentFields,
  rules: FormRules,
  timeZone?: string,
): JsonObject {
  const file = structuredClone(base) as JsonObject;
  for (const path of listRowPaths(rules))
    if (!path.includes('*') && hasPath(file, path)) setPath(file, path, []);
  const names = Object.keys(rules).filter((pattern) => !pattern.includes('*'));
  const inRows = [...sent.keys()].filter((name) => name !== toPattern(name) && toPattern(name) in rules);
  for (const name of [...names, ...inRows]) {
    const rule = rules[toPattern(name)];
    if (!rule || !listRowsOf(name).every((row) => isTyped(sent, row))) continue;
    const isLeftOut = rule.isOptional && isEmpty(sent, name);
    if (isLeftOut) takeOut(file, name);
    else setPath(file, name, readField(sent, name, rule, timeZone));
  }
  return closeHoles(file) as JsonObject;
}

function hasPath(file: JsonObject, path: string): boolean {
  let at: Json | undefined = file;
  for (const name of path.split('.')) at = isHolder(at) ? (at as JsonObject)[name] : undefined;
  return at !== undefined;
}

/** Takes a field out, and leaves what would hold it as it is. */
function takeOut(file: JsonObject, path: string): void {
  if (hasPath(file, path)) setPath(file, path, undefined);
}

function formatLeaf(value: unknown, { kind }: FieldRule, timeZone: string): string {
  if (kind === 'cents') return typeof value === 'number' ? (value / 100).toFixed(2) : toText(value);
  if (kind === 'percent') return typeof value === 'number' ? String(value / 100) : toText(value);
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : toText(value);
  if (kind === 'moment') return typeof value === 'string' ? formatMoment(value, timeZone) : '';
  return toText(value);
}

function* listFields(
  value: unknown,
  path: string,
  rules: FormRules,
  timeZone: string,
): Generator<[string, string]> {
  const rule = rules[toPattern(path)];
  if (rule) yield [path, formatLeaf(value, rule, timeZone)];
  else if (typeof value === 'object' && value !== null)
    for (const [key, held] of Object.entries(value))
      yield* listFields(held, path === '' ? key : `${path}.${key}`, rules, timeZone);
}

/** What the fields of a form hold for a file, whole or not, by their names. */
export const toFileFields = (
  file: unknown,
  rules: FormRules,
  timeZone = 'UTC',
): ReadonlyMap<string, string> => new Map(listFields(file, '', rules, timeZone));

/** The file without the row at a path, as `books.2`. */
export function removeRow(file: object, row: string): JsonObject {
  const without = structuredClone(file) as JsonObject;
  takeOut(without, row);
  return closeHoles(without) as JsonObject;
}
