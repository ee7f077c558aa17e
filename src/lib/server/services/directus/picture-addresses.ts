// Pictures in a Markdown text: the editor of a Directus writes their whole address there, pages show them by ours.
const WIDTH = 1280;

/** All texts of the item, with the addresses of pictures at `base` as those of this site. */
export function renamePictures(item: unknown, base: string): unknown {
  if (typeof item === 'string') {
    if (!item.includes('/assets/')) return item;
    return item.replace(
      /\]\((https?:\/\/[^\s)]+?)?\/assets\/([\w-]{1,80})(?:\.\w+)?(?:\?[^\s)#]*)?(#\d+x\d+)?/g,
      (whole, origin: string | undefined, id: string, size = '') =>
        origin === undefined || origin === base ? `](/assets/${id}?width=${WIDTH}${size}` : whole,
    );
  }
  if (Array.isArray(item)) return item.map((part) => renamePictures(part, base));
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [key, renamePictures(value, base)]));
}
