// A copy of an item: what it says, without what only one item may be.
import type { FieldSpec } from '../../contracts/editor/editor-fields.ts';
import { type Fields, findTitle } from './editor-fields.ts';

/** Names and addresses of one item, and its place in a list. */
const OWN_NAMES: ReadonlySet<string> = new Set(['key', 'sort', 'from', 'overrides_route']);
const OWN_KINDS: ReadonlySet<string> = new Set(['slug', 'path']);

/** @param name gives the title of the copy */
export function copyFields(
  fields: Fields,
  form: readonly FieldSpec[],
  name: (title: string) => string,
): Fields {
  const isOwn = (field: string) =>
    OWN_NAMES.has(field) || OWN_KINDS.has(form.find((spec) => spec.name === field)?.kind ?? '');
  const kept = Object.entries(fields).filter(([field]) => !isOwn(field));
  const title = findTitle(fields);
  const [titled] = kept.find(([, value]) => typeof value === 'string' && value.trim() === title) ?? [];
  return Object.fromEntries(kept.map(([field, value]) => [field, field === titled ? name(title) : value]));
}
