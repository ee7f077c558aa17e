// An item whose page moves leaves a redirect at its old address: links and search engines still find it.
import type { CollectionName } from '#lib/contracts/content/collections.ts';
import { isReservedPath, plainPath } from '#lib/domain/content/content-paths.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { bodyOf } from '../../cms/items.ts';
import { type ItemWrite, keepItem, keptItem } from '../../cms/write.ts';
import type { Tx } from '../../db/open.ts';
import type { Announce } from '../../jobs/purge.ts';
import type { Services } from '../../services.ts';
import { nowIso } from '../../time.ts';
import { rowsOf } from '../items/item-rows.ts';
import { type Fields, textAt } from '../items/normalise-fields.ts';
import type { Base } from '../items/published-source.ts';

/** Where the page of an item is that has one of its own. */
const PAGE_OF: Partial<Record<CollectionName, (fields: Fields) => string | undefined>> = {
  pages: (fields) => textAt(fields, 'path'),
  blog_posts: (fields) => pathBy(fields, urls.blogPost),
  causes: (fields) => pathBy(fields, urls.cause),
};

function pathBy(fields: Fields, path: (slug: string) => string): string | undefined {
  const slug = textAt(fields, 'slug');
  return slug && path(slug);
}

interface Move {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly brand: string | undefined;
}

function moveOf({ name, before, status, body }: ItemWrite): Move | undefined {
  const find = PAGE_OF[name];
  if (!find || status !== 'published') return undefined;
  const old = before?.status === 'published' ? (bodyOf(before.body) as Fields) : {};
  return { from: find(old), to: find(body), brand: textAt(body, 'brand') };
}

async function redirectsFrom(tx: Tx, path: string, brand: string | undefined): Promise<Base[]> {
  const isFrom = ({ status, fields }: Base) =>
    status === 'published' &&
    plainPath(textAt(fields, 'from') ?? '') === plainPath(path) &&
    textAt(fields, 'brand') === brand;
  return (await rowsOf(tx, 'redirects')).filter(isFrom);
}

/** Redirects away from where a page is now would hide it. */
async function clearAddress(
  tx: Tx,
  services: Services,
  { path, brand, author }: { path: string; brand: string | undefined; author: string },
  announce: Announce,
): Promise<string[]> {
  const tags: string[] = [];
  for (const { id, fields } of await redirectsFrom(tx, path, brand)) {
    const { sort: _, ...body } = fields;
    const place = { name: 'redirects', id } as const;
    const before = await keptItem(tx, place);
    const rest = { author, before, status: 'archived', position: null, publishedAt: null, body } as const;
    tags.push(...(await keepItem(tx, services, { ...place, ...rest }, announce)));
  }
  return tags;
}

/** Keeps a moved page findable. Gives the tags of what changes. */
export async function followMove(
  tx: Tx,
  services: Services,
  write: ItemWrite,
  announce: Announce,
): Promise<string[]> {
  const { from, to, brand } = moveOf(write) ?? {};
  if (!to) return [];
  const { author } = write;
  const tags = await clearAddress(tx, services, { path: to, brand, author }, announce);
  const isMoved = from !== undefined && plainPath(from) !== plainPath(to) && !isReservedPath(from);
  if (!isMoved || (await redirectsFrom(tx, from, brand)).length > 0) return tags;
  const { chance, clock } = services;
  const left: ItemWrite = {
    name: 'redirects',
    id: chance.id('itm', clock.now()),
    ...{ author, before: undefined, status: 'published', position: null, publishedAt: nowIso(clock) },
    body: { ...(brand && { brand }), from, to, code: 301 },
  };
  return [...tags, ...(await keepItem(tx, services, left, announce))];
}
