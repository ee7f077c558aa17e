import { TO_COMPLETE } from '#content/empty-shop/pages.ts';
import { parseBody } from '../../ground/db/parse-body.ts';
import type { Need } from '../../ground/readiness/readiness.ts';
import type { Services } from '../../services.ts';

/** Pages without which nothing may be sold, by their addresses. */
const BY_LAW = [
  { key: 'terms', path: '/about/terms-and-conditions', name: 'The terms and conditions' },
  { key: 'terms-of-use', path: '/about/terms-of-use', name: 'The terms of use' },
  { key: 'privacy', path: '/about/privacy', name: 'The page about privacy' },
] as const;
/** Others that a shop should have before anybody comes. */
const EXPECTED = [
  { key: 'responsible-play', path: '/about/responsible-gaming', name: 'The page about responsible play' },
  { key: 'about', path: '/about', name: 'The page about who runs the shop' },
] as const;

/** Pages that are not published, or still hold what their operator has to complete. */
export async function checkPages({ database }: Services): Promise<readonly Need[]> {
  const rows = await database.db
    .selectFrom('content_item')
    .select('body')
    .where('collection', '=', 'pages')
    .where('status', '=', 'published')
    .execute();
  const finished = rows
    .filter(({ body }) => !body.includes(TO_COMPLETE))
    .map(({ body }) => parseBody(body)?.path);
  const wanted = [
    ...BY_LAW.map((page) => ({ page, isByLaw: true })),
    ...EXPECTED.map((page) => ({ page, isByLaw: false })),
  ];
  return wanted
    .filter(({ page }) => !finished.includes(page.path))
    .map(({ page: { key, path, name }, isByLaw }) => ({
      key,
      what: `${name} (${path}) is not published, or not complete.`,
      todo: 'Complete and publish it: /editor, Pages.',
      isByLaw,
    }));
}
