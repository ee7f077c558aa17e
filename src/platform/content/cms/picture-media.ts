// Where the bytes of pictures lie, for what keeps and moves them.
import type { Tx } from '../../ground/db/open.ts';
import { dropMedia } from '../../ground/media/media-bytes.ts';
import type { MediaKind, MediaUse } from '../../ground/media/media-kinds.ts';
import type { Services } from '../../services.ts';

/** A picture in a width and a format, made of its file when it is first asked for. */
export const RENDITIONS: MediaKind = {
  kind: 'renditions',
  table: 'content_rendition',
  key: ['file_id', 'width', 'format'],
  type: { column: 'format', before: 'image/' },
};

/** Takes pictures away with what was made of them. */
export async function removePictures(tx: Tx, services: Pick<Services, 'clock'>, ids: readonly string[]) {
  if (ids.length === 0) return 0;
  const made = await tx
    .deleteFrom('content_rendition')
    .where('file_id', 'in', ids)
    .returning(['file_id', 'width', 'format'])
    .execute();
  await dropMedia(tx, services, RENDITIONS, made.map(toRenditionName));
  await dropMedia(tx, services, PICTURES, ids);
  const { numDeletedRows } = await tx
    .deleteFrom('content_file')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Uploads of editors, of plans and of offers. */
export const PICTURES: MediaKind = {
  kind: 'pictures',
  table: 'content_file',
  key: ['id'],
  type: { column: 'type' },
  unused: {
    where: `uploaded_for = 'offer' and is_of_offer = 0`,
    remove: async (tx, services, name) => void (await removePictures(tx, services, [name])),
  },
};

export const toRenditionName = (place: { file_id: string; width: number; format: string }): string =>
  `${place.file_id}/${place.width}/${place.format}`;

/** Content that may show pictures, with what was written before and what waits. */
export const CONTENT_USES: readonly MediaUse[] = [
  { table: 'content_item', column: 'body' },
  { table: 'content_revision', column: 'body' },
  { table: 'content_draft', column: 'body' },
  { table: 'content_draft', column: 'publish_body' },
  { table: 'content_draft_version', column: 'body' },
  { table: 'translation', column: 'value' },
];
