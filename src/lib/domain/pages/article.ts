// Articles: HTML with anchors at its headings, and reading time.

import { renderMarkdown } from '../content/markup/markdown.ts';
import { formatLongDate } from '../time/zoned-dates.ts';

const WORDS_A_MINUTE = 220;

/** Whole minutes at 220 words each, at least 1. */
export function countReadingMinutes(markdown: string): number {
  const words = markdown.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

/** The time zone of publication days. */
const PRESS_ZONE = 'Australia/Sydney';

/** The day of an instant in the press zone, as `Sunday 15 November 2026`. */
export const formatPublicationDay = (instant: string): string =>
  formatLongDate(Date.parse(instant), PRESS_ZONE);

export interface ArticleHeading {
  /** Unique within the article. */
  readonly id: string;
  readonly text: string;
}

export interface Article {
  /** For `set:html`. */
  readonly html: string;
  /** Headings of the second level, in order. */
  readonly headings: readonly ArticleHeading[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};
const toPlainText = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);

const toHeadingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'part';

/** Markdown as an article. Its HTML is that of `renderMarkdown`, with anchors. */
export function toArticle(markdown: string): Article {
  const headings: ArticleHeading[] = [];
  const html = renderMarkdown(markdown).replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const text = toPlainText(inner);
    const base = toHeadingId(text);
    const same = headings.filter(({ id }) => id === base || id.startsWith(`${base}--`)).length;
    const id = same === 0 ? base : `${base}--${same + 1}`;
    headings.push({ id, text });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html, headings };
}
