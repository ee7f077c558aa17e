import { getTextRegions, getTranslations } from '#lib/contracts/content/translation.ts';
import { type Router, registerRoute } from '../../http.ts';
import { listTextRegions, listTranslations } from './store.ts';

export function serveTranslation(router: Router): void {
  const { services } = router;
  registerRoute(router, getTranslations, async ({ params: { locale }, query, subVariant, asOf }) => {
    const { c: categories, id: ids, t: types, subVariant: asked = subVariant, version } = query;
    const isDraft = version === 'draft';
    const wanted = { locale, subVariant: asked, categories, ids, types, isDraft, asOf };
    return { result: await listTranslations(services, wanted) };
  });
  registerRoute(router, getTextRegions, async ({ params: { locale } }) => ({
    result: await listTextRegions(services.database.db, locale),
  }));
}
