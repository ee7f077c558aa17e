// The form of a collection, as its schema and field metadata give it.
import { brands } from '#content/brands/all.ts';
import { type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { type ContentField, listContentFields } from '#lib/domain/content/content-fields.ts';

/** The position of an item in lists is no field of its collection, and edited like one. */
const SORT: FieldSpec = {
  name: 'sort',
  label: 'Place in lists',
  kind: 'number',
  isRequired: false,
  help: 'The smallest number comes first.',
};

const listBrandOptions = () => brands.map(({ key, name }) => ({ value: key, label: name }));

/** Controls that choose among items; the others take what is written. */
const CHOOSERS: readonly FieldSpec['kind'][] = ['image', 'relation', 'relations'];

function toFieldSpec(field: ContentField): FieldSpec {
  const { name, label, kind, isRequired, max, help, choices, pointsAt, fields, blocks } = field;
  const pointer = CHOOSERS.includes(kind) ? pointsAt : undefined;
  const options = choices === 'brands' ? listBrandOptions() : field.options?.map((option) => ({ ...option }));
  return {
    name,
    label,
    kind,
    isRequired,
    max,
    options,
    relation: pointer?.collection,
    relationField: pointer?.field,
    fields: fields?.map(toFieldSpec),
    blocks: blocks?.map((block) => ({ ...block, fields: block.fields.map(toFieldSpec) })),
    help,
  };
}

const forms = new Map<CollectionName, readonly FieldSpec[]>();

/** The fields of an item, in the order of the schema. */
export function getCollectionForm(name: CollectionName): readonly FieldSpec[] {
  const known = forms.get(name);
  if (known) return known;
  const { schema, isSingleton = false } = getCollection(name);
  const own = listContentFields(schema).map(toFieldSpec);
  const form = isSingleton ? own : [...own, SORT];
  forms.set(name, form);
  return form;
}
