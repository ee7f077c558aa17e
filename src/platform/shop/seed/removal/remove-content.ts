// Takes away what the release wrote for the demonstration. What anybody has changed since is the operator's own, and stays.
import { type CollectionName, listOrderTags, listPurgedTags } from '#lib/contracts/content/collections.ts';
import { BRAND_TAG } from '#lib/domain/pages/page-tags.ts';
import { removePictures } from '../../../content/cms/picture-media.ts';
import { readSeedTexts } from '../../../content/pages/front-matter.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { parseBody } from '../../../ground/db/parse-body.ts';
import type { Announce } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';

/** Who wrote what a shop starts with. */
const RELEASE = 'release';

/** Collections that a demonstration is seeded with. */
const COLLECTIONS = [
  'theme',
  'navigation',
  'blog_categories',
  'blog_posts',
  'causes',
  'pages',
  'contact_page',
  'site_config',
  'faqs',
  'placements',
  'content_cards',
  'partners',
] as const satisfies readonly CollectionName[];

export interface RemovedContent {
  /** Items that nobody had changed, as `causes/ferry-lady-edith`. */
  readonly removed: readonly string[];
  /** Items that somebody has changed, or that wait as a draft of an editor. */
  readonly kept: readonly string[];
  readonly pictures: number;
}

const formatItem = ({ collection, id }: { collection: string; id: string }): string => `${collection}/${id}`;

/** Takes away the items that only the release wrote, with their revisions. */
export async function removeContent(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  announce: Announce,
): Promise<RemovedContent> {
  const items = await tx
    .selectFrom('content_item')
    .select(['collection', 'id', 'body'])
    .where('collection', 'in', COLLECTIONS)
    .orderBy('collection')
    .orderBy('id')
    .execute();
  const written = await tx
    .selectFrom('content_revision')
    .select(['collection', 'item_id as id'])
    .where('author', '<>', RELEASE)
    .execute();
  const begun = await tx.selectFrom('content_draft').select(['collection', 'item_id as id']).execute();
  const own = new Set([...written, ...begun].map(formatItem));
  const gone = items.filter((item) => !own.has(formatItem(item)));
  for (const { collection, id, body } of gone) {
    await tx.deleteFrom('content_item').where('collection', '=', collection).where('id', '=', id).execute();
    await tx
      .deleteFrom('content_revision')
      .where('collection', '=', collection)
      .where('item_id', '=', id)
      .execute();
    const name = collection as CollectionName;
    announce(...listPurgedTags(name, [parseBody(body)]), ...listOrderTags(name, [parseBody(body)]));
  }
  announce(BRAND_TAG);
  return {
    removed: gone.map(formatItem),
    kept: items.filter((item) => own.has(formatItem(item))).map(formatItem),
    pictures: await removeDrawings(tx, services),
  };
}

/** Takes away the drawings of the release that nothing shows any more. */
async function removeDrawings(tx: Tx, services: Pick<Services, 'clock'>): Promise<number> {
  const texts = [...(await readSeedTexts('blog')), ...(await readSeedTexts('causes'))];
  const ids = texts.map(({ slug }) => slug);
  const left = await tx.selectFrom('content_item').select('body').execute();
  const used = left.map(({ body }) => body).join('\n');
  const gone = ids.filter((id) => !used.includes(`"${id}"`) && !used.includes(`/${id}`));
  return removePictures(tx, services, gone);
}
