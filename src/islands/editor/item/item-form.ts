import type { EditorCollection } from '#lib/contracts/editor/editor.ts';
import type { FieldKind, FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';

const TEXTS = 'texts';
const THEME = 'theme';
/** Fields of a text that can't be changed after it was created. */
const FIXED_FIELDS = ['key', 'locale', 'sub_variant', 'type'];
const VALUE_KINDS: Readonly<Record<string, FieldKind>> = { markdown: 'markdown', json: 'json' };

export const isText = ({ name }: Pick<EditorCollection, 'name'>): boolean => name === TEXTS;

export const isTheme = ({ name }: Pick<EditorCollection, 'name'>): boolean => name === THEME;

/** The fields that name an item for good. */
export const listFixedFields = (name: string): readonly string[] => (isText({ name }) ? FIXED_FIELDS : []);

/** The fields to draw: those of the collection, or of a text by its kind. */
export function buildItemForm(
  collection: Pick<EditorCollection, 'name' | 'fields'>,
  fields: Fields,
  isNew: boolean,
): readonly FieldSpec[] {
  if (!isText(collection)) return collection.fields;
  return collection.fields
    .filter(({ name }) => isNew || !FIXED_FIELDS.includes(name))
    .map((spec) =>
      spec.name === 'value' ? { ...spec, kind: VALUE_KINDS[String(fields.type)] ?? 'long_text' } : spec,
    );
}
