// A search over everything that editors write.
import { TEXTS } from '#lib/contracts/editor/editor.ts';
import type { FoundItem } from '#lib/contracts/editor/editor-desk.ts';
import type { Db } from '../../../ground/db/open.ts';
import { listCurrentItems } from './current-items.ts';

const FOUND_MAX = 30;
const BEFORE = 40;
const LENGTH = 140;
/** The collection that a picture is found under. */
const FILES = 'files';

const collectTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
};

/** The words around the first that was found; empty where only the title has them. */
function cutExcerpt(texts: readonly string[], words: readonly string[]): string {
  for (const text of texts) {
    const at = text.toLowerCase().indexOf(words[0] ?? '');
    if (at < 0) continue;
    const begin = Math.max(0, at - BEFORE);
    const cut = text
      .slice(begin, begin + LENGTH)
      .replace(/\s+/g, ' ')
      .trim();
    return `${begin > 0 ? '…' : ''}${cut}${begin + LENGTH < text.length ? '…' : ''}`;
  }
  return '';
}

interface Candidate {
  readonly collection: string;
  readonly id: string;
  readonly title: string;
  readonly texts: readonly string[];
}

async function listCandidates(db: Db): Promise<Candidate[]> {
  const items = await listCurrentItems(db);
  const files = await db
    .selectFrom('content_file')
    .select(['id', 'title', 'name', 'alt'])
    .where('status', '<>', 'archived')
    .orderBy('created_at', 'desc')
    .execute();
  return [
    ...items.map(({ row, fields }) => ({ ...row, texts: collectTexts(fields) })),
    ...files.map(({ id, title, name, alt }) => ({
      collection: FILES,
      id,
      title: title || name,
      texts: [alt, name],
    })),
  ];
}

interface Match {
  readonly isInTitle: boolean;
  readonly row: FoundItem;
}

/** Keys of texts are no titles: there are thousands, and they would leave no room for what editors write. */
const rankMatch = ({ isInTitle, row }: Match): number =>
  row.collection === TEXTS ? Number(isInTitle) : 2 + Number(isInTitle);

/**
 * Items, texts and pictures that hold each of the words: items with all of them in the title first, texts of the site
 * last.
 */
export async function searchEverything(db: Db, search: string): Promise<FoundItem[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = (await listCandidates(db)).flatMap(({ texts, ...item }): Match[] => {
    const title = item.title.toLowerCase();
    const all = [title, item.id.toLowerCase(), ...texts.map((text) => text.toLowerCase())];
    if (!words.every((word) => all.some((text) => text.includes(word)))) return [];
    const isInTitle = words.every((word) => title.includes(word));
    const { collection, id } = item;
    const rest = texts.filter((text) => text !== item.title);
    return [{ isInTitle, row: { collection, id, title: item.title, excerpt: cutExcerpt(rest, words) } }];
  });
  return found
    .sort((a, b) => rankMatch(b) - rankMatch(a))
    .slice(0, FOUND_MAX)
    .map(({ row }) => row);
}
