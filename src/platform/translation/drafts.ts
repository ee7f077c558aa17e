// Texts that editors have written and not published, as rows that stand over those of the store.
import { z } from 'zod';
import { defaultCopy } from '#content/copy/index.ts';
import { TEXTS } from '#lib/contracts/editor/editor.ts';
import { MAIN_LOCALE, TranslationType } from '#lib/contracts/translation.ts';
import type { Db, Tx } from '../db/open.ts';
import { headsOf } from '../editor/items/drafted-items.ts';
import { thenOf } from '../editor/publishing/item-as-of.ts';
import { textPlaceIn } from '../editor/texts/text-reference.ts';
import type { TranslationQuery, TranslationRow } from './row.ts';
import { placeOf } from './seed.ts';

const Draft = z.object({
  key: z.string(),
  locale: z.string(),
  sub_variant: z.string().nullish(),
  type: TranslationType,
  value: z.unknown(),
});

function rowOf(fields: unknown): TranslationRow[] {
  const { data } = Draft.safeParse(fields);
  if (!data) return [];
  const { key: id, locale, sub_variant, type, value } = data;
  const { category } = placeOf(id);
  return [{ id, category, locale, sub_variant: sub_variant ?? '', type, value: JSON.stringify(value ?? '') }];
}

export interface DraftTexts {
  readonly rows: readonly TranslationRow[];
  /** Names the texts that will have been taken back; `rows` holds the release's own in their place. */
  readonly isGone: (row: TranslationRow) => boolean;
}

const nameOf = ({ locale, sub_variant, id }: TranslationRow): string => [locale, sub_variant, id].join(' ');

/** The place of a text by its id, with nothing in it. */
function rowAt(itemId: string): TranslationRow | undefined {
  const place = textPlaceIn(itemId);
  if (!place) return undefined;
  const { locale, subVariant: sub_variant, key: id } = place;
  return { ...placeOf(id), id, locale, sub_variant, value: '' };
}

/** What the release says where a text is taken back; nothing in a region or another language. */
function releaseRow({ id, locale, sub_variant }: TranslationRow): TranslationRow[] {
  const own = defaultCopy[id];
  if (own === undefined || locale !== MAIN_LOCALE || sub_variant !== '') return [];
  return [{ ...placeOf(id), id, locale, sub_variant, value: JSON.stringify(own) }];
}

const isAsked = ({ categories, ids, types, locale, subVariant = '' }: TranslationQuery) => {
  const locales: readonly string[] = [MAIN_LOCALE, locale];
  return (row: TranslationRow): boolean =>
    locales.includes(row.locale) &&
    ['', subVariant].includes(row.sub_variant) &&
    (categories?.includes(row.category) ?? true) &&
    (ids?.includes(row.id) ?? true) &&
    (types?.includes(row.type) ?? true);
};

/** Those that the query asks for; at a moment, as they will be then. */
export async function draftTexts(at: Db | Tx, query: TranslationQuery): Promise<DraftTexts> {
  const rows: TranslationRow[] = [];
  const gone = new Set<string>();
  for (const [id, head] of await headsOf(at, TEXTS)) {
    const then = thenOf(head, query.moment);
    const row = rowAt(id);
    if (then.state === 'kept' || !row) continue;
    if (then.state === 'gone') gone.add(nameOf(row));
    rows.push(...(then.state === 'gone' ? releaseRow(row) : rowOf(then.fields)));
  }
  return { rows: rows.filter(isAsked(query)), isGone: (row) => gone.has(nameOf(row)) };
}
