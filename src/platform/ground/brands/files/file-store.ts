// Files of brands: checked by what they hold, and kept under a name that is made of it.
import { createHash } from 'node:crypto';
import {
  BRAND_FILE_BYTES,
  BRAND_FILE_ERRORS,
  type BrandFileAnswer,
  BrandFileFacts,
} from '#lib/contracts/desk/brand-files.ts';
import { type FileKind, isOwnFile } from '#lib/domain/brand/own-files.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { type Db, type Tx, transact } from '../../db/open.ts';
import { parseBody } from '../../db/parse-body.ts';
import { type PreparedMedia, prepareMedia, readMedia, settleMedia } from '../../media/media-bytes.ts';
import type { MediaKind } from '../../media/media-kinds.ts';
import { MediaDamaged, MediaUnavailable } from '../../media/media-store.ts';
import { markUsed } from '../../media/unused.ts';
import { checkPicture, drawTouchIcon, type PictureKind } from './check-picture.ts';
import { readFont } from './read-font.ts';

const TYPES = { svg: 'image/svg+xml', png: 'image/png', woff2: 'font/woff2' } as const;
type Ending = keyof typeof TYPES;
/** A logo is shown as high as this, and narrower than that. CSS pixels. */
const LOGO_HEIGHT = 32;
const LOGO_WIDTH_MAX = 220;

const createName = (bytes: Uint8Array, ending: Ending): string =>
  `own-${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${ending}`;

interface NewFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type: string;
  readonly facts: BrandFileFacts;
}

const createFile = (bytes: Buffer, ending: Ending, facts: BrandFileFacts): NewFile => ({
  name: createName(bytes, ending),
  bytes,
  type: TYPES[ending],
  facts,
});

function fitLogo(width: number, height: number): { width: number; height: number } {
  const shown = Math.min(LOGO_WIDTH_MAX, (width / height) * LOGO_HEIGHT);
  return { width: Math.round(shown), height: Math.round((shown * height) / width) };
}

/** Bytes as people read them. */
const formatSize = (bytes: number): string => `${bytes / 1_000_000} MB`;

interface Given {
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
  /** Behind the icon on phones, as `#ffffff`. */
  readonly ground: string;
}

async function checkDrawn(given: Given): Promise<readonly [NewFile, ...NewFile[]]> {
  const kind = given.kind as PictureKind;
  const { bytes, ending, width, height } = await checkPicture(given.bytes, kind);
  const size =
    kind === 'logo' ? fitLogo(width, height) : { width: Math.round(width), height: Math.round(height) };
  if (kind !== 'favicon') return [createFile(bytes, ending, size)];
  const drawn = await drawTouchIcon(bytes, given.ground);
  const touch = createFile(drawn, 'png', { width: 180, height: 180 });
  return [createFile(bytes, ending, { ...size, touchIcon: touch.name }), touch];
}

/** The file, and what is made of it. @throws DomainError of `BRAND_FILE_ERRORS` */
async function checkFile(given: Given): Promise<readonly [NewFile, ...NewFile[]]> {
  const { kind, bytes } = given;
  if (bytes.length === 0) throw createDomainError(BRAND_FILE_ERRORS, 'file_missing');
  if (bytes.length > BRAND_FILE_BYTES[kind])
    throw createDomainError(BRAND_FILE_ERRORS, 'file_too_large', {
      size: formatSize(BRAND_FILE_BYTES[kind]),
    });
  if (kind !== 'font') return checkDrawn(given);
  const font = readFont(bytes);
  if ('code' in font)
    throw createDomainError(BRAND_FILE_ERRORS, font.code, 'name' in font ? { name: font.name } : {});
  const { family, ...metrics } = font;
  return [createFile(Buffer.from(bytes), 'woff2', { width: 0, height: 0, family, metrics })];
}

/** Files of brands: their names say what they hold. */
export const BRAND_FILES: MediaKind = {
  kind: 'brand-files',
  table: 'brand_file',
  key: ['name'],
  type: { column: 'type' },
  unused: {
    where: 'true',
    remove: async (tx, _, name) =>
      void (await tx.deleteFrom('brand_file').where('name', '=', name).execute()),
  },
};

const isKept = async (at: Db | Tx, name: string): Promise<boolean> =>
  (await at.selectFrom('brand_file').select('name').where('name', '=', name).executeTakeFirst()) !==
  undefined;

const prepareFile = (services: Services, file: NewFile): Promise<PreparedMedia> =>
  prepareMedia(services, BRAND_FILES, file).catch((error: unknown) => {
    if (!(error instanceof MediaUnavailable || error instanceof MediaDamaged)) throw error;
    services.log.error({ err: error }, 'a file of a brand cannot be put into the store');
    throw createDomainError(BRAND_FILE_ERRORS, 'files_away');
  });

/** What is kept already stays as it is. */
async function keepFile(services: Services, file: NewFile): Promise<void> {
  const { database, clock } = services;
  const { name, type, facts } = file;
  const prepared = (await isKept(database.db, name)) ? undefined : await prepareFile(services, file);
  await transact(database, async (tx) => {
    await markUsed(tx, BRAND_FILES, name);
    if (!prepared) return;
    const row = {
      name,
      type,
      bytes: prepared.bytes,
      facts: JSON.stringify(facts),
      created_at: getNowIso(clock),
    };
    const made = await tx
      .insertInto('brand_file')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst();
    if (made) await settleMedia(tx, services, BRAND_FILES, name, prepared);
  });
}

/**
 * Checks a file and keeps it, outside a transaction. One that nothing shows later goes by itself.
 * @throws DomainError of `BRAND_FILE_ERRORS`
 */
export async function addFile(services: Services, given: Given): Promise<BrandFileAnswer> {
  const files = await checkFile(given);
  for (const file of files.toReversed()) await keepFile(services, file);
  const [{ name, facts }] = files;
  return { name, ...facts };
}

const readRow = async (at: Db | Tx, name: string) => {
  const row = isOwnFile(name)
    ? await at
        .selectFrom('brand_file')
        .select(['name', 'type', 'facts'])
        .where('name', '=', name)
        .executeTakeFirst()
    : undefined;
  if (!row) throw createDomainError(BRAND_FILE_ERRORS, 'file_unknown');
  return row;
};

/** @throws DomainError `file_unknown` */
export async function readFileFacts(at: Db | Tx, name: string): Promise<BrandFileAnswer> {
  const { facts } = await readRow(at, name);
  return { name, ...BrandFileFacts.parse(parseBody(facts)) };
}

/** @throws DomainError `file_unknown` */
export async function readFileContent(
  services: Services,
  name: string,
): Promise<{ type: string; content: string }> {
  const { type } = await readRow(services.database.db, name);
  const bytes = await readMedia(services, BRAND_FILES, name);
  if (!bytes) throw createDomainError(BRAND_FILE_ERRORS, 'file_unknown');
  return { type, content: Buffer.from(bytes).toString('base64') };
}
