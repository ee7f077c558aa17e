import {
  addBrandFile,
  getBrandFile,
  getBrandFileFacts,
  showBrandFiles,
} from '#lib/contracts/desk/brand-files.ts';
import {
  exportBrands,
  importBrands,
  listBrandVersions,
  restoreBrandVersion,
} from '#lib/contracts/desk/brand-versions.ts';
import {
  DESK_BRAND_ERRORS,
  listDeskBrands,
  saveDeskBrand,
  saveDeskBrandLists,
} from '#lib/contracts/desk/brands.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Router, registerRoute } from '../../http.ts';
import { readSegments } from '../config/capabilities.ts';
import { insertAudit } from '../operator/audit.ts';
import { listVersions, restoreVersion } from './brand-versions.ts';
import { readShownFiles } from './change-brand.ts';
import { addBrandFileOf, saveBrandLists, saveBrandSettings, showFiles, toDeskBrand } from './desk-brands.ts';
import { packBrand } from './exchange-brands.ts';
import { readFileContent, readFileFacts } from './files/file-store.ts';
import { importBrandFiles } from './import-brands.ts';

export function serveBrands(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, listDeskBrands, async () => {
    const files = await readShownFiles(db);
    const segments = await readSegments(db);
    return { result: { brands: files.map(toDeskBrand), segments: segments.map(({ name }) => name) } };
  });
  registerRoute(router, saveDeskBrand, async ({ params: { key }, body, operator }) => {
    const { isNew, version, ...settings } = body;
    const { actor } = operator();
    const saved = await saveBrandSettings(services, { key, settings, isNew, version, author: actor });
    await insertAudit(db, services, actor, 'brands save', { subject: key, detail: { isNew } });
    return { result: saved };
  });
  registerRoute(router, saveDeskBrandLists, async ({ params: { key }, body, operator }) => {
    const { actor } = operator();
    const saved = await saveBrandLists(services, { ...body, key, author: actor });
    const detail = { menu: body.menu?.length ?? null, footer: body.footer?.length ?? null };
    await insertAudit(db, services, actor, 'brands lists', { subject: key, detail });
    return { result: saved };
  });
  serveFiles(router);
  serveVersions(router);
}

function serveFiles(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, addBrandFile, async ({ params: { key }, body, operator }) => {
    const added = await addBrandFileOf(services, { key, ...body });
    const detail = { kind: body.kind, name: added.name };
    await insertAudit(db, services, operator().actor, 'brands upload', { subject: key, detail });
    return { result: added };
  });
  registerRoute(router, getBrandFileFacts, async ({ params: { name } }) => ({
    result: await readFileFacts(db, name),
  }));
  registerRoute(router, showBrandFiles, async ({ params: { key }, body, operator }) => {
    const { actor } = operator();
    await showFiles(services, { ...body, key, author: actor });
    await insertAudit(db, services, actor, 'brands look', { subject: key, detail: body });
    return { result: null };
  });
  registerRoute(router, getBrandFile, async ({ params: { name } }) => ({
    result: await readFileContent(services, name),
  }));
}

function serveVersions(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, listBrandVersions, async ({ params: { key } }) => ({
    result: { versions: await listVersions(db, key) },
  }));
  registerRoute(router, restoreBrandVersion, async ({ params: { key, id }, operator }) => {
    const { actor } = operator();
    const changes = await restoreVersion(services, { key, id, author: actor });
    await insertAudit(db, services, actor, 'brands restore', { subject: key, detail: { id } });
    return { result: { changes } };
  });
  registerRoute(router, exportBrands, async ({ query: { key } }) => {
    const files = (await readShownFiles(db)).filter((file) => key === undefined || file.key === key);
    if (files.length === 0) throw createDomainError(DESK_BRAND_ERRORS, 'brand_unknown');
    const brands = [];
    for (const file of files) brands.push(await packBrand(services, file));
    return { result: { brands } };
  });
  registerRoute(router, importBrands, async ({ body: { brands, isTried }, operator }) => {
    const { actor } = operator();
    const found = await importBrandFiles(services, { brands, author: actor, isTried });
    const subject = found.brands
      .map(({ key }) => key)
      .join(',')
      .slice(0, 200);
    if (found.isWritten) await insertAudit(db, services, actor, 'brands import', { subject });
    return { result: found };
  });
}
