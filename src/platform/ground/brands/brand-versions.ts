// The versions of a brand: those of the desk and of files, and those that editors published of its look between them.
import { BrandFile } from '#lib/contracts/content/brand-file.ts';
import { type BrandVersion, restoreBrandVersion } from '#lib/contracts/desk/brand-versions.ts';
import { type FieldChange, listFieldChanges } from '#lib/domain/brand/brand-changes.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import type { Db, Tx } from '../db/open.ts';
import { parseBody } from '../db/parse-body.ts';
import { listEditors } from '../staff/accounts.ts';
import { changeBrands, listHostFaults, readShownFiles } from './change-brand.ts';

interface Version {
  readonly id: string;
  readonly author: string;
  readonly at: string;
  readonly file: BrandFile;
}

interface Row {
  readonly id: string;
  readonly author: string;
  readonly at: string;
  /** A whole file, or the look alone. */
  readonly body: Record<string, unknown> | undefined;
}

async function readRows(at: Db | Tx, key: string): Promise<Row[]> {
  const own = await at
    .selectFrom('brand_revision')
    .select(['revision', 'author', 'created_at', 'body'])
    .where('key', '=', key)
    .execute();
  const looks = await at
    .selectFrom('content_revision')
    .select(['revision', 'author', 'created_at', 'body'])
    .where('collection', '=', 'theme')
    .where('item_id', '=', key)
    .where('status', '=', 'published')
    .execute();
  // A change at the desk writes both, at the same instant.
  const written = new Set(own.map(({ created_at, author }) => `${created_at} ${author}`));
  const edited = looks.filter(({ created_at, author }) => !written.has(`${created_at} ${author}`));
  const toRow = (prefix: string) => (row: (typeof own)[number]) => ({
    id: `${prefix}${row.revision}`,
    author: row.author,
    at: row.created_at,
    body: parseBody(row.body),
  });
  const order = (one: Row) =>
    `${one.at} ${one.id.startsWith('b') ? 0 : 1} ${one.id.slice(1).padStart(9, '0')}`;
  return [...own.map(toRow('b')), ...edited.map(toRow('c'))].sort((one, other) =>
    order(one) < order(other) ? -1 : 1,
  );
}

/** From the first to the newest; one that this release cannot read is left out, and one that changed nothing. */
async function readVersions(at: Db | Tx, key: string): Promise<(Version & { changes: FieldChange[] })[]> {
  const found: (Version & { changes: FieldChange[] })[] = [];
  for (const { body, ...row } of await readRows(at, key)) {
    const last = found.at(-1)?.file;
    const given = row.id.startsWith('b')
      ? body
      : last && { ...body, key, hosts: last.hosts, segment_name: last.segment_name };
    const { data: file } = BrandFile.safeParse(given);
    if (!file) continue;
    const changes = last ? listFieldChanges(last, file) : [];
    if (!last || changes.length > 0) found.push({ ...row, file, changes });
  }
  return found;
}

/** The newest first. @throws DomainError `brand_unknown` */
export async function listVersions(at: Db | Tx, key: string): Promise<BrandVersion[]> {
  const versions = await readVersions(at, key);
  if (versions.length === 0) throw createDomainError(restoreBrandVersion.errors, 'brand_unknown');
  const names = new Map((await listEditors(at)).map((one) => [one.id, one.name]));
  return versions
    .map(({ id, author, at: when, changes }, place) => ({
      id,
      author: names.get(author.replace(/^(desk|editor):/, '')) ?? author,
      at: when,
      changes,
      isFirst: place === 0,
    }))
    .reverse();
}

/** Makes the brand what it was. @throws DomainError `brand_unknown`, `version_unknown`, `host_taken` */
export async function restoreVersion(
  services: Services,
  { key, id, author }: { readonly key: string; readonly id: string; readonly author: string },
): Promise<FieldChange[]> {
  const { db } = services.database;
  const all = await readShownFiles(db);
  const shown = all.find((file) => file.key === key);
  if (!shown) throw createDomainError(restoreBrandVersion.errors, 'brand_unknown');
  const version = (await readVersions(db, key)).find((one) => one.id === id);
  if (!version) throw createDomainError(restoreBrandVersion.errors, 'version_unknown');
  const [reason] = listHostFaults(version.file, all);
  if (reason) throw createDomainError(restoreBrandVersion.errors, 'host_taken', { reason });
  const changes = listFieldChanges(shown, version.file);
  if (changes.length > 0) await changeBrands(services, [version.file], author);
  return changes;
}
