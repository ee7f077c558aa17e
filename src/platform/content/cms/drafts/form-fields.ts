// The form of a collection, as its schema and field metadata give it.
import { listBrands } from '#content/brands/known.ts';
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

const listBrandOptions = () => listBrands().map(({ key, name }) => ({ value: key, label: name }));

/** Controls that choose among items; the others take what is written. */
const CHOOSERS: readonly FieldSpec['kind'][] = ['image', 'relation', 'relations'];

function toFieldSpec(field: ContentField): FieldSpec {
  const { name, label, isRequired, max, help, choices, pointsAt, fields, blocks } = field;
  const kind = choices === 'offers' && field.kind === 'texts' ? 'multi_select' : field.kind;
  const pointer = CHOOSERS.includes(kind) ? pointsAt : undefined;
  const options = choices === 'brands' ? listBrandOptions() : field.options?.map((option) => ({ ...option }));
  return {
    name,
    label,
    kind,
    isRequired,
    max,
    options,
    choices,
    relation: pointer?.collection,
    relationField: pointer?.field,
    fields: fields?.map(toFieldSpec),
    blocks: blocks?.map((block) => ({ ...block, fields: block.fields.map(toFieldSpec) })),
    help,
  };
}

const forms = new Map<CollectionName, readonly FieldSpec[]>();

/** Where an item is and how search engines name it come after what it says. */
const LAST = ['slug', 'path', 'key', 'brand', 'overrides_route', 'seo_title', 'seo_description'];

/** What names the item first, then the rest as in the schema. */
function orderFields(fields: readonly FieldSpec[], titleFields: readonly string[]): FieldSpec[] {
  const getPlace = ({ name }: FieldSpec): number => {
    const [last, first] = [LAST.indexOf(name), titleFields.indexOf(name)];
    if (first !== 0 && last >= 0) return last + 1;
    return first >= 0 ? first - titleFields.length : 0;
  };
  return fields.toSorted((a, b) => getPlace(a) - getPlace(b));
}

/** The fields of an item in the order in which they are written. */
export function getCollectionForm(name: CollectionName): readonly FieldSpec[] {
  const known = forms.get(name);
  if (known) return known;
  const { schema, isSingleton = false, titleFields } = getCollection(name);
  const own = orderFields(listContentFields(schema).map(toFieldSpec), titleFields);
  const form = isSingleton ? own : [...own, SORT];
  forms.set(name, form);
  return form;
}
