// The items of a collection as editors write over them.
import { defaultCopy } from '#content/copy/index.ts';
import { type CollectionName, collectionOf } from '#lib/contracts/content/collections.ts';
import { faultsOf } from '#lib/domain/editor/editor-faults.ts';
import { keepItem, keptItem } from '../../cms/write.ts';
import { neighbourFaults } from '../publishing/publish-checks.ts';
import { followMove } from '../publishing/redirect-on-rename.ts';
import { formOf } from './form-fields.ts';
import { rowsOf } from './item-rows.ts';
import { type Fields, textAt, tidied } from './normalise-fields.ts';
import type { Bases } from './published-source.ts';

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
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+){0,20}$/;

export function itemBases(name: CollectionName): Bases {
  const { schema } = collectionOf(name);
  const form = formOf(name);
  return {
    form,
    titleOf(id, fields) {
      const words = defaultCopy[textAt(fields, 'label_key') ?? ''];
      return words ?? TITLES.map((field) => textAt(fields, field)).find(Boolean) ?? id;
    },
    brandOf: (fields) => textAt(fields, 'brand') ?? null,
    all: (at) => rowsOf(at, name),
    one: async (at, id) => (await rowsOf(at, name, id))[0],
    blank: async () => undefined,
    async faults(at, id, fields) {
      const own = tidied(fields, form);
      const wrong = faultsOf(schema, own);
      if (wrong.length > 0) return wrong;
      return neighbourFaults(at, { name, id, fields: own });
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
      const write = { name, id, author, before, status, position, publishedAt, body };
      const tags = await keepItem(tx, services, write, announce);
      const moved = await followMove(tx, services, write, announce);
      return [...new Set([...tags, ...moved])];
    },
  };
}
