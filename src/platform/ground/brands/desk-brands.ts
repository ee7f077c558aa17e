// Brands as the desk sets them.
import { createHash } from 'node:crypto';
import type { BrandFile } from '#lib/contracts/content/brand-file.ts';
import { BRAND_FILE_ERRORS, type BrandFileAnswer } from '#lib/contracts/desk/brand-files.ts';
import { type BrandSettings, DESK_BRAND_ERRORS, type DeskBrand } from '#lib/contracts/desk/brands.ts';
import { makePalette } from '#lib/domain/brand/make-palette.ts';
import { type FileKind, toFileAddress } from '#lib/domain/brand/own-files.ts';
import type { Hex } from '#lib/domain/brand/theme.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import { changeBrands, listColourFaults, listHostFaults, readShownFiles } from './change-brand.ts';
import { addFile, readFileFacts } from './files/file-store.ts';

const findShades = (file: BrandFile, role: string) => file.colours.find((colour) => colour.role === role);

const findColour = (file: BrandFile, role: string): string => findShades(file, role)?.light ?? '#000000';

/** Changes with each change of the brand. */
const getVersion = (file: BrandFile): string =>
  createHash('sha256').update(JSON.stringify(file)).digest('hex').slice(0, 16);

function listGrounds(file: BrandFile): DeskBrand['grounds'] {
  const [ground, ink] = [findShades(file, 'surface-raised'), findShades(file, 'ink')];
  return {
    light: [ground?.light ?? '#ffffff', ink?.light ?? '#000000'],
    dark: [ground?.dark ?? '#000000', ink?.dark ?? '#ffffff'],
  };
}

export const toDeskBrand = (file: BrandFile): DeskBrand => ({
  key: file.key,
  version: getVersion(file),
  logo: file.logo,
  favicon: file.favicon,
  touchIcon: file.touch_icon,
  font: { family: file.font.family, file: file.font.file },
  grounds: listGrounds(file),
  ...(file.menu && { menu: file.menu }),
  ...(file.footer && { footer: file.footer }),
  name: file.name,
  tagline: file.tagline,
  hosts: file.hosts,
  segmentName: file.segment_name,
  supportEmail: file.support_email,
  supportNumber: file.support_number,
  supportOpeningHours: file.support_opening_hours,
  disclaimer: file.disclaimer,
  accent: findColour(file, 'accent'),
  highlight: findColour(file, 'highlight'),
  notes: listColourFaults(file),
});

/** The colours stay where neither of the two was changed: somebody may have chosen each of them. */
function dress(file: BrandFile, { accent, highlight }: BrandSettings): BrandFile['colours'] {
  const isSame = findColour(file, 'accent') === accent && findColour(file, 'highlight') === highlight;
  return isSame ? file.colours : makePalette(accent as Hex, highlight as Hex);
}

const applySettings = (file: BrandFile, key: string, settings: BrandSettings): BrandFile => ({
  ...file,
  key,
  name: settings.name,
  tagline: settings.tagline,
  hosts: settings.hosts.map((host) => host.toLowerCase()),
  segment_name: settings.segmentName,
  support_email: settings.supportEmail,
  support_number: settings.supportNumber,
  support_opening_hours: settings.supportOpeningHours,
  disclaimer: settings.disclaimer,
  colours: dress(file, settings),
});

/** Addresses of the desk that stand where a brand's would. */
const KEPT_KEYS: ReadonlySet<string> = new Set(['new', 'import']);

/** @throws DomainError `brand_unknown`; `brand_changed` where another version was seen */
async function readSeen(services: Services, key: string, version: string | undefined) {
  const all = await readShownFiles(services.database.db);
  const file = all.find((one) => one.key === key);
  if (!file) throw createDomainError(DESK_BRAND_ERRORS, 'brand_unknown');
  if (version !== undefined && version !== getVersion(file))
    throw createDomainError(DESK_BRAND_ERRORS, 'brand_changed');
  return { all, file };
}

interface Saved {
  readonly key: string;
  readonly settings: BrandSettings;
  readonly isNew: boolean;
  readonly version?: string | undefined;
  readonly author: string;
}

/** @throws DomainError `host_taken` with whose host it is */
async function saveChecked(
  services: Services,
  file: BrandFile,
  all: readonly BrandFile[],
  author: string,
): Promise<DeskBrand> {
  const [reason] = listHostFaults(file, all);
  if (reason) throw createDomainError(DESK_BRAND_ERRORS, 'host_taken', { reason });
  await changeBrands(services, [file], author);
  return toDeskBrand(file);
}

/**
 * Writes a brand, new or changed. A new one has everything that is not set of the first.
 * @throws DomainError `brand_unknown`, `brand_exists`, `brand_key_kept`, `brand_changed`, `host_taken`
 */
export async function saveBrandSettings(
  services: Services,
  { key, settings, isNew, version, author }: Saved,
): Promise<DeskBrand> {
  if (!isNew) {
    const { all, file } = await readSeen(services, key, version);
    return saveChecked(services, applySettings(file, key, settings), all, author);
  }
  const all = await readShownFiles(services.database.db);
  if (KEPT_KEYS.has(key)) throw createDomainError(DESK_BRAND_ERRORS, 'brand_key_kept');
  if (all.some((file) => file.key === key)) throw createDomainError(DESK_BRAND_ERRORS, 'brand_exists');
  const [base] = all;
  if (!base) throw createDomainError(DESK_BRAND_ERRORS, 'brand_unknown');
  return saveChecked(services, applySettings(base, key, settings), all, author);
}

interface Lists extends Pick<BrandFile, 'menu' | 'footer'> {
  readonly key: string;
  readonly version?: string | undefined;
  readonly author: string;
}

/** Gives the brand its menu and footer, or those of the shop. @throws DomainError `brand_unknown`, `brand_changed` */
export async function saveBrandLists(
  services: Services,
  { key, menu, footer, version, author }: Lists,
): Promise<DeskBrand> {
  const { all, file } = await readSeen(services, key, version);
  const { menu: _, footer: __, ...rest } = file;
  return saveChecked(services, { ...rest, ...(menu && { menu }), ...(footer && { footer }) }, all, author);
}

const RELEASE_FONTS: Readonly<Record<string, string>> = {
  'familjen-grotesk.woff2': 'Familjen Grotesk',
  'literata.woff2': 'Literata',
};

async function findFontOf(services: Services, file: string): Promise<BrandFile['font']> {
  const shipped = RELEASE_FONTS[file];
  if (shipped !== undefined) return { family: shipped, file };
  const { family, metrics } = await readFileFacts(services.database.db, file);
  if (family === undefined || !metrics) throw createDomainError(BRAND_FILE_ERRORS, 'file_unknown');
  const { isVariable, ...measures } = metrics;
  return { family, file, metrics: { ...measures, is_variable: isVariable } };
}

/** The logo of a file: what it shows is the name of the shop. @throws DomainError `file_unknown` */
async function findLogo(services: Services, { name }: BrandFile, file: string): Promise<BrandFile['logo']> {
  const { width, height } = await readFileFacts(services.database.db, file);
  if (width === 0) throw createDomainError(BRAND_FILE_ERRORS, 'file_unknown');
  return { src: toFileAddress(file), alt: name, width, height };
}

async function findIcons(
  services: Services,
  file: string,
): Promise<Pick<BrandFile, 'favicon' | 'touch_icon'>> {
  const { touchIcon } = await readFileFacts(services.database.db, file);
  if (touchIcon === undefined) throw createDomainError(BRAND_FILE_ERRORS, 'file_unknown');
  return { favicon: toFileAddress(file), touch_icon: toFileAddress(touchIcon) };
}

interface Look {
  readonly key: string;
  readonly logo?: string | undefined;
  readonly favicon?: string | undefined;
  readonly font?: string | undefined;
  readonly author: string;
}

/** Shows uploaded files. @throws DomainError `brand_unknown`, `file_unknown` */
export async function showFiles(services: Services, { key, author, ...used }: Look): Promise<void> {
  const { file } = await readSeen(services, key, undefined);
  const changed: BrandFile = {
    ...file,
    ...(used.logo !== undefined && { logo: await findLogo(services, file, used.logo) }),
    ...(used.favicon !== undefined && (await findIcons(services, used.favicon))),
    ...(used.font !== undefined && { font: await findFontOf(services, used.font) }),
  };
  if (JSON.stringify(changed) !== JSON.stringify(file)) await changeBrands(services, [changed], author);
}

/** A file for the brand, checked. @throws DomainError `brand_unknown`, those of `BRAND_FILE_ERRORS` */
export async function addBrandFileOf(
  services: Services,
  { key, kind, content }: { readonly key: string; readonly kind: FileKind; readonly content: string },
): Promise<BrandFileAnswer> {
  const { file } = await readSeen(services, key, undefined);
  const ground = findShades(file, 'surface')?.light ?? '#ffffff';
  return addFile(services, { kind, bytes: Buffer.from(content, 'base64'), ground });
}
