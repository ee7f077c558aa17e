// When the address of an item's page changes, the old address redirects to the new one.
import { brands } from '#content/brands/all.ts';
import type { Collection } from '#lib/contracts/content/collection.ts';
import { type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import { isReservedPath, normalisePath } from '#lib/domain/content/content-paths.ts';
import { parseBody } from '../../cms/items.ts';
import { findStoredItem, type ItemWrite, writeItem } from '../../cms/write.ts';
import type { Tx } from '../../db/open.ts';
import type { Announce } from '../../jobs/purge.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { StoredItem } from '../items/content-source.ts';
import { type Fields, getTextField } from '../items/normalise-fields.ts';
import { loadStoredItems } from '../items/stored-items.ts';

/** Where an item has its own page; undefined while it has no address. */
function findOwnPage({ addressField, pages }: Collection, fields: Fields): string | undefined {
  return addressField && getTextField(fields, addressField) ? pages(fields)[0] : undefined;
}

const isSamePath = (a: string | undefined, b: string): boolean =>
  a !== undefined && normalisePath(a) === normalisePath(b);

interface Rename {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly brand: string | undefined;
}

function findRename({ name, before, status, body }: ItemWrite): Rename | undefined {
  const collection = getCollection(name);
  if (!collection.isRedirectedOnRename || status !== 'published') return undefined;
  const old = (before?.status === 'published' && parseBody(before.body)) || {};
  return {
    from: findOwnPage(collection, old),
    to: findOwnPage(collection, body),
    brand: getTextField(body, 'brand'),
  };
}

async function listRedirectsFrom(tx: Tx, path: string): Promise<StoredItem[]> {
  const isFrom = ({ status, fields }: StoredItem) =>
    status === 'published' && isSamePath(getTextField(fields, 'from'), path);
  return (await loadStoredItems(tx, 'redirects')).filter(isFrom);
}

/** Brands with a published item of their own at an address. */
async function listBrandsAt(tx: Tx, name: CollectionName, path: string): Promise<string[]> {
  const collection = getCollection(name);
  return (await loadStoredItems(tx, name))
    .filter(
      ({ status, fields }) => status === 'published' && isSamePath(findOwnPage(collection, fields), path),
    )
    .flatMap(({ fields }) => getTextField(fields, 'brand') ?? []);
}

interface NewRedirect {
  /** Of the items whose address it is. */
  readonly name: CollectionName;
  readonly author: string;
  readonly from: string;
  readonly brand: string | undefined;
  readonly fields: Fields;
}

/** Adds a redirect where there is none. One of all brands leaves out those that have an item at its address. */
async function addRedirect(
  tx: Tx,
  services: Services,
  { name, author, from, brand, fields }: NewRedirect,
  announce: Announce,
): Promise<string[]> {
  const { random, clock } = services;
  const own = brand === undefined ? await listBrandsAt(tx, name, from) : [];
  const others = brands.map(({ key }) => key).filter((key) => !own.includes(key));
  const known = (await listRedirectsFrom(tx, from)).map((one) => getTextField(one.fields, 'brand'));
  const wanted = own.length > 0 ? others : [brand];
  const tags: string[] = [];
  for (const shown of wanted.filter((one) => !known.includes(one))) {
    const left: ItemWrite = {
      name: 'redirects',
      id: random.createId('itm', clock.now()),
      author,
      before: undefined,
      status: 'published',
      position: null,
      publishedAt: getNowIso(clock),
      body: { ...fields, ...(shown && { brand: shown }) },
    };
    tags.push(...(await writeItem(tx, services, left, announce)));
  }
  return tags;
}

/**
 * Archives redirects from the new address, which would hide the page. Of a page of one brand also those of all brands:
 * the other brands keep theirs.
 */
async function clearAddress(
  tx: Tx,
  services: Services,
  {
    name,
    path,
    brand,
    author,
  }: { name: CollectionName; path: string; brand: string | undefined; author: string },
  announce: Announce,
): Promise<string[]> {
  const tags: string[] = [];
  for (const { id, fields } of await listRedirectsFrom(tx, path)) {
    const shown = getTextField(fields, 'brand');
    if (shown !== undefined && shown !== brand) continue;
    const { sort: _, ...body } = fields;
    const place = { name: 'redirects', id } as const;
    const before = await findStoredItem(tx, place);
    const rest = { author, before, status: 'archived', position: null, publishedAt: null, body } as const;
    tags.push(...(await writeItem(tx, services, { ...place, ...rest }, announce)));
    if (shown !== brand)
      tags.push(
        ...(await addRedirect(
          tx,
          services,
          { name, author, from: path, brand: shown, fields: body },
          announce,
        )),
      );
  }
  return tags;
}

/** Adds the redirect. Returns the tags of what changes. */
export async function addRedirectOnRename(
  tx: Tx,
  services: Services,
  write: ItemWrite,
  announce: Announce,
): Promise<string[]> {
  const { from, to, brand } = findRename(write) ?? {};
  if (!to) return [];
  const { name, author } = write;
  const tags = await clearAddress(tx, services, { name, path: to, brand, author }, announce);
  if (from === undefined || isSamePath(from, to) || isReservedPath(from)) return tags;
  const left = { name, author, from, brand, fields: { from, to, code: 301 } };
  return [...tags, ...(await addRedirect(tx, services, left, announce))];
}
