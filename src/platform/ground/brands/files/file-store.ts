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
import type { Db, Tx } from '../../db/open.ts';
import { parseBody } from '../../db/parse-body.ts';
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
  readonly bytes: Buffer;
  readonly ending: Ending;
  readonly facts: BrandFileFacts;
}

/** What is kept already stays as it is. */
async function insertFile(
  at: Db | Tx,
  { clock }: Pick<Services, 'clock'>,
  file: NewFile,
): Promise<BrandFileAnswer> {
  const { bytes, ending, facts } = file;
  const name = createName(bytes, ending);
  await at
    .insertInto('brand_file')
    .values({ name, type: TYPES[ending], bytes, facts: JSON.stringify(facts), created_at: getNowIso(clock) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return { name, ...facts };
}

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

async function addPicture(
  at: Db | Tx,
  services: Pick<Services, 'clock'>,
  given: Given,
): Promise<BrandFileAnswer> {
  const kind = given.kind as PictureKind;
  const { bytes, ending, width, height } = await checkPicture(given.bytes, kind);
  const size =
    kind === 'logo' ? fitLogo(width, height) : { width: Math.round(width), height: Math.round(height) };
  if (kind !== 'favicon') return insertFile(at, services, { bytes, ending, facts: size });
  const touch = {
    bytes: await drawTouchIcon(bytes, given.ground),
    ending: 'png',
    facts: { width: 180, height: 180 },
  } as const;
  const { name: touchIcon } = await insertFile(at, services, touch);
  return insertFile(at, services, { bytes, ending, facts: { ...size, touchIcon } });
}

/** Checks a file and keeps it. @throws DomainError of `BRAND_FILE_ERRORS` */
export async function addFile(
  at: Db | Tx,
  services: Pick<Services, 'clock'>,
  given: Given,
): Promise<BrandFileAnswer> {
  const { kind, bytes } = given;
  if (bytes.length === 0) throw createDomainError(BRAND_FILE_ERRORS, 'file_missing');
  if (bytes.length > BRAND_FILE_BYTES[kind])
    throw createDomainError(BRAND_FILE_ERRORS, 'file_too_large', {
      size: formatSize(BRAND_FILE_BYTES[kind]),
    });
  if (kind !== 'font') return addPicture(at, services, given);
  const font = readFont(bytes);
  if ('code' in font)
    throw createDomainError(BRAND_FILE_ERRORS, font.code, 'name' in font ? { name: font.name } : {});
  const { family, ...metrics } = font;
  return insertFile(at, services, {
    bytes: Buffer.from(bytes),
    ending: 'woff2',
    facts: { width: 0, height: 0, family, metrics },
  });
}

const readRow = async (at: Db | Tx, name: string) => {
  const row = isOwnFile(name)
    ? await at.selectFrom('brand_file').selectAll().where('name', '=', name).executeTakeFirst()
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
export async function readFileContent(at: Db | Tx, name: string): Promise<{ type: string; content: string }> {
  const { type, bytes } = await readRow(at, name);
  return { type, content: Buffer.from(bytes).toString('base64') };
}
