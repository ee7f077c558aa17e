// A history as delimited text, whatever it was written as: JSON becomes a table with a head.
import { decodeText, type Encoding } from '../../ground/operator/files/decode-text.ts';
import { FileRefused } from '../../ground/operator/files/file-refused.ts';

export interface HistoryText {
  readonly text: string;
  readonly encoding: Encoding;
  /** It was JSON: its records are counted from 1, and its separator is not asked for. */
  readonly isJson: boolean;
}

/** Records are at most so deep in the file, and their fields in a record. */
const DEPTH_MAX = 4;
/** Fields of one record; more are those of another file. */
const FIELDS_MAX = 200;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRecord = (value: unknown): boolean => isObject(value) || Array.isArray(value);

/** Records that an object names by their keys, as `{"2026-01-16": [3, 5]}`: the key is a field of each. */
function listNamed(value: Json): unknown[] {
  const entries = Object.entries(value);
  if (entries.length === 0 || !entries.every(([key, one]) => /\d/.test(key) && isRecord(one))) return [];
  return entries.map(([key, one]) => ({ key, ...(Array.isArray(one) ? { numbers: one } : (one as object)) }));
}

/** The longest list of records in a value. */
function findRecords(value: unknown, depth = 0): readonly unknown[] {
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) return value;
  if (!isObject(value) || depth >= DEPTH_MAX) return [];
  const named = listNamed(value);
  if (named.length > 0) return named;
  return Object.values(value)
    .map((one) => findRecords(one, depth + 1))
    .reduce<readonly unknown[]>((longest, list) => (list.length > longest.length ? list : longest), []);
}

const toCell = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).replaceAll(/\s+/g, ' ').trim();

function addFields(fields: Map<string, string>, name: string, value: unknown, depth: number): void {
  if (fields.size >= FIELDS_MAX) return;
  if (!isRecord(value)) fields.set(name, toCell(value));
  else if (Array.isArray(value) && !value.some(isRecord)) fields.set(name, value.map(toCell).join(' '));
  else if (depth < DEPTH_MAX)
    for (const [key, one] of Object.entries(value as object)) {
      const at = Array.isArray(value) ? String(Number(key) + 1) : key;
      addFields(fields, name === '' ? at : `${name} ${at}`, one, depth + 1);
    }
}

function flatten(record: unknown): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [key, value] of Object.entries(record as object))
    addFields(fields, Array.isArray(record) ? `column ${Number(key) + 1}` : key, value, 1);
  return fields;
}

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** @throws FileRefused where the JSON holds no list of records */
function toTableText(json: unknown): string {
  const records = findRecords(json).map(flatten);
  const names = [...new Set(records.flatMap((fields) => [...fields.keys()]))];
  if (names.length === 0)
    throw new FileRefused('The JSON holds no list of draws. Give a list with one record for each draw.');
  const lines = records.map((fields) => names.map((name) => quote(fields.get(name) ?? '')).join(','));
  return [names.map(quote).join(','), ...lines].join('\n');
}

/** What JSON says; undefined where a text is none. */
export function readHistoryJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** How spreadsheets keep the zeros of a number: as a formula that says a text. */
const TEXT_FORMULA = /(^|[,;\t|\n])="([^"\n]*)"(?=[,;\t|\r\n]|$)/g;

/**
 * A history as a table.
 * @param said the encoding that the operator named
 * @throws FileRefused where the bytes are no text, or JSON without a list of records
 */
export function toHistoryText(bytes: Uint8Array, said?: Encoding): HistoryText {
  const { text, encoding } = decodeText(bytes, said);
  const json = readHistoryJson(text);
  return json === undefined
    ? { text: text.replaceAll(TEXT_FORMULA, '$1"$2"'), encoding, isJson: false }
    : { text: toTableText(json), encoding, isJson: true };
}
