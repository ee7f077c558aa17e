// Fields of an item with marks that tell an editor which they are (P9).
import { markMarkdown, markText } from '#lib/domain/content/source-map.ts';

/** Fields that pages show as they are, and those that may be Markdown. All others are names and addresses. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['title', 'name', 'lead', 'summary', 'question', 'heading', 'caption', 'label', 'author', 'source'],
]);
const ARTICLES: ReadonlySet<string> = new Set(['body', 'answer', 'markdown', 'text']);

function markValue(value: unknown, place: string, field: string): unknown {
  if (Array.isArray(value)) return value.map((one, index) => markValue(one, `${place}.${index}`, ''));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, markValue(inner, `${place}.${name}`, name)]),
    );
  if (typeof value !== 'string' || value === '') return value;
  if (TEXTS.has(field)) return markText('item', place, value);
  return ARTICLES.has(field) ? markMarkdown('item', place, value) : value;
}

/** The item with its texts marked as `collection:id:path`. */
export function markItem<T extends { readonly id: string }>(collection: string, item: T): T {
  const entries = Object.entries(item).map(([field, value]) => [
    field,
    markValue(value, `${collection}:${item.id}:${field}`, field),
  ]);
  return Object.fromEntries(entries) as T;
}
