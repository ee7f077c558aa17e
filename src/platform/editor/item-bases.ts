// The items of a collection as editors write over them.
import { brands } from '#content/brands/all.ts';
import { type CollectionName, collectionOf } from '#lib/contracts/content/collections.ts';
import type { EditorFault } from '#lib/contracts/editor.ts';
import { bodyOf } from '../cms/items.ts';
import { keepItem, keptItem } from '../cms/write.ts';
import type { Db, Tx } from '../db/open.ts';
import type { Base, Bases } from './bases.ts';
import { type Fields, faultsOf, tidied } from './faults.ts';
import { formOf } from './fields.ts';
import { FAULT_WORDS } from './labels.ts';

const TITLES = [
  'title',
  'name',
  'question',
  'label_key',
  'key',
  'path',
  'from',
  'slug',
  'component',
] as const;
const textAt = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+){0,20}$/;

async function rows(at: Db | Tx, name: CollectionName, id?: string): Promise<Base[]> {
  let query = at.selectFrom('content_item').selectAll().where('collection', '=', name);
  if (id !== undefined) query = query.where('id', '=', id);
  const found = await query.orderBy('id').execute();
  return found.map((row) => ({
    id: row.id,
    status: row.status,
    fields: { ...bodyOf(row.body), ...(row.position !== null && { sort: row.position }) },
    publishedAt: row.published_at,
    revision: row.revision,
    updatedAt: row.updated_at,
  }));
}

interface Neighbourhood {
  readonly name: CollectionName;
  readonly id: string;
  readonly fields: Fields;
}

/** Two items of one address on one brand hide each other. */
async function addressFaults(at: Db | Tx, { name, id, fields }: Neighbourhood): Promise<EditorFault[]> {
  const field = collectionOf(name).address ?? (name === 'redirects' ? 'from' : undefined);
  const wanted = field && textAt(fields, field);
  if (!field || !wanted || name === 'placements') return [];
  const isSame = (other: Base) =>
    other.id !== id &&
    other.status === 'published' &&
    textAt(other.fields, field) === wanted &&
    textAt(other.fields, 'brand') === textAt(fields, 'brand');
  return (await rows(at, name)).some(isSame) ? [{ field, message: FAULT_WORDS.taken }] : [];
}

/** An item of a brand that there is not would be seen nowhere. */
function brandFaults(fields: Fields): EditorFault[] {
  const brand = textAt(fields, 'brand');
  const isKnown = brand === undefined || brands.some(({ key }) => key === brand);
  return isKnown ? [] : [{ field: 'brand', message: FAULT_WORDS.wrongChoice }];
}

/** Pictures and related items that are not there. */
async function pointerFaults(at: Db | Tx, { name, fields }: Neighbourhood): Promise<EditorFault[]> {
  const faults: EditorFault[] = [];
  for (const [field, target] of Object.entries(collectionOf(name).relations ?? {})) {
    const value = textAt(fields, field);
    if (value && !(await isThere(at, target, value)))
      faults.push({ field, message: FAULT_WORDS.pointsNowhere });
  }
  const blocks = Array.isArray(fields.blocks) ? (fields.blocks as Fields[]) : [];
  for (const [place, block] of blocks.entries())
    for (const field of ['image', 'poster']) {
      const value = textAt(block, field);
      if (value && !(await isThere(at, 'files', value)))
        faults.push({ field: `blocks.${place}.${field}`, message: FAULT_WORDS.pointsNowhere });
    }
  return faults;
}

async function isThere(at: Db | Tx, target: string, value: string): Promise<boolean> {
  if (target === 'files') {
    const file = await at.selectFrom('content_file').select('id').where('id', '=', value).executeTakeFirst();
    return file !== undefined;
  }
  const others = await rows(at, target as CollectionName);
  return others.some(({ id, fields }) => id === value || fields.slug === value);
}

export function itemBases(name: CollectionName): Bases {
  const { schema } = collectionOf(name);
  const form = formOf(name);
  return {
    form,
    titleOf: (id, fields) => TITLES.map((field) => textAt(fields, field)).find(Boolean) ?? id,
    brandOf: (fields) => textAt(fields, 'brand') ?? null,
    all: (at) => rows(at, name),
    one: async (at, id) => (await rows(at, name, id))[0],
    blank: async () => undefined,
    async faults(at, id, fields) {
      const own = tidied(fields, form);
      const wrong = faultsOf(schema, own);
      if (wrong.length > 0) return wrong;
      const place = { name, id, fields: own };
      return [...brandFaults(own), ...(await addressFaults(at, place)), ...(await pointerFaults(at, place))];
    },
    newId({ chance, clock }, fields) {
      const named = textAt(fields, 'slug') ?? textAt(fields, 'key');
      return named && SLUG.test(named) && named.length <= 80 ? named : chance.id('itm', clock.now());
    },
    async keep(tx, services, { id, status, fields, publishedAt, author }, announce) {
      const { sort, ...own } = tidied(fields, form);
      const position = typeof sort === 'number' && Number.isInteger(sort) ? sort : null;
      const body = status === 'published' ? (schema.parse(own) as Fields) : own;
      const before = await keptItem(tx, { name, id });
      return keepItem(
        tx,
        services,
        { name, id, author, before, status, position, publishedAt, body },
        announce,
      );
    },
  };
}
