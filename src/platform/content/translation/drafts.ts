// Drafts of texts as rows that replace those of the store.
import { z } from 'zod';
import { defaultCopy } from '#content/copy/index.ts';
import { TranslationType } from '#lib/contracts/content/translation.ts';
import { TEXTS } from '#lib/contracts/editor/editor.ts';
import { MAIN_LOCALE } from '#lib/domain/brand/locales.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { getItemAsOf } from '../cms/drafts/item-as-of.ts';
import { listItemDrafts } from '../cms/drafts/item-drafts.ts';
import { parseTextReference } from '../cms/drafts/text-reference.ts';
import type { TranslationQuery, TranslationRow } from './row.ts';
import { classifyTextKey } from './seed.ts';

const Draft = z.object({
  key: z.string(),
  locale: z.string(),
  sub_variant: z.string().nullish(),
  type: TranslationType,
  value: z.unknown(),
});

function toRows(fields: unknown): TranslationRow[] {
  const { data } = Draft.safeParse(fields);
  if (!data) return [];
  const { key: id, locale, sub_variant, type, value } = data;
  const { category } = classifyTextKey(id);
  return [{ id, category, locale, sub_variant: sub_variant ?? '', type, value: JSON.stringify(value ?? '') }];
}

export interface DraftTexts {
  readonly rows: readonly TranslationRow[];
  /** Whether the text is unpublished as of then; `rows` holds the release's text instead. */
  readonly isGone: (row: TranslationRow) => boolean;
}

const formatName = ({ locale, sub_variant, id }: TranslationRow): string =>
  [locale, sub_variant, id].join(' ');

/** An empty row of a text id. */
function createRow(itemId: string): TranslationRow | undefined {
  const place = parseTextReference(itemId);
  if (!place) return undefined;
  const { locale, subVariant: sub_variant, key: id } = place;
  return { ...classifyTextKey(id), id, locale, sub_variant, value: '' };
}

/** The release's text for an unpublished one; none in a region or another language. */
function createReleaseRows({ id, locale, sub_variant }: TranslationRow): TranslationRow[] {
  const own = defaultCopy[id];
  if (own === undefined || locale !== MAIN_LOCALE || sub_variant !== '') return [];
  return [{ ...classifyTextKey(id), id, locale, sub_variant, value: JSON.stringify(own) }];
}

const createMatcher = ({ categories, ids, types, locale, subVariant = '' }: TranslationQuery) => {
  const locales: readonly string[] = [MAIN_LOCALE, locale];
  return (row: TranslationRow): boolean =>
    locales.includes(row.locale) &&
    ['', subVariant].includes(row.sub_variant) &&
    (categories?.includes(row.category) ?? true) &&
    (ids?.includes(row.id) ?? true) &&
    (types?.includes(row.type) ?? true);
};

/** The drafts that match the query, as of its instant. */
export async function loadDraftTexts(at: Db | Tx, query: TranslationQuery): Promise<DraftTexts> {
  const rows: TranslationRow[] = [];
  const gone = new Set<string>();
  for (const [id, draft] of await listItemDrafts(at, TEXTS)) {
    const item = getItemAsOf(draft, query.asOf);
    const row = createRow(id);
    if (item.state === 'unchanged' || !row) continue;
    if (item.state === 'gone') gone.add(formatName(row));
    rows.push(...(item.state === 'gone' ? createReleaseRows(row) : toRows(item.fields)));
  }
  return { rows: rows.filter(createMatcher(query)), isGone: (row) => gone.has(formatName(row)) };
}
