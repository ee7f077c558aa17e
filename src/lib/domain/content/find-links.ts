// The links that an item holds: in fields that are links, and in Markdown.
import type { Fields } from '../../contracts/content/collection.ts';
import { type ContentField, listFieldValues } from './content-fields.ts';
import { markdownParser } from './markup/markdown-parser.ts';

export interface FoundLink {
  /** The path of the field, as `blocks.2.link`. */
  readonly field: string;
  readonly address: string;
}

const listMarkdownLinks = (text: string): string[] =>
  markdownParser
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'link_open')
    .map((link) => String(link.attrGet('href') ?? ''));

export const findLinks = (form: readonly ContentField[], fields: Fields): FoundLink[] =>
  listFieldValues(form, fields).flatMap(({ field, path, value }) => {
    if (typeof value !== 'string' || value === '') return [];
    if (field.kind === 'link') return [{ field: path, address: value }];
    if (field.kind !== 'markdown' && field.shownAs !== 'markdown') return [];
    return listMarkdownLinks(value).map((address) => ({ field: path, address }));
  });
