// Brands as the desk sets them.
import type { BrandFile } from '#lib/contracts/content/brand-file.ts';
import { type BrandSettings, DESK_BRAND_ERRORS, type DeskBrand } from '#lib/contracts/desk-brands.ts';
import { makePalette } from '#lib/domain/brand/make-palette.ts';
import type { Hex } from '#lib/domain/brand/theme.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import { changeBrands, listColourFaults, listHostFaults, readShownFiles } from './change-brand.ts';

const findColour = ({ colours }: BrandFile, role: string): string =>
  colours.find((colour) => colour.role === role)?.light ?? '#000000';

export const toDeskBrand = (file: BrandFile): DeskBrand => ({
  key: file.key,
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

interface Saved {
  readonly key: string;
  readonly settings: BrandSettings;
  readonly isNew: boolean;
  readonly author: string;
}

/**
 * Writes a brand, new or changed. A new one has everything that is not set of the first.
 * @throws DomainError `brand_unknown`, `brand_exists`, `host_taken` with whose host it is
 */
export async function saveBrandSettings(
  services: Services,
  { key, settings, isNew, author }: Saved,
): Promise<DeskBrand> {
  const all = await readShownFiles(services.database.db);
  const kept = all.find((file) => file.key === key);
  if (isNew && kept) throw createDomainError(DESK_BRAND_ERRORS, 'brand_exists');
  const base = isNew ? all[0] : kept;
  if (!base) throw createDomainError(DESK_BRAND_ERRORS, 'brand_unknown');
  const file = applySettings(base, key, settings);
  const [reason] = listHostFaults(file, all);
  if (reason) throw createDomainError(DESK_BRAND_ERRORS, 'host_taken', { reason });
  await changeBrands(services, [file], author);
  return toDeskBrand(file);
}
