import { toSearchWords } from '#lib/domain/text/search-words.ts';

const BEFORE = 60;
const LENGTH = 180;

/** The words of a text around the first that was found; its beginning where none is in it. */
export function cutExcerpt(text: string, words: readonly string[]): string {
  const place = [...text.matchAll(/[\p{L}\p{M}\p{N}'\u2019]+/gu)].find(([word]) => {
    const [plain = ''] = toSearchWords(word);
    return words.some((sought) => plain.startsWith(sought));
  });
  const at = place?.index ?? 0;
  const from = at <= BEFORE ? 0 : text.lastIndexOf(' ', at - BEFORE) + 1;
  if (text.length <= from + LENGTH) return `${from > 0 ? '… ' : ''}${text.slice(from)}`;
  const end = text.lastIndexOf(' ', from + LENGTH);
  return `${from > 0 ? '… ' : ''}${text.slice(from, end > from ? end : from + LENGTH)} …`;
}
