// Brands between shops: an export holds the pictures and the font that it shows, an import checks each as an upload.
import { z } from 'zod';
import {
  type BrandExport,
  BrandExport as BrandExportSchema,
  type BrandFile,
} from '#lib/contracts/content/brand-file.ts';
import { IMPORT_ERRORS } from '#lib/contracts/desk/brand-versions.ts';
import { completeDark } from '#lib/domain/brand/brand-file.ts';
import { type FileKind, findOwnFile, isOwnFile, toFileAddress } from '#lib/domain/brand/own-files.ts';
import { createDomainError, DomainError } from '../../domain-error.ts';
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { readMedia } from '../media/media-bytes.ts';
import { addFile, readFileContent, readFileFacts } from './files/file-store.ts';

/** An uploaded picture of the editor. */
const EDITOR_PICTURE = /^\/assets\/([\w-]{1,80})$/;

/** The addresses of files that the brand shows. */
const listAddresses = (file: BrandFile): string[] => [
  file.logo.src,
  file.favicon,
  file.touch_icon,
  file.og_image,
  ...file.regulation_images.map(({ src }) => src),
  ...(isOwnFile(file.font.file) ? [toFileAddress(file.font.file)] : []),
];

/** The file with some addresses changed. */
function replaceAddresses(file: BrandFile, names: ReadonlyMap<string, string>): BrandFile {
  const swap = (address: string) => names.get(address) ?? address;
  const font = names.get(toFileAddress(file.font.file));
  return {
    ...file,
    logo: { ...file.logo, src: swap(file.logo.src) },
    favicon: swap(file.favicon),
    touch_icon: swap(file.touch_icon),
    og_image: swap(file.og_image),
    regulation_images: file.regulation_images.map((one) => ({ ...one, src: swap(one.src) })),
    font: font === undefined ? file.font : { ...file.font, file: findOwnFile(font) ?? file.font.file },
  };
}

/** Whether an address is of a file of this shop that is there. */
async function isHere({ database: { db } }: Services, address: string): Promise<boolean> {
  const name = findOwnFile(address);
  if (name !== undefined)
    return readFileFacts(db, name).then(
      () => true,
      () => false,
    );
  const [, id] = EDITOR_PICTURE.exec(address) ?? [];
  if (id === undefined) return false;
  return (
    (await db.selectFrom('content_file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

/** What an address of this shop holds; undefined for a file of the release, or of nobody. */
async function readContent(services: Services, address: string): Promise<string | undefined> {
  if (!(await isHere(services, address))) return undefined;
  const name = findOwnFile(address);
  if (name !== undefined) return (await readFileContent(services, name)).content;
  const [, id = ''] = EDITOR_PICTURE.exec(address) ?? [];
  for (const kind of listParts(services, 'mediaKinds').filter(({ table }) => table === 'content_file')) {
    const bytes = await readMedia(services, kind, id);
    return bytes && Buffer.from(bytes).toString('base64');
  }
  return undefined;
}

/** The brand with what it shows. */
export async function packBrand(services: Services, file: BrandFile): Promise<BrandExport> {
  const files: { address: string; content: string }[] = [];
  for (const address of new Set(listAddresses(file))) {
    const content = await readContent(services, address);
    if (content !== undefined) files.push({ address, content });
  }
  return files.length > 0 ? { ...file, files } : file;
}

const formatIssue = (issue: z.core.$ZodIssue): string =>
  `${issue.path.join('.') || 'The file'}: ${issue.message}`;

/** @throws DomainError `import_faulty` naming each field that is not right */
export function parseExports(given: readonly unknown[]): BrandExport[] {
  const read = z.array(BrandExportSchema).min(1).safeParse(given.map(completeDark));
  if (read.success) return read.data;
  throw createDomainError(IMPORT_ERRORS, 'import_faulty', {
    reason: read.error.issues.map(formatIssue).join('\n'),
  });
}

const toKind = (address: string): FileKind => (address.endsWith('.woff2') ? 'font' : 'picture');

async function unpackFile(
  services: Services,
  { address, content }: { address: string; content: string },
): Promise<string> {
  const given = { kind: toKind(address), bytes: Buffer.from(content, 'base64'), ground: '#ffffff' };
  const { name } = await addFile(services, given).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    throw createDomainError(IMPORT_ERRORS, 'import_faulty', { reason: `${address}: ${error.message}` });
  });
  return toFileAddress(name);
}

/**
 * The brand with the addresses that its files have in this shop; they are kept.
 * @throws DomainError `import_faulty` for a file that is refused, and for one that neither the file nor the shop has
 */
export async function unpackBrand(
  services: Services,
  { files = [], ...file }: BrandExport,
): Promise<BrandFile> {
  const names = new Map<string, string>();
  for (const address of new Set(listAddresses(file))) {
    const isEditors = EDITOR_PICTURE.test(address);
    if (!isEditors && findOwnFile(address) === undefined) continue;
    if (isEditors && (await isHere(services, address))) continue;
    const brought = files.find((one) => one.address === address);
    if (brought) names.set(address, await unpackFile(services, brought));
    else if (!(await isHere(services, address)))
      throw createDomainError(IMPORT_ERRORS, 'import_faulty', {
        reason: `${file.key}: ${address} is neither in the file nor in this shop.`,
      });
  }
  return replaceAddresses(file, names);
}
