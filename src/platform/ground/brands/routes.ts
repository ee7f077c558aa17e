import { listDeskBrands, saveDeskBrand } from '#lib/contracts/desk-brands.ts';
import { type Router, registerRoute } from '../../http.ts';
import { readSegments } from '../config/capabilities.ts';
import { insertAudit } from '../operator/audit.ts';
import { readShownFiles } from './change-brand.ts';
import { saveBrandSettings, toDeskBrand } from './desk-brands.ts';

export function serveBrands(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, listDeskBrands, async () => {
    const files = await readShownFiles(db);
    const segments = await readSegments(db);
    return { result: { brands: files.map(toDeskBrand), segments: segments.map(({ name }) => name) } };
  });
  registerRoute(router, saveDeskBrand, async ({ params: { key }, body, operator }) => {
    const { isNew, ...settings } = body;
    const { actor } = operator();
    const saved = await saveBrandSettings(services, { key, settings, isNew, author: actor });
    await insertAudit(db, services, actor, 'brands save', { subject: key, detail: { isNew } });
    return { result: saved };
  });
}
