// Texts that editors have written and not published, as rows that stand over those of the store.
import { z } from 'zod';
import { TEXTS } from '#lib/contracts/editor.ts';
import { MAIN_LOCALE, TranslationType } from '#lib/contracts/translation.ts';
import type { Db, Tx } from '../db/open.ts';
import type { TranslationQuery, TranslationRow } from './row.ts';
import { placeOf } from './seed.ts';

const Draft = z.object({
  key: z.string(),
  locale: z.string(),
  sub_variant: z.string().nullish(),
  type: TranslationType,
  value: z.unknown(),
});

function rowOf(body: string): TranslationRow | undefined {
  const { data } = Draft.safeParse(JSON.parse(body));
  if (!data) return undefined;
  const { key: id, locale, sub_variant, type, value } = data;
  const { category } = placeOf(id);
  return { id, category, locale, sub_variant: sub_variant ?? '', type, value: JSON.stringify(value ?? '') };
}

/** Those that the query asks for. */
export async function draftTexts(at: Db | Tx, query: TranslationQuery): Promise<TranslationRow[]> {
  const { categories, ids, types, locale, subVariant = '' } = query;
  const drafts = await at
    .selectFrom('content_draft')
    .select('body')
    .where('collection', '=', TEXTS)
    .where('body', 'is not', null)
    .orderBy('item_id')
    .execute();
  const isWanted = (row: TranslationRow): boolean =>
    [MAIN_LOCALE, locale].includes(row.locale as typeof locale) &&
    ['', subVariant].includes(row.sub_variant) &&
    (categories?.includes(row.category) ?? true) &&
    (ids?.includes(row.id) ?? true) &&
    (types?.includes(row.type) ?? true);
  return drafts.flatMap(({ body }) => (body === null ? [] : (rowOf(body) ?? []))).filter(isWanted);
}
