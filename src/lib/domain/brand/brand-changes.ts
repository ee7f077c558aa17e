// What differs between two files of a brand, in words that fit into a line.
import type { BrandFile } from '../../contracts/content/brand-file.ts';

export interface FieldChange {
  readonly field: string;
  /** Undefined for what has no short words, such as colours. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

const SHORT = 60;
const cut = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text);

/** What a list is made of, where its rows have words. */
function nameRow(row: unknown): string | undefined {
  if (typeof row === 'string') return row;
  if (typeof row !== 'object' || row === null) return undefined;
  const { label, title, network, name, key } = row as Record<string, unknown>;
  const words = [label, title, network, name, key].find((one) => typeof one === 'string');
  return words === undefined ? undefined : String(words);
}

function describeValue(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return cut(String(value));
  if (Array.isArray(value)) {
    const names = value.map(nameRow);
    if (names.length === 0) return undefined;
    return names.every((name) => name !== undefined) ? cut(names.join(', ')) : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { family, src } = value as Record<string, unknown>;
  const words = family ?? src;
  return typeof words === 'string' ? cut(words) : undefined;
}

/** The colours that differ, as `accent`. */
function listColourChanges(
  before: BrandFile['colours'] = [],
  after: BrandFile['colours'] = [],
): FieldChange[] {
  return after.flatMap(({ role, light, dark }) => {
    const old = before.find((one) => one.role === role);
    if (old?.light === light && old.dark === dark) return [];
    return [
      { field: `colours.${role}`, before: old && `${old.light} / ${old.dark}`, after: `${light} / ${dark}` },
    ];
  });
}

/** Each field that differs. */
export function listFieldChanges(before: BrandFile | undefined, after: BrandFile): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])] as (keyof BrandFile)[];
  return fields.flatMap((field) => {
    const [old, now] = [before?.[field], after[field]];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    if (field === 'colours') return listColourChanges(before?.colours, after.colours);
    const [was, is] = [describeValue(old), describeValue(now)];
    // The same words for what differs elsewhere say nothing.
    return [was === is ? { field } : { field, before: was, after: is }];
  });
}
