// Pictures in a Markdown text: the editor of a Directus writes their whole address there, pages show them by ours.
const WIDTH = 1280;

/** A Directus names its files by UUID, the service of the shop never does. */
export const DIRECTUS_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** All texts of the item, with the addresses of pictures at one of the bases as those of this site. */
export function renamePictures(item: unknown, ...bases: readonly string[]): unknown {
  if (typeof item === 'string') {
    if (!item.includes('/assets/')) return item;
    return item.replace(
      /\]\((https?:\/\/[^\s)]+?)?\/assets\/([\w-]{1,80})(?:\.\w+)?(?:\?[^\s)#]*)?(#\d+x\d+)?/g,
      (whole, origin: string | undefined, id: string, size = '') =>
        origin === undefined || bases.includes(origin) ? `](/assets/${id}?width=${WIDTH}${size}` : whole,
    );
  }
  if (Array.isArray(item)) return item.map((part) => renamePictures(part, ...bases));
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, renamePictures(value, ...bases)]),
  );
}
