// Items of the shop that a Directus does not have yet. One that is there is left as it is: that is its home now.
import { z } from 'zod';
import { type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import { listContentFields } from '#lib/domain/content/content-fields.ts';
import type { Services } from '../../../services.ts';
import type { Item } from '../../cms/item.ts';
import { loadItemSet } from '../../cms/items.ts';
import type { DirectusClient } from '../client.ts';
import { SHOP_ID } from '../setup/collection-shape.ts';
import type { Step } from '../setup/step.ts';
import { toDirectusItem } from './to-directus-item.ts';

const Items = z.array(z.looseObject({ [SHOP_ID]: z.string().nullable() }));
const Related = z.array(z.looseObject({ id: z.union([z.string(), z.number()]) }));

/** What visitors see, and drafts of what they have never seen. */
async function listShopItems(services: Services, name: CollectionName): Promise<readonly Item[]> {
  const { db } = services.database;
  const out = await loadItemSet(db, services, { name, role: 'editor', paths: [] });
  const all = await loadItemSet(db, services, { name, role: 'editor', isDraft: true, paths: [] });
  const known = new Set(out.items.map(({ id }) => id));
  return [...out.items, ...all.items.filter(({ id }) => !known.has(id))];
}

/** Reads the keys of related items when the first is asked for: they may have been made a moment before. */
function createRelatedFinder(client: DirectusClient) {
  const held = new Map<string, ReadonlyMap<string, unknown>>();
  return async (collection: string, field: string): Promise<ReadonlyMap<string, unknown>> => {
    const known = held.get(collection);
    if (known) return known;
    const items = await client.read(`/items/${collection}?limit=-1&fields=id,${field}`, Related);
    const keys = new Map(items.map((item) => [String(Reflect.get(item, field)), item.id]));
    held.set(collection, keys);
    return keys;
  };
}

/** By field: the keys of the items that it may point at. */
async function readRelated(name: CollectionName, readKeys: ReturnType<typeof createRelatedFinder>) {
  const related = new Map<string, ReadonlyMap<string, unknown>>();
  for (const { name: field, kind, pointsAt } of listContentFields(getCollection(name).schema))
    if (kind === 'relation' && pointsAt)
      related.set(field, await readKeys(pointsAt.collection, pointsAt.field));
  return related;
}

async function planCollection(
  services: Services,
  client: DirectusClient,
  name: CollectionName,
  readKeys: ReturnType<typeof createRelatedFinder>,
): Promise<Step[]> {
  const items = await listShopItems(services, name);
  const held = (await client.find(`/items/${name}?limit=-1&fields=${SHOP_ID}`, Items)) ?? [];
  const known = new Set(held.map((item) => item[SHOP_ID]));
  return items
    .filter(({ id }) => !known.has(String(id)))
    .map((item) => ({
      what: `Item ${name}/${String(item.id)}`,
      async run() {
        const related = await readRelated(name, readKeys);
        const body = toDirectusItem(name, item, (field, value) => related.get(field)?.get(value));
        await client.write('POST', `/items/${name}`, body, z.unknown());
      },
    }));
}

/** In the order of the collections: what others point at comes first. */
export async function planItems(
  services: Services,
  client: DirectusClient,
  names: readonly CollectionName[],
): Promise<Step[]> {
  const readKeys = createRelatedFinder(client);
  const steps: Step[] = [];
  for (const name of names) steps.push(...(await planCollection(services, client, name, readKeys)));
  return steps;
}
