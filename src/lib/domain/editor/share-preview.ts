// What search engines and shared links show of an item.
import type { Fields } from './editor-fields.ts';

/** Characters that are shown whole by most search engines. */
export const SEO_TITLE_MAX = 60;
export const SEO_DESCRIPTION_MAX = 160;

export interface SharePreview {
  readonly title: string;
  readonly description: string;
  /** The id of the picture; undefined: the one of the brand. */
  readonly image: string | undefined;
}

const readText = (fields: Fields, names: readonly string[]): string => {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return '';
};

/** The title and description of the item's own page, from what is written so far. */
export const buildSharePreview = (fields: Fields): SharePreview => ({
  title: readText(fields, ['seo_title', 'title', 'name']),
  description: readText(fields, ['seo_description', 'summary', 'lead']),
  image: readText(fields, ['image']) || undefined,
});

/** The text as far as it is shown, cut between words. */
export function cutShown(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
