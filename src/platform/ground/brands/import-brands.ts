// Brands of a file, new or changed, after what differs was said: for the desk, for programs and for the command line.
import type { BrandFile } from '#lib/contracts/content/brand-file.ts';
import { IMPORT_ERRORS, type importBrands } from '#lib/contracts/desk/brand-versions.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { listFieldChanges } from '#lib/domain/brand/brand-changes.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import { changeBrands, listColourFaults, listHostFaults, readShownFiles } from './change-brand.ts';
import { parseExports, unpackBrand } from './exchange-brands.ts';

type Imported = ResultOf<typeof importBrands>;

interface Given {
  /** As they were read: nobody has checked them. */
  readonly brands: readonly unknown[];
  readonly author: string;
  readonly isTried: boolean;
}

function listKeyFaults(files: readonly BrandFile[]): string[] {
  const twice = files.filter(({ key }, place) => files.findIndex((one) => one.key === key) !== place);
  return twice.map(({ key }) => `${key} is in the file twice.`);
}

/** @throws DomainError `import_faulty` with each reason in a line of its own; no brand is written then */
export async function importBrandFiles(
  services: Services,
  { brands, author, isTried }: Given,
): Promise<Imported> {
  const given = parseExports(brands);
  const files: BrandFile[] = [];
  for (const one of given) files.push(await unpackBrand(services, one));
  const kept = await readShownFiles(services.database.db);
  const all = [...kept.filter(({ key }) => !files.some((file) => file.key === key)), ...files];
  const hostFaults = files.flatMap((file) =>
    listHostFaults(file, all).map((fault) => `${file.key}: ${fault}`),
  );
  const faults = [...listKeyFaults(files), ...hostFaults];
  if (faults.length > 0)
    throw createDomainError(IMPORT_ERRORS, 'import_faulty', { reason: faults.join('\n') });
  const found = files.map((file) => {
    const before = kept.find(({ key }) => key === file.key);
    return {
      key: file.key,
      name: file.name,
      isNew: before === undefined,
      changes: listFieldChanges(before, file),
      notes: listColourFaults(file),
    };
  });
  const changed = files.filter((_, place) => (found[place]?.changes.length ?? 0) > 0);
  const isWritten = !isTried && changed.length > 0;
  if (isWritten) await changeBrands(services, changed, author);
  return { brands: found, isWritten };
}
