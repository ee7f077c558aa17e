// Export and import of content as files: one JSON file per item, one for the texts, pictures with their metadata.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { COLLECTIONS, type CollectionName, SYSTEM_FIELDS } from '#lib/contracts/content/collections.ts';
import { TranslationType } from '#lib/contracts/content/translation.ts';
import { LOCALES } from '#lib/domain/brand/locales.ts';
import { COPY_TAG } from '#lib/domain/pages/page-tags.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import { settleMedia } from '../../ground/media/media-bytes.ts';
import { FileRefused } from '../../ground/operator/files/file-refused.ts';
import { readJsonFileAs } from '../../ground/operator/files/read-file.ts';
import type { Services } from '../../services.ts';
import { formatTextId, parseTextReference } from '../cms/drafts/text-reference.ts';
import { FILE_COLUMNS, preparePicture, readPicture } from '../cms/files.ts';
import { listTagsShowing } from '../cms/item-files.ts';
import { loadItemSet } from '../cms/items.ts';
import { PICTURES } from '../cms/picture-media.ts';
import { createItem, updateItem } from '../cms/write.ts';
import { writeOperatorText } from '../editor/texts/operator-texts.ts';
import { putTranslation } from '../translation/store.ts';

const TEXTS = 'translations.json';
const IMPORTER = 'import';
const LEFT_OUT: readonly string[] = SYSTEM_FIELDS.filter((field) => field.startsWith('date_'));
const names = Object.keys(COLLECTIONS) as CollectionName[];

const Text = z.object({
  locale: z.enum(LOCALES),
  sub_variant: z.string(),
  id: z.string(),
  category: z.string(),
  type: TranslationType,
  value: z.unknown(),
});
const Item = z.looseObject({ id: z.string().regex(/^[\w-]{1,80}$/) });
const FileInfo = z.object({
  id: z.string().regex(/^[\w-]{1,80}$/),
  status: z.enum(['draft', 'published', 'archived']),
  name: z.string(),
  title: z.string(),
  alt: z.string(),
  created_at: z.string(),
  type: z.string(),
  width: z.number(),
  height: z.number(),
  size: z.number(),
  /** Missing in exports of older releases. */
  focus_x: z.number().optional(),
  focus_y: z.number().optional(),
  folder: z.string().optional(),
});

/** A file of an export can't be read. The message names the file. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}

export interface TransferCount {
  readonly items: number;
  readonly files: number;
  readonly texts: number;
}

const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Writes everything that is stored into a folder, unpublished and archived items too. What editors have not published yet
 * of an item, and what is scheduled, is not part of it.
 */
export async function exportContent(services: Services, folder: string): Promise<TransferCount> {
  const { db } = services.database;
  let items = 0;
  for (const name of names) {
    const loaded = await loadItemSet(db, services, { name, role: 'editor', paths: [] });
    if (loaded.items.length > 0) await mkdir(join(folder, name), { recursive: true });
    for (const item of loaded.items) {
      const kept = Object.entries(item).filter(([field]) => !LEFT_OUT.includes(field));
      await writeJson(join(folder, name, `${item.id}.json`), Object.fromEntries(kept));
      items += 1;
    }
  }
  const files = await db
    .selectFrom('content_file')
    .select([...FILE_COLUMNS, 'folder', 'is_of_offer'])
    .orderBy('id')
    .execute();
  await mkdir(join(folder, 'files'), { recursive: true });
  for (const info of files) {
    await writeJson(join(folder, 'files', `${info.id}.json`), info);
    await writeFile(join(folder, 'files', `${info.id}.bin`), await readPicture(services, info.id));
  }
  const rows = await db.selectFrom('translation').selectAll().orderBy('id').orderBy('locale').execute();
  const edited = rows.filter(({ value, seeded }) => value !== seeded);
  await writeJson(
    join(folder, TEXTS),
    edited.map(({ seeded: _, updated_at: __, value, ...row }) => ({ ...row, value: JSON.parse(value) })),
  );
  return { items, files: files.length, texts: edited.length };
}

async function readJson<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S>> {
  try {
    return await readJsonFileAs(file, schema);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    throw new TransferError(`${error.message} Is the folder a whole export?`, { cause: error });
  }
}

const listJsonFiles = async (folder: string): Promise<string[]> => {
  if (!existsSync(folder)) return [];
  const found = await readdir(folder);
  return found.filter((file) => file.endsWith('.json')).sort();
};

async function importItems(services: Services, folder: string, name: CollectionName): Promise<number> {
  const files = await listJsonFiles(join(folder, name));
  for (const file of files) {
    const path = join(folder, name, file);
    const fields = await readJson(path, Item);
    const held = await services.database.db
      .selectFrom('content_item')
      .select('id')
      .where('collection', '=', name)
      .where('id', '=', fields.id)
      .executeTakeFirst();
    const change = { name, author: IMPORTER, fields, isWhole: true };
    const written = held ? updateItem(services, fields.id, change) : createItem(services, change);
    await Promise.resolve(written).catch((error: unknown) => {
      throw new TransferError(`${path}: ${(error as Error).message}`, { cause: error });
    });
  }
  return files.length;
}

/** A picture that is here keeps its bytes, which never change, and its status, which follows from its items. */
async function importFile(services: Services, file: z.output<typeof FileInfo>, bytes: Buffer): Promise<void> {
  const { id, name, title, alt, focus_x, focus_y, folder } = file;
  const { db } = services.database;
  const held = await db.selectFrom('content_file').select('id').where('id', '=', id).executeTakeFirst();
  const kept = held ? undefined : await preparePicture(services, { bytes, type: file.type });
  await transactAndPurge(services, async (tx, announce) => {
    const { numUpdatedRows } = await tx
      .updateTable('content_file')
      .set({ name, title, alt, focus_x, focus_y, folder })
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) === 0 && kept) {
      await tx
        .insertInto('content_file')
        .values({ ...file, bytes: kept.bytes })
        .execute();
      await settleMedia(tx, services, PICTURES, id, kept);
    }
    announce(...(await listTagsShowing(tx, id)));
  });
}

async function importFiles(services: Services, folder: string): Promise<number> {
  const files = await listJsonFiles(join(folder, 'files'));
  for (const file of files) {
    const info = await readJson(join(folder, 'files', file), FileInfo);
    await importFile(services, info, await readFile(join(folder, 'files', `${info.id}.bin`)));
  }
  return files.length;
}

/** Texts are versions like any other, but for those that editors cannot open. */
async function importTexts(services: Services, texts: readonly z.output<typeof Text>[]): Promise<number> {
  await transactAndPurge(services, async (tx, announce) => {
    for (const { sub_variant: subVariant, ...text } of texts) {
      const place = { locale: text.locale, subVariant, key: text.id };
      const isEdited = parseTextReference(formatTextId(place)) !== undefined;
      if (isEdited)
        await writeOperatorText(tx, services, { ...text, subVariant, author: IMPORTER }, announce);
      else await putTranslation(tx, services, { ...text, subVariant });
    }
    if (texts.length > 0) announce(COPY_TAG);
  });
  return texts.length;
}

/** Imports an exported folder: its items are overwritten, others stay. @throws TransferError */
export async function importContent(services: Services, folder: string): Promise<TransferCount> {
  // Read before anything is written: an incomplete export changes nothing.
  const texts = await readJson(join(folder, TEXTS), z.array(Text));
  const files = await importFiles(services, folder);
  let items = 0;
  for (const name of names) items += await importItems(services, folder, name);
  return { items, files, texts: await importTexts(services, texts) };
}
