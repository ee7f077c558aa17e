// What waits for an editor: drafts, links that lead nowhere, pictures and descriptions that are missing.
import { getCollection, isCollection } from '#lib/contracts/content/collections.ts';
import type { Editor } from '#lib/contracts/editor/editor.ts';
import type { EditorDesk } from '#lib/contracts/editor/editor-desk.ts';
import { listContentFields } from '#lib/domain/content/content-fields.ts';
import { formatFault } from '#lib/domain/editor/editor-faults.ts';
import { toAuthor } from '../../../ground/staff/accounts.ts';
import type { Services } from '../../../services.ts';
import { getContentSource } from '../items/item-reference.ts';
import { type CurrentItem, listCurrentItems } from './current-items.ts';
import { loadLinkMap } from './link-map.ts';
import { findBrokenLinks } from './links.ts';
import { listOpenComments, listReviews } from './open-reviews.ts';

const GROUP_MAX = 50;

/** Fields of the item itself that could hold a picture and hold none. */
function findMissingPictures({ row, fields, isPublished }: CurrentItem): EditorDesk['missingPictures'] {
  if (!isPublished || !isCollection(row.collection)) return [];
  const { schema, hasPreview = true } = getCollection(row.collection);
  if (!hasPreview) return [];
  return listContentFields(schema)
    .filter(({ kind, name }) => kind === 'image' && !fields[name])
    .slice(0, 1)
    .map(({ name }) => ({ ...row, field: name }));
}

/** What was to be published and was not, with its faults in words. */
function listNotPublished(items: readonly CurrentItem[]): EditorDesk['notPublished'] {
  return items.flatMap(({ row, missed }) => {
    if (!missed) return [];
    const { form } = getContentSource(row.collection);
    return { ...row, at: missed.at, note: missed.faults.map((fault) => formatFault(fault, form)).join('; ') };
  });
}

/** At most 50 of each, the latest first. */
export async function loadDesk(services: Services, editor: Editor): Promise<EditorDesk> {
  const { db } = services.database;
  const author = toAuthor(editor);
  const [items, map] = [await listCurrentItems(db), await loadLinkMap(services)];
  const drafts = items.filter(({ isDraft }) => isDraft);
  const undescribed = await db
    .selectFrom('content_file')
    .select(['id', 'title'])
    .where('alt', '=', '')
    .where('status', '<>', 'archived')
    .orderBy('created_at', 'desc')
    .limit(GROUP_MAX)
    .execute();
  const listRows = (wanted: (item: CurrentItem) => boolean) =>
    drafts
      .filter(wanted)
      .slice(0, GROUP_MAX)
      .map(({ row }) => row);
  return {
    reviews: await listReviews(db, items, { state: 'open' }),
    returned: await listReviews(db, items, { state: 'returned', askedBy: author }),
    notPublished: listNotPublished(items).slice(0, GROUP_MAX),
    comments: await listOpenComments(db, items),
    mine: listRows(({ savedBy }) => savedBy === author),
    others: listRows(({ savedBy }) => savedBy !== author),
    brokenLinks: items.flatMap(({ row, fields }) => findBrokenLinks(row, fields, map)).slice(0, GROUP_MAX),
    missingPictures: items.flatMap(findMissingPictures).slice(0, GROUP_MAX),
    missingAlts: undescribed,
  };
}
