// The collections with their forms, and the choices of fields that depend on the shop.
import { defaultCopy } from '#content/copy/index.ts';
import { COLLECTIONS, isOrderedCollection } from '#lib/contracts/content/collections.ts';
import { type EditorCollection, TEXTS } from '#lib/contracts/editor/editor.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import type { Db } from '../../../ground/db/open.ts';
import { getContentSource } from './item-reference.ts';

type Options = NonNullable<FieldSpec['options']>;
type Choices = ReadonlyMap<NonNullable<FieldSpec['choices']>, Options>;

/** Texts that menus are written with have keys that begin so. */
const MENU_TEXT = /^layout\.(?:nav|footer)-/;

async function loadMenuTexts(db: Db): Promise<Options> {
  const own = await db.selectFrom('translation').select('id').where('id', 'like', 'layout.%').execute();
  const keys = new Set([...Object.keys(defaultCopy), ...own.map(({ id }) => id)]);
  return [...keys]
    .filter((key) => MENU_TEXT.test(key))
    .map((key) => ({
      value: key,
      label: defaultCopy[key] ?? key.replace(MENU_TEXT, '').replaceAll('-', ' '),
    }));
}

async function loadChoices(db: Db): Promise<Choices> {
  const offers = await db.selectFrom('product_offer').select(['key', 'name']).orderBy('name').execute();
  return new Map([
    ['offers', offers.map(({ key, name }) => ({ value: key, label: name }))],
    ['menu_texts', await loadMenuTexts(db)],
  ]);
}

const fillChoices = (fields: readonly FieldSpec[], choices: Choices): FieldSpec[] =>
  fields.map((field) => ({
    ...field,
    options: (field.choices && choices.get(field.choices)) ?? field.options,
    fields: field.fields && fillChoices(field.fields, choices),
    blocks: field.blocks?.map((block) => ({ ...block, fields: fillChoices(block.fields, choices) })),
  }));

export async function listEditorCollections(db: Db): Promise<EditorCollection[]> {
  const choices = await loadChoices(db);
  return [...Object.keys(COLLECTIONS), TEXTS].map((name) => {
    const { title, isSingleton, hasPreview, form } = getContentSource(name);
    const fields = fillChoices(form, choices);
    const isOrdered = isOrderedCollection(name);
    return { name, title, isSingleton, canPreview: hasPreview, canCreate: true, isOrdered, fields };
  });
}
