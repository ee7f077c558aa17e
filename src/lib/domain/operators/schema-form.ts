// A form that is drawn from JSON Schema: its fields are named by their paths in the value. What cannot be read stays as it was
// typed, so that the check of the value names it and nothing is lost.
import { type Json, type JsonObject, readAmount, type SentFields, setPath } from '../catalogue/file-form.ts';

/** What of JSON Schema the forms know. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: ValueSchema;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: ValueSchema | boolean;
  readonly anyOf?: readonly ValueSchema[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * `cents`: an amount, kept in cents. `choices`: any of some values. `lines`: a text of each line. `json`: what the form has no
 * control for.
 */
export type FieldKind =
  | 'flag'
  | 'text'
  | 'date'
  | 'number'
  | 'cents'
  | 'choice'
  | 'choices'
  | 'lines'
  | 'json';

export interface FormField {
  readonly kind: FieldKind;
  readonly path: string;
  /** Of the property, or of the value itself. */
  readonly name: string;
  readonly isRequired: boolean;
  readonly choices: readonly string[];
  readonly maxLength?: number | undefined;
  /** As typed; a flag holds `on`. */
  readonly text: string;
  /** Of `choices`, those that are ticked. */
  readonly ticked: readonly string[];
}

export interface FormGroup {
  readonly kind: 'group';
  readonly path: string;
  readonly name: string;
  readonly nodes: readonly FormNode[];
}

/** A list of values; of `pairs` each has a name. */
export interface FormRows {
  readonly kind: 'rows' | 'pairs';
  readonly path: string;
  readonly name: string;
  readonly rows: readonly FormNode[];
}

export type FormNode = FormField | FormGroup | FormRows;

const TYPE_NULL = 'null';
const PAIR: ValueSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, value: { type: 'string' } },
  required: ['name', 'value'],
};

/** A schema of one type. */
interface PlainSchema extends ValueSchema {
  readonly type?: string;
}

const isPlain = (schema: ValueSchema): schema is PlainSchema => !Array.isArray(schema.type);

/** A value that may be null is one that may be left out. */
function getPlain(schema: ValueSchema): { readonly plain: PlainSchema; readonly isNullable: boolean } {
  const { anyOf, type } = schema;
  if (Array.isArray(type)) {
    const types: readonly string[] = type.filter((one) => one !== TYPE_NULL);
    const plain: PlainSchema = { ...schema, type: types.length === 1 ? (types[0] ?? '') : '' };
    return { plain, isNullable: types.length < type.length };
  }
  const others = anyOf?.filter((one) => one.type !== TYPE_NULL);
  const [only] = others ?? [];
  if (anyOf && only && others?.length === 1 && isPlain(only))
    return { plain: only, isNullable: others.length < anyOf.length };
  return { plain: isPlain(schema) ? schema : {}, isNullable: false };
}

const isTextList = ({ type, items }: PlainSchema): boolean => type === 'array' && items?.type === 'string';

/** Undefined for what holds other values. */
function findFieldKind(schema: PlainSchema, name: string): FieldKind | undefined {
  const { type, items, properties, additionalProperties } = schema;
  if (type === 'boolean') return 'flag';
  if (schema.enum) return 'choice';
  if (type === 'string') return schema.format === 'date' ? 'date' : 'text';
  if (type === 'number' || type === 'integer') return name.endsWith('Cents') ? 'cents' : 'number';
  if (type === 'array' && items?.enum) return 'choices';
  if (isTextList(schema)) return 'lines';
  if (type === 'array' && items?.type === 'object') return undefined;
  if (type === 'object' && properties) return undefined;
  const ofTexts = typeof additionalProperties === 'object' && additionalProperties.type === 'string';
  return type === 'object' && ofTexts ? undefined : 'json';
}

const getName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
const isPairs = ({ type, properties }: PlainSchema): boolean => type === 'object' && !properties;

function formatText(kind: FieldKind, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (kind === 'flag') return value === true ? 'on' : '';
  if (kind === 'cents' && typeof value === 'number') return (value / 100).toFixed(2);
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n');
  if (typeof value === 'string') return value;
  return kind === 'json' ? JSON.stringify(value, undefined, 2) : JSON.stringify(value);
}

const toEntries = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

/** @param added the list that a row is added to, by its path */
function buildRows(schema: PlainSchema, value: unknown, path: string, added: string | undefined): FormRows {
  const isOfPairs = isPairs(schema);
  const held: readonly unknown[] = isOfPairs
    ? toEntries(value).map(([name, of]) => ({ name, value: of }))
    : Array.isArray(value)
      ? value
      : [];
  const all = added === path ? [...held, undefined] : held;
  const item = isOfPairs ? PAIR : (schema.items ?? {});
  return {
    kind: isOfPairs ? 'pairs' : 'rows',
    path,
    name: getName(path),
    rows: all.map((one, place) => buildForm(item, one, { path: `${path}.${place}`, added })),
  };
}

interface Place {
  readonly path: string;
  readonly added?: string | undefined;
  readonly isOptional?: boolean;
}

/** The form of a value, whole or not. */
export function buildForm(schema: ValueSchema, value: unknown, place: Place): FormNode {
  const { path, added, isOptional = false } = place;
  const { plain, isNullable } = getPlain(schema);
  const name = getName(path);
  const kind = findFieldKind(plain, name);
  if (kind) {
    const choices = (kind === 'choices' ? plain.items?.enum : plain.enum) ?? [];
    return {
      kind,
      path,
      name,
      isRequired: !isOptional && !isNullable,
      choices: choices.map(String),
      maxLength: plain.maxLength,
      text: formatText(kind, value),
      ticked: kind === 'choices' && Array.isArray(value) ? value.map(String) : [],
    };
  }
  if (plain.type === 'array' || isPairs(plain)) return buildRows(plain, value, path, added);
  const held = new Map(toEntries(value));
  const nodes = Object.entries(plain.properties ?? {}).map(([key, inner]) =>
    buildForm(inner, held.get(key), {
      path: `${path}.${key}`,
      added,
      isOptional: !(plain.required ?? []).includes(key),
    }),
  );
  return { kind: 'group', path, name, nodes };
}

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;

function readCents(text: string): Json {
  const amount = readAmount(text);
  return /^\d+\.\d{2}$/.test(amount) ? Math.round(Number(amount) * 100) : text;
}

function readJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** Undefined where nothing is typed. */
function readField(kind: FieldKind, sent: SentFields, path: string): Json | undefined {
  const values = sent.get(path) ?? [];
  if (kind === 'choices') return values.filter((text) => text !== '');
  if (kind === 'flag') return values.includes('on');
  const text = (values[0] ?? '').trim();
  if (kind === 'lines')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  if (text === '') return undefined;
  if (kind === 'number') return NUMBER.test(text) ? Number(text) : text;
  if (kind === 'cents') return readCents(text);
  return kind === 'json' ? readJson(text) : text;
}

const isTypedUnder = (sent: SentFields, path: string): boolean =>
  [...sent].some(
    ([name, values]) => name.startsWith(`${path}.`) && values.some((text) => text.trim() !== ''),
  );

/** The rows of a list that were sent and in which something is typed. */
function listSentRows(sent: SentFields, path: string): readonly string[] {
  const places = [...sent.keys()].flatMap((name) => {
    const [, place] = new RegExp(`^${path.replaceAll('.', '\\.')}\\.(\\d{1,4})\\.`).exec(name) ?? [];
    return place === undefined ? [] : [Number(place)];
  });
  return [...new Set(places)]
    .sort((a, b) => a - b)
    .map((place) => `${path}.${place}`)
    .filter((row) => isTypedUnder(sent, row));
}

const readPairs = (sent: SentFields, path: string): JsonObject =>
  Object.fromEntries(
    listSentRows(sent, path).map((row) => [
      (sent.get(`${row}.name`)?.[0] ?? '').trim(),
      (sent.get(`${row}.value`)?.[0] ?? '').trim(),
    ]),
  );

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** The value that a form makes; undefined where nothing is typed. */
export function readSchemaForm(
  schema: ValueSchema,
  sent: SentFields,
  { path, isOptional = false }: Place,
): Json | undefined {
  const { plain, isNullable } = getPlain(schema);
  const kind = findFieldKind(plain, getName(path));
  if (kind) {
    const value = readField(kind, sent, path);
    if (isNullable && isEmpty(value)) return isOptional ? undefined : null;
    if (isOptional && isEmpty(value)) return undefined;
    return value ?? (kind === 'text' ? '' : undefined);
  }
  if (isPairs(plain)) return readPairs(sent, path);
  if (plain.type === 'array') {
    const rows = listSentRows(sent, path).flatMap(
      (row) => readSchemaForm(plain.items ?? {}, sent, { path: row }) ?? [],
    );
    return isOptional && rows.length === 0 ? undefined : rows;
  }
  if (isOptional && !isTypedUnder(sent, path)) return undefined;
  const value: JsonObject = {};
  for (const [key, inner] of Object.entries(plain.properties ?? {})) {
    const isLeftOut = !(plain.required ?? []).includes(key);
    const read = readSchemaForm(inner, sent, { path: `${path}.${key}`, isOptional: isLeftOut });
    if (read !== undefined) setPath(value, key, read);
  }
  return value;
}

/** What was sent, without a row. */
export const dropRow = (sent: SentFields, row: string): SentFields =>
  new Map([...sent].filter(([name]) => !name.startsWith(`${row}.`)));
