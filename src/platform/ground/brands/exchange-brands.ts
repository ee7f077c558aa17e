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
import type { Services } from '../../services.ts';
import type { Db, Tx } from '../db/open.ts';
import { addFile, readFileContent } from './files/file-store.ts';

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

/** What an address of this shop holds; undefined for a file of the release, or of nobody. */
async function readContent(at: Db | Tx, address: string): Promise<string | undefined> {
  const name = findOwnFile(address);
  if (name !== undefined)
    return readFileContent(at, name).then(
      ({ content }) => content,
      () => undefined,
    );
  const [, id] = EDITOR_PICTURE.exec(address) ?? [];
  if (id === undefined) return undefined;
  const row = await at.selectFrom('content_file').select('bytes').where('id', '=', id).executeTakeFirst();
  return row && Buffer.from(row.bytes).toString('base64');
}

/** The brand with what it shows. */
export async function packBrand(at: Db | Tx, file: BrandFile): Promise<BrandExport> {
  const files: { address: string; content: string }[] = [];
  for (const address of new Set(listAddresses(file))) {
    const content = await readContent(at, address);
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
  tx: Tx,
  services: Pick<Services, 'clock'>,
  { address, content }: { address: string; content: string },
): Promise<string> {
  const given = { kind: toKind(address), bytes: Buffer.from(content, 'base64'), ground: '#ffffff' };
  const { name } = await addFile(tx, services, given).catch((error: unknown) => {
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
  tx: Tx,
  services: Pick<Services, 'clock'>,
  { files = [], ...file }: BrandExport,
): Promise<BrandFile> {
  const names = new Map<string, string>();
  for (const address of new Set(listAddresses(file))) {
    const isEditors = EDITOR_PICTURE.test(address);
    if (!isEditors && findOwnFile(address) === undefined) continue;
    if (isEditors && (await readContent(tx, address)) !== undefined) continue;
    const brought = files.find((one) => one.address === address);
    if (brought) names.set(address, await unpackFile(tx, services, brought));
    else if ((await readContent(tx, address)) === undefined)
      throw createDomainError(IMPORT_ERRORS, 'import_faulty', {
        reason: `${file.key}: ${address} is neither in the file nor in this shop.`,
      });
  }
  return replaceAddresses(file, names);
}
