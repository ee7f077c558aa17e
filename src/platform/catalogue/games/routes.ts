import {
  CATALOGUE_ERRORS,
  checkCatalogueOffer,
  discardCatalogueDraft,
  getCatalogueOffer,
  listCatalogue,
  publishCatalogueOffer,
  reviseCatalogueOffer,
  saveCatalogueOffer,
} from '#lib/contracts/catalogue/catalogue.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import { createDomainError } from '../../domain-error.ts';
import { transact } from '../../ground/db/open.ts';
import { insertAudit } from '../../ground/operator/audit.ts';
import { type Router, registerRoute } from '../../http.ts';
import { countOfferUses } from '../offers/offer-uses.ts';
import { findOffer } from '../offers/store.ts';
import { checkForShop } from './file-faults.ts';
import { listCatalogueEntries } from './list-catalogue.ts';
import { discardVersion, publishDraft } from './publish.ts';
import {
  findVersion,
  listVersions,
  parseVersion,
  requireSeen,
  saveDraft,
  toOfferVersion,
} from './version-store.ts';

export function serveGames(router: Router): void {
  const { services } = router;
  const { database } = services;
  const record = ({ actor }: Operator, action: string, subject: string, detail: object = {}) =>
    insertAudit(database.db, services, actor, action, { subject, detail });
  registerRoute(router, listCatalogue, async () => ({
    result: { offers: await listCatalogueEntries(services) },
  }));
  registerRoute(router, getCatalogueOffer, async ({ params: { key } }) => {
    const { db } = database;
    const versions = await listVersions(db, key);
    if (versions.length === 0 && !(await findOffer(db, key)))
      throw createDomainError(CATALOGUE_ERRORS, 'offer_unknown');
    const find = (state: string) => versions.find((version) => version.state === state);
    const [draft, planned, published] = [find('draft'), find('planned'), find('published')];
    const file: unknown = draft && JSON.parse(draft.body);
    return {
      result: {
        ...(published && { published: parseVersion(published) }),
        ...(planned && { planned: parseVersion(planned) }),
        ...(draft && { draft: file }),
        revision: draft?.revision ?? 0,
        versions: versions.map(toOfferVersion),
        faults: draft ? [...(await checkForShop(db, services, file)).faults] : [],
        uses: await countOfferUses(db, services, key),
      },
    };
  });
  registerRoute(router, saveCatalogueOffer, async ({ params: { key }, body, operator }) => {
    const file = { ...body.file, key };
    const author = operator().name;
    const revision = await transact(database, (tx) =>
      saveDraft(tx, services, { key, file, revision: body.revision, author }),
    );
    const { faults } = await checkForShop(database.db, services, file);
    await record(operator(), 'offers draft', key, { revision });
    return { result: { revision, faults: [...faults] } };
  });
  registerRoute(router, checkCatalogueOffer, async ({ params: { key }, body }) => {
    const { faults } = await checkForShop(database.db, services, { ...body.file, key });
    return { result: { faults: [...faults] } };
  });
  registerRoute(router, publishCatalogueOffer, async ({ params: { key }, body, operator }) => {
    const published = await publishDraft(services, { key, ...body, author: operator().name });
    const uses = await countOfferUses(database.db, services, key);
    const { number, startsAt } = toOfferVersion(published);
    await record(operator(), 'offers publish', key, { number, startsAt, note: body.note });
    return { result: { version: toOfferVersion(published), uses } };
  });
  registerRoute(router, discardCatalogueDraft, async ({ params: { key }, query, operator }) => {
    const { state, revision } = query;
    const isDone = await transact(database, async (tx) => {
      if (state === 'draft' && revision !== undefined)
        requireSeen(await findVersion(tx, key, 'draft'), revision);
      return discardVersion(tx, services, key, state);
    });
    if (!isDone) throw createDomainError(CATALOGUE_ERRORS, 'draft_unknown');
    await record(operator(), 'offers discard', key, { state });
    return { result: null };
  });
  registerRoute(router, reviseCatalogueOffer, async ({ params: { key, number }, body: seen, operator }) => {
    const version = (await listVersions(database.db, key)).find((one) => one.number === number);
    if (!version) throw createDomainError(CATALOGUE_ERRORS, 'version_unknown');
    const file: unknown = JSON.parse(version.body);
    const revision = await transact(database, async (tx) => {
      const draft = await findVersion(tx, key, 'draft');
      if (draft) requireSeen(draft, seen.revision);
      await discardVersion(tx, services, key, 'draft');
      return saveDraft(tx, services, { key, file, revision: 0, author: operator().name });
    });
    await record(operator(), 'offers revise', key, { number });
    return { result: { revision } };
  });
}
