// The brands of the shop, with every version that they had.
import { BrandFile } from '#lib/contracts/content/brand-file.ts';
import { fromBrandFile } from '#lib/domain/brand/brand-file.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { Db, Tx } from '../db/open.ts';
import { parseBody } from '../db/parse-body.ts';

/** Brands by place, as they are kept; one that this release cannot read is left out. */
export async function readBrandFiles(at: Db | Tx): Promise<readonly BrandFile[]> {
  const rows = await at.selectFrom('brand').select('body').orderBy('position').orderBy('key').execute();
  return rows.flatMap(({ body }) => BrandFile.safeParse(parseBody(body)).data ?? []);
}

export async function readBrands(at: Db | Tx): Promise<readonly BrandTheme[]> {
  return (await readBrandFiles(at)).flatMap((file) => fromBrandFile(file) ?? []);
}

/** Writes a brand and its version: at its place, or after all others. */
export async function saveBrand(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  file: BrandFile,
  author: string,
): Promise<void> {
  const held = await tx.selectFrom('brand').select('revision').where('key', '=', file.key).executeTakeFirst();
  const last = await tx
    .selectFrom('brand')
    .select((row) => row.fn.max<number | null>('position').as('position'))
    .executeTakeFirst();
  const row = {
    body: JSON.stringify(file),
    revision: (held?.revision ?? 0) + 1,
    updated_at: getNowIso(clock),
  };
  await tx
    .insertInto('brand')
    .values({ key: file.key, position: (last?.position ?? 0) + 1, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  const { body, revision, updated_at: created_at } = row;
  await tx
    .insertInto('brand_revision')
    .values({ key: file.key, revision, body, author, created_at })
    .execute();
}

/** Writes brands where the shop has none of its own. */
export async function seedBrands(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  files: readonly BrandFile[],
): Promise<void> {
  if (await tx.selectFrom('brand').select('key').limit(1).executeTakeFirst()) return;
  for (const file of files) await saveBrand(tx, services, file, 'release');
}
