// The languages that visitors of this shop read: those of its brands, as editors keep them, and of their variants.
import { z } from 'zod';
import { listBrands } from '#content/brands/known.ts';
import { ThemeItem } from '#lib/contracts/content/theme.ts';
import { LOCALES, type Locale } from '#lib/domain/brand/locales.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { loadStoredItems } from '../items/stored-items.ts';

const Languages = z.object({
  locale: ThemeItem.shape.locale,
  variants: ThemeItem.shape.variants.catch(undefined),
});
type Languages = z.infer<typeof Languages>;

const listLocales = ({ locale, variants = [] }: Languages): Locale[] => [
  locale,
  ...variants.map((variant) => variant.locale),
];

/** In the order of `LOCALES`. A brand that no editor has published is as the release has it. */
export async function loadOfferedLocales(at: Db | Tx): Promise<Locale[]> {
  const kept = new Map(
    (await loadStoredItems(at, 'theme')).flatMap(({ id, status, fields }) => {
      const read = Languages.safeParse(fields).data;
      return read && status === 'published' ? [[id, read] as const] : [];
    }),
  );
  const offered = new Set(
    listBrands().flatMap(({ key, locale, variants }) =>
      listLocales(kept.get(key) ?? { locale, variants: variants && [...variants] }),
    ),
  );
  return LOCALES.filter((locale) => offered.has(locale));
}
