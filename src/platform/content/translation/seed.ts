// Stores the texts of the release for editors. A text that was never edited follows the next release, and goes with it.
import { SEO_CATEGORY, type TranslationType } from '#lib/contracts/content/translation.ts';
import { TEXTS } from '#lib/contracts/editor/editor.ts';
import { MAIN_LOCALE } from '#lib/domain/brand/locales.ts';
import type { Tx } from '../../ground/db/open.ts';
import { sliceRows } from '../../ground/db/slice-rows.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { listItemDrafts } from '../cms/drafts/item-drafts.ts';
import { formatTextId } from '../cms/drafts/text-reference.ts';

const SEO_AREA = 'seo';

/** Category and type of a key: its area, and `seo` for search texts. */
export function classifyTextKey(key: string): { category: string; type: TranslationType } {
  const area = key.slice(0, Math.max(0, key.indexOf('.')));
  return area === SEO_AREA ? { category: SEO_CATEGORY, type: 'seo' } : { category: area, type: 'plain' };
}

interface SeededRow {
  readonly id: string;
  readonly value: string;
  readonly seeded: string | null;
}

const isUntouched = ({ value, seeded }: SeededRow): boolean => seeded === value;

/** Texts that only an earlier release had, and no editor has changed or begun to. */
async function listLeft(
  { database: { db } }: Services,
  rows: readonly SeededRow[],
  copy: Readonly<Record<string, string>>,
): Promise<string[]> {
  const left = rows.filter((row) => isUntouched(row) && !Object.hasOwn(copy, row.id)).map(({ id }) => id);
  if (left.length === 0) return [];
  const drafts = await listItemDrafts(db, TEXTS);
  return left.filter((key) => !drafts.has(formatTextId({ locale: MAIN_LOCALE, subVariant: '', key })));
}

async function writeTexts(tx: Tx, texts: readonly (readonly [string, string])[], at: string): Promise<void> {
  const rows = texts.map(([id, text]) => {
    const value = JSON.stringify(text);
    return {
      ...classifyTextKey(id),
      id,
      locale: MAIN_LOCALE,
      sub_variant: '',
      value,
      seeded: value,
      updated_at: at,
    };
  });
  for (const part of sliceRows(rows))
    await tx
      .insertInto('translation')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['locale', 'sub_variant', 'id']).doUpdateSet(({ ref }) => ({
          category: ref('excluded.category'),
          type: ref('excluded.type'),
          value: ref('excluded.value'),
          seeded: ref('excluded.seeded'),
          updated_at: ref('excluded.updated_at'),
        })),
      )
      .execute();
}

/** Stores the texts of this release; edited ones stay. Returns how many were added, updated or removed. */
export async function seedTranslations(
  services: Services,
  copy: Readonly<Record<string, string>>,
): Promise<number> {
  const { db } = services.database;
  const rows = await db
    .selectFrom('translation')
    .select(['id', 'value', 'seeded'])
    .where('locale', '=', MAIN_LOCALE)
    .where('sub_variant', '=', '')
    .execute();
  const held = new Map(rows.map((row) => [row.id, row]));
  const isWanted = ([key, text]: readonly [string, string]) => {
    const row = held.get(key);
    const value = JSON.stringify(text);
    return !row || (isUntouched(row) && row.seeded !== value);
  };
  const wanted = Object.entries(copy).filter(isWanted);
  const left = await listLeft(services, rows, copy);
  if (wanted.length + left.length === 0) return 0;
  await transactAndPurge(services, async (tx, announce) => {
    await writeTexts(tx, wanted, getNowIso(services.clock));
    for (const id of left)
      await tx
        .deleteFrom('translation')
        .where('locale', '=', MAIN_LOCALE)
        .where('sub_variant', '=', '')
        .where('id', '=', id)
        .execute();
    announce('copy');
  });
  return wanted.length + left.length;
}
