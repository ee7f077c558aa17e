// Slugs of titles. The table of letters is large: a page that makes slugs loads it when a title has such a letter.

const toPlain = (title: string): string => title.normalize('NFD').replace(/\p{M}/gu, '');

/** Whether a title has letters that are no Latin letter with marks: `Łódź` has, `Zoë` has none. */
export const needsLatin = (title: string): boolean => /\p{L}/u.test(toPlain(title).replace(/[a-z]/gi, ''));

/**
 * A slug of a title: `Spring Draw, 2026` is `spring-draw-2026`.
 *
 * @param latin the title, by `toLatin` where it needs that
 */
export const toSlug = (latin: string): string =>
  toPlain(latin)
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
