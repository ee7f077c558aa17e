// Texts by locale and region. A region's text wins over the one for all, a locale's over the main one.

import {
  type getTranslations,
  TRANSLATION_VALUES,
  TranslationItem,
  type TranslationType,
} from '#lib/contracts/content/translation.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { type Locale, MAIN_LOCALE } from '#lib/domain/brand/locales.ts';
import { renderMarkdown } from '#lib/domain/content/markup/markdown.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { loadDraftTexts } from './drafts.ts';
import type { TranslationQuery, TranslationRow } from './row.ts';

function parseItem({ id, category, type, value }: TranslationRow): TranslationItem | undefined {
  try {
    const parsed: unknown = JSON.parse(value);
    const html = type === 'markdown' ? { html: renderMarkdown(String(parsed)) } : {};
    const item = TranslationItem.safeParse({ id, category, type, value: parsed, ...html });
    return item.data;
  } catch {
    return undefined;
  }
}

async function selectRows(db: Db | Tx, query: TranslationQuery): Promise<TranslationRow[]> {
  const { categories, ids, types, locale, subVariant = '' } = query;
  let select = db
    .selectFrom('translation')
    .select(['id', 'category', 'type', 'value', 'locale', 'sub_variant'])
    .where('locale', 'in', [...new Set([MAIN_LOCALE, locale])])
    .where('sub_variant', 'in', [...new Set(['', subVariant])]);
  if (categories) select = select.where('category', 'in', categories);
  if (types) select = select.where('type', 'in', types);
  if (ids) select = select.where('id', 'in', ids);
  return select.orderBy('id').execute();
}

/**
 * The requested texts, each in its best match. An unreadable one is left out and reported: pages fall back to
 * the text of the release.
 */
export async function listTranslations(
  { database, log }: Services,
  query: TranslationQuery,
): Promise<ResultOf<typeof getTranslations>> {
  const rankRow = (row: TranslationRow) =>
    (row.locale === query.locale ? 2 : 0) + (row.sub_variant === '' ? 0 : 1);
  const best = new Map<string, { rank: number; item: TranslationItem }>();
  const kept = await selectRows(database.db, query);
  const drafts = query.isDraft ? await loadDraftTexts(database.db, query) : undefined;
  const shown = drafts ? [...kept.filter((row) => !drafts.isGone(row)), ...drafts.rows] : kept;
  for (const row of shown) {
    const held = best.get(row.id);
    if (held && held.rank > rankRow(row)) continue;
    const item = parseItem(row);
    if (item) best.set(row.id, { rank: rankRow(row), item });
    else log.warn({ id: row.id, locale: row.locale }, 'a translation cannot be read');
  }
  return [...best.values()].map(({ item }) => item);
}

/** The regions that have texts of their own in a locale, or in the main one. */
export async function listTextRegions(at: Db | Tx, locale: Locale): Promise<string[]> {
  const rows = await at
    .selectFrom('translation')
    .select('sub_variant')
    .distinct()
    .where('locale', 'in', [...new Set([MAIN_LOCALE, locale])])
    .where('sub_variant', '<>', '')
    .orderBy('sub_variant')
    .execute();
  return rows.map(({ sub_variant }) => sub_variant);
}

export interface TranslationChange {
  readonly locale?: Locale | undefined;
  readonly subVariant?: string | undefined;
  readonly id: string;
  readonly category: string;
  readonly type: TranslationType;
  readonly value: unknown;
}

/** Writes a text. @throws ZodError when the value does not fit its type */
export async function putTranslation(
  tx: Tx,
  { clock }: Services,
  { locale = MAIN_LOCALE, subVariant = '', id, category, type, value }: TranslationChange,
): Promise<void> {
  const row = {
    category,
    type,
    value: JSON.stringify(TRANSLATION_VALUES[type].parse(value)),
    updated_at: getNowIso(clock),
  };
  await tx
    .insertInto('translation')
    .values({ locale, sub_variant: subVariant, id, seeded: null, ...row })
    .onConflict((conflict) => conflict.columns(['locale', 'sub_variant', 'id']).doUpdateSet(row))
    .execute();
}

interface Removal {
  readonly locale: Locale;
  readonly subVariant: string;
  readonly id: string;
  /** The release's text, which replaces an edited one in the main locale. */
  readonly own: string | undefined;
}

/** Removes a text; in the main locale the release's text is restored. False without a stored text. */
export async function removeTranslation(
  tx: Tx,
  { clock }: Services,
  { locale, subVariant, id, own }: Removal,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('translation')
    .where('locale', '=', locale)
    .where('sub_variant', '=', subVariant)
    .where('id', '=', id)
    .returning(['category', 'type'])
    .executeTakeFirst();
  if (!removed) return false;
  if (own === undefined || locale !== MAIN_LOCALE || subVariant !== '') return true;
  const value = JSON.stringify(own);
  await tx
    .insertInto('translation')
    .values({ locale, sub_variant: '', id, ...removed, value, seeded: value, updated_at: getNowIso(clock) })
    .execute();
  return true;
}
