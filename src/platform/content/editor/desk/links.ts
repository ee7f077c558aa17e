// Links of editors: where they may lead, and those that lead nowhere.
import { getCollection, isCollection } from '#lib/contracts/content/collections.ts';
import type { BrokenLink, DeskItem, EditorLink } from '#lib/contracts/editor/editor-desk.ts';
import { listContentFields } from '#lib/domain/content/content-fields.ts';
import { findLinks } from '#lib/domain/content/find-links.ts';
import { findLinkFault } from '#lib/domain/pages/link-check.ts';
import type { Services } from '../../../services.ts';
import type { Fields } from '../../cms/drafts/normalise-fields.ts';
import { getTextField } from '../../cms/drafts/normalise-fields.ts';
import { loadLinkMap, type NamedLinkMap } from './link-map.ts';

const LINKS_MAX = 30;
const MENU = 'navigation';

/** Pages, posts, causes, games and draws whose title or address has each of the words. */
export async function listLinks(
  services: Services,
  { search, brand }: { search: string; brand?: string | undefined },
): Promise<EditorLink[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const map = await loadLinkMap(services);
  return [...map.targets.values()]
    .flat()
    .filter(({ path, title }) => words.every((word) => `${title} ${path}`.toLowerCase().includes(word)))
    .slice(0, LINKS_MAX)
    .map(({ path, title, kind }) => ({ path, title, kind, fault: findLinkFault(path, brand, map) ?? null }));
}

export async function checkLink(
  services: Services,
  { address, brand }: { address: string; brand?: string | undefined },
) {
  return findLinkFault(address, brand, await loadLinkMap(services)) ?? null;
}

/** The links of an item that its visitors do not get through. */
export function findBrokenLinks(item: DeskItem, fields: Fields, map: NamedLinkMap): BrokenLink[] {
  if (!isCollection(item.collection)) return [];
  const { schema } = getCollection(item.collection);
  const brand = getTextField(fields, 'brand');
  return findLinks(listContentFields(schema), fields).flatMap((link) => {
    const fault = findLinkFault(link.address, brand, map);
    // The menu leaves out what a brand has switched off.
    const isLeftOut = item.collection === MENU && fault?.reason === 'closed';
    return fault && !isLeftOut ? [{ ...item, ...link, ...fault }] : [];
  });
}
