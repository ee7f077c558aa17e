// When the address of an item's page changes, the old address redirects to the new one.
import type { Collection } from '#lib/contracts/content/collection.ts';
import { type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import { isReservedPath, normalisePath } from '#lib/domain/content/content-paths.ts';
import { isPageHidden } from '#lib/domain/pages/hidden-pages.ts';
import { isPageNumber } from '#lib/domain/pages/page-numbers.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { parseBody } from '../../../ground/db/parse-body.ts';
import type { Announce } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { StoredItem } from '../../cms/drafts/content-source.ts';
import { type Fields, getTextField } from '../../cms/drafts/normalise-fields.ts';
import { findStoredItem, type ItemWrite, writeItem } from '../../cms/write.ts';
import { loadStoredItems } from '../items/stored-items.ts';
import { loadTakenAddresses } from './taken-addresses.ts';

/** Where an item has its own page; undefined while it has no address. */
function findOwnPage({ addressField, pages }: Collection, fields: Fields): string | undefined {
  return addressField && getTextField(fields, addressField) ? pages(fields)[0] : undefined;
}

/** Whether visitors never saw an item at its address, as the shop has a page of its own there. */
async function isUnseen(tx: Tx, name: CollectionName, fields: Fields): Promise<boolean> {
  if (name === 'blog_posts') return isPageNumber(getTextField(fields, 'slug') ?? '');
  const path = getTextField(fields, 'path');
  if (name !== 'pages' || path === undefined) return false;
  return isPageHidden({ path, overrides_route: fields.overrides_route }, await loadTakenAddresses(tx));
}

interface Rename {
  /** The fields that are published so far; none where it is not. */
  readonly old: Fields;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly brand: string | undefined;
}

function findRename({ name, before, status, body }: ItemWrite): Rename | undefined {
  const collection = getCollection(name);
  if (!collection.isRedirectedOnRename || status !== 'published') return undefined;
  const old = (before?.status === 'published' && parseBody(before.body)) || {};
  return {
    old,
    from: findOwnPage(collection, old),
    to: findOwnPage(collection, body),
    brand: getTextField(body, 'brand'),
  };
}

async function findRedirectsFrom(tx: Tx, path: string, brand: string | undefined): Promise<StoredItem[]> {
  const isFrom = ({ status, fields }: StoredItem) =>
    status === 'published' &&
    normalisePath(getTextField(fields, 'from') ?? '') === normalisePath(path) &&
    getTextField(fields, 'brand') === brand;
  return (await loadStoredItems(tx, 'redirects')).filter(isFrom);
}

/** Archives redirects from the new address, which would hide the page. */
async function clearAddress(
  tx: Tx,
  services: Services,
  { path, brand, author }: { path: string; brand: string | undefined; author: string },
  announce: Announce,
): Promise<string[]> {
  const tags: string[] = [];
  for (const { id, fields } of await findRedirectsFrom(tx, path, brand)) {
    const { sort: _, ...body } = fields;
    const place = { name: 'redirects', id } as const;
    const before = await findStoredItem(tx, place);
    const rest = { author, before, status: 'archived', position: null, publishedAt: null, body } as const;
    tags.push(...(await writeItem(tx, services, { ...place, ...rest }, announce)));
  }
  return tags;
}

/** An item that comes to an address replaces what redirects from there; one that stays leaves it. */
const isNewThere = ({ old, from, to, brand }: Rename): boolean =>
  from === undefined ||
  normalisePath(from) !== normalisePath(to ?? '') ||
  getTextField(old, 'brand') !== brand;

/** Adds the redirect. Returns the tags of what changes. */
export async function addRedirectOnRename(
  tx: Tx,
  services: Services,
  write: ItemWrite,
  announce: Announce,
): Promise<string[]> {
  const rename = findRename(write);
  if (!rename?.to || !isNewThere(rename)) return [];
  const { old, from, to, brand } = rename;
  const { name, author } = write;
  const tags = await clearAddress(tx, services, { path: to, brand, author }, announce);
  const isMoved = from !== undefined && normalisePath(from) !== normalisePath(to) && !isReservedPath(from);
  if (!isMoved || (await isUnseen(tx, name, old))) return tags;
  if ((await findRedirectsFrom(tx, from, brand)).length > 0) return tags;
  const { random, clock } = services;
  const left: ItemWrite = {
    name: 'redirects',
    id: random.createId('itm', clock.now()),
    author,
    before: undefined,
    status: 'published',
    position: null,
    publishedAt: getNowIso(clock),
    body: { ...(brand && { brand }), from, to, code: 301 },
  };
  return [...tags, ...(await writeItem(tx, services, left, announce))];
}
