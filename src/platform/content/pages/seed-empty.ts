// Content that a shop of one's own begins with: a look without a name, a menu, and pages that wait to be completed.
import { defaultNavigation } from '#content/brands/navigation.ts';
import { createNeutralBrand } from '#content/empty-shop/look.ts';
import { draftContact, draftPages, finishedPages } from '#content/empty-shop/pages.ts';
import { generalQuestions } from '#content/faqs.ts';
import type { OwnPage } from '#content/pages/page.ts';
import { toThemeItem } from '#lib/domain/brand/brand-theme.ts';
import { toNavigationItem } from '#lib/domain/pages/menus/navigation-item.ts';
import { parseBody } from '../../ground/db/parse-body.ts';
import type { Services } from '../../services.ts';
import { createItem } from '../cms/write.ts';
import { fillCollection } from './seed.ts';

/**
 * Fills what never had an item: nothing in it is invented. Pages that speak for the operator are drafts; those that say
 * how this release works are published.
 */
export async function seedEmptyContent(
  services: Services,
  brand: { readonly key: string; readonly name?: string | undefined },
): Promise<void> {
  await fillCollection(services, 'theme', () => [
    { ...toThemeItem(createNeutralBrand(brand.key, brand.name)), id: brand.key },
  ]);
  await fillCollection(services, 'navigation', () =>
    defaultNavigation.map((link) => ({ ...toNavigationItem(link), id: link.key })),
  );
  await fillCollection(services, 'pages', () => [
    ...finishedPages,
    ...draftPages.map((page) => ({ ...page, status: 'draft' })),
  ]);
  await fillCollection(services, 'contact_page', () => [draftContact], 'draft');
  await fillCollection(
    services,
    'faqs',
    () => generalQuestions.map((question) => ({ ...question })),
    'draft',
  );
}

/** Adds the pages that the shop lacks at their addresses, as after the demonstration's were taken away. */
export async function addMissingPages(services: Services): Promise<void> {
  const rows = await services.database.db
    .selectFrom('content_item')
    .select(['id', 'body'])
    .where('collection', '=', 'pages')
    .execute();
  const held = new Set(rows.flatMap(({ id, body }) => [id, parseBody(body)?.path]));
  const add = async (page: OwnPage, status: 'published' | 'draft', sort: number) => {
    if (held.has(page.id) || held.has(page.path)) return;
    await createItem(services, { name: 'pages', author: 'release', fields: { ...page, status, sort } });
  };
  for (const [place, page] of finishedPages.entries()) await add(page, 'published', place + 1);
  for (const [place, page] of draftPages.entries())
    await add(page, 'draft', finishedPages.length + place + 1);
}
