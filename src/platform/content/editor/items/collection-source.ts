// The items of a collection as a content source.
import { defaultCopy } from '#content/copy/index.ts';
import { type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { findSchemaFaults } from '#lib/domain/editor/editor-faults.ts';
import type { ContentSource } from '../../cms/drafts/content-source.ts';
import { getCollectionForm } from '../../cms/drafts/form-fields.ts';
import { type Fields, getTextField, normaliseFields } from '../../cms/drafts/normalise-fields.ts';
import { findStoredItem, writeItem } from '../../cms/write.ts';
import { runPublishChecks } from '../publishing/publish-checks.ts';
import { addRedirectOnRename } from '../publishing/redirect-on-rename.ts';
import { loadStoredItems } from './stored-items.ts';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+){0,20}$/;

/** The text of a field; of a choice what editors call it, of a text of the release its words. */
function getShownName(form: readonly FieldSpec[], fields: Fields, name: string): string | undefined {
  const value = getTextField(fields, name);
  if (name === 'label_key') return defaultCopy[value ?? ''] ?? value;
  const options = form.find((spec) => spec.name === name)?.options;
  return options?.find((option) => option.value === value)?.label ?? value;
}

export function createCollectionSource(name: CollectionName): ContentSource {
  const collection = getCollection(name);
  const { schema, titleFields } = collection;
  const { title, isSingleton = false, isPerBrand = false, hasPreview = true, pages: listPages } = collection;
  const form = getCollectionForm(name);
  const picture = form.find(({ kind }) => kind === 'image')?.name;
  return {
    title,
    isSingleton: isSingleton && !isPerBrand,
    hasPreview,
    form,
    listPages,
    getTitle(id, fields) {
      return titleFields.map((field) => getShownName(form, fields, field)).find(Boolean) ?? id;
    },
    ...(picture && { getPicture: (fields) => getTextField(fields, picture) }),
    getBrand: (fields) => getTextField(fields, 'brand') ?? null,
    list: (at) => loadStoredItems(at, name),
    find: async (at, id) => (await loadStoredItems(at, name, id))[0],
    getInitialFields: async () => undefined,
    async findFaults(at, id, fields, moment = {}) {
      const own = normaliseFields(fields, form);
      const wrong = findSchemaFaults(schema, own);
      if (wrong.length > 0) return wrong;
      return runPublishChecks(at, { name, id, fields: own, moment });
    },
    createId({ random, clock }, fields) {
      const named = getTextField(fields, 'slug') ?? getTextField(fields, 'key');
      return named && SLUG.test(named) && named.length <= 80 ? named : random.createId('itm', clock.now());
    },
    async write(tx, services, { id, status, fields, mayHaveFaults, publishedAt, author }, announce) {
      const { sort, ...own } = normaliseFields(fields, form);
      const position = typeof sort === 'number' && Number.isInteger(sort) ? sort : null;
      const body = status === 'published' && !mayHaveFaults ? schema.parse(own) : own;
      const before = await findStoredItem(tx, { name, id });
      const write = { name, id, author, before, status, position, publishedAt, body };
      const tags = await writeItem(tx, services, write, announce);
      const moved = await addRedirectOnRename(tx, services, write, announce);
      return [...new Set([...tags, ...moved])];
    },
  };
}
