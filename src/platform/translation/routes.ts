import { getTranslations } from '#lib/contracts/translation.ts';
import { type Router, route } from '../http.ts';
import { translations } from './store.ts';

export function serveTranslation(router: Router): void {
  const { services } = router;
  route(router, getTranslations, async ({ params: { locale }, query, subVariant, moment }) => {
    const { c: categories, id: ids, t: types, subVariant: asked = subVariant, version } = query;
    const isDraft = version === 'draft';
    const wanted = { locale, subVariant: asked, categories, ids, types, isDraft, moment };
    return { result: await translations(services, wanted) };
  });
}
