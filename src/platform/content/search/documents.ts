// What is found: documents of offers, draws and what editors publish.
import type { SearchKind } from '#lib/contracts/search.ts';
import { getDateNames } from '#lib/domain/time/dates.ts';
import type { OfferDefinition } from '../../catalogue/offers/definition.ts';
import { parseBody } from '../../ground/db/parse-body.ts';

export interface SearchDocument {
  readonly kind: SearchKind;
  readonly ref: string;
  readonly brand: string;
  readonly offerKey: string;
  readonly drawNo: number | null;
  readonly localDate: string | null;
  readonly title: string;
  /** From which excerpts are cut. */
  readonly body: string;
  /** What is found by, besides title and body. */
  readonly keywords: string;
  readonly stamp: string;
  readonly shownFrom: string | null;
}

const EMPTY = {
  brand: '',
  offerKey: '',
  drawNo: null,
  localDate: null,
  keywords: '',
  body: '',
  shownFrom: null,
};

/** Text of Markdown without its signs; gaps such as `{brand}` stay. */
const toPlainText = (markdown: string): string =>
  markdown
    .replace(/<[^>]*>/g, ' ')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`|~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Fields of blocks that are no text of a page. */
const NO_TEXT = new Set([
  'type',
  'image',
  'link',
  'href',
  'icon',
  'layout',
  'key',
  'id',
  'video',
  'banner',
  'offers',
  'causes',
  'category',
]);

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [toPlainText(value)];
  if (typeof value !== 'object' || value === null) return [];
  const parts = Array.isArray(value)
    ? value
    : Object.entries(value).flatMap(([name, part]) => (NO_TEXT.has(name) ? [] : [part]));
  return parts.flatMap(collectTexts);
}

/** The collections whose items are found: the field that names their address, their title, and the fields of their text. */
export const FOUND_COLLECTIONS = {
  blog_posts: { kind: 'article', ref: 'slug', title: 'title', texts: ['summary', 'body'] },
  causes: { kind: 'cause', ref: 'slug', title: 'name', texts: ['summary', 'place', 'body'] },
  faqs: { kind: 'question', ref: 'id', title: 'question', texts: ['answer'] },
  pages: { kind: 'page', ref: 'path', title: 'title', texts: ['lead', 'blocks'] },
} as const satisfies Record<
  string,
  { kind: SearchKind; ref: string; title: string; texts: readonly string[] }
>;
export type FoundCollection = keyof typeof FOUND_COLLECTIONS;

export const isFoundCollection = (name: string): name is FoundCollection =>
  Object.hasOwn(FOUND_COLLECTIONS, name);

interface ItemRow {
  readonly id: string;
  readonly body: string;
  readonly revision: number;
  readonly published_at: string | null;
}

/** What says whether the document of an item is that of its row. */
export const getItemStamp = ({
  revision,
  published_at,
}: Pick<ItemRow, 'revision' | 'published_at'>): string => `${revision}:${published_at ?? ''}`;

/** Undefined for an item that cannot be read, and that has no title or address. */
export function toItemDocument(collection: FoundCollection, row: ItemRow): SearchDocument | undefined {
  const { kind, ref, title, texts } = FOUND_COLLECTIONS[collection];
  const fields = parseBody(row.body);
  const getText = (name: string): string => {
    const value = name === 'id' ? row.id : fields?.[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  if (!fields || getText(ref) === '' || getText(title) === '') return undefined;
  return {
    ...EMPTY,
    kind,
    // Two brands may have items of one address.
    ref: `${row.id}\n${getText(ref)}`,
    brand: getText('brand'),
    title: getText(title),
    body: texts
      .flatMap((name) => collectTexts(fields[name]))
      .filter(Boolean)
      .join(' '),
    keywords: getText(ref),
    stamp: getItemStamp(row),
    shownFrom: row.published_at,
  };
}

/** The address in the reference of an item's document. */
export const getItemAddress = (ref: string): string => ref.slice(ref.indexOf('\n') + 1);

export const toOfferDocument = (offer: OfferDefinition): SearchDocument => ({
  ...EMPTY,
  kind: 'offer',
  ref: offer.key,
  offerKey: offer.key,
  title: offer.name,
  keywords: [
    offer.key,
    offer.shortName,
    offer.type.replaceAll('_', ' '),
    offer.displayCategory,
    ...offer.regionNames.map(({ name }) => name),
    ...offer.gameTypes.map(({ name }) => name),
  ].join(' '),
  stamp: JSON.stringify([
    offer.name,
    offer.shortName,
    offer.displayCategory,
    offer.regionNames,
    offer.gameTypes.length,
  ]),
});

interface DrawRow {
  readonly id: string;
  readonly offer_key: string;
  readonly draw_no: number;
  readonly local_date: string;
}

/** A draw is found by its game, its number and its date in any spelling. */
export function toDrawDocument(
  row: DrawRow,
  offer: Pick<OfferDefinition, 'name' | 'regionNames'>,
): SearchDocument {
  const { weekdays, months } = getDateNames();
  const at = new Date(`${row.local_date}T00:00:00Z`);
  const month = months[at.getUTCMonth()] ?? '';
  return {
    ...EMPTY,
    kind: 'draw',
    ref: row.id,
    offerKey: row.offer_key,
    drawNo: row.draw_no,
    localDate: row.local_date,
    title: `${offer.name} ${row.draw_no}`,
    keywords: [
      row.local_date.replaceAll('-', ' '),
      weekdays[at.getUTCDay()] ?? '',
      month,
      ...offer.regionNames.map(({ name }) => name),
      row.offer_key,
    ].join(' '),
    stamp: offer.name,
  };
}
