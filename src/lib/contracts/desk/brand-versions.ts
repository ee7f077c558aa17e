// What a brand was, and brands as files that go from shop to shop.
import { z } from 'zod';
import { BrandExport } from '../content/brand-file.ts';
import { Slug } from '../content/fields.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { BRAND_FILE_ERRORS } from './brand-files.ts';
import { DESK_BRAND_ERRORS } from './brands.ts';

/** A field that differs. What is short is said, before and after. */
export const BrandChange = z.object({
  field: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
});
export type BrandChange = z.infer<typeof BrandChange>;

export const BrandVersion = z.object({
  /** `b3` of the desk and of files, `c5` of the editor. */
  id: z.string(),
  author: z.string(),
  at: z.string(),
  /** Since the version before; empty for the first. */
  changes: z.array(BrandChange),
  isFirst: z.boolean(),
});
export type BrandVersion = z.infer<typeof BrandVersion>;

const VERSION_ERRORS = {
  brand_unknown: DESK_BRAND_ERRORS.brand_unknown,
  host_taken: DESK_BRAND_ERRORS.host_taken,
  version_unknown: { status: 404, message: 'There is no such version of this brand.', target: 'id' },
} as const;

export const listBrandVersions = defineEndpoint({
  name: 'listBrandVersions',
  summary: 'The versions of a brand, the newest first, each with what it changed.',
  section: 'P2',
  method: 'GET',
  path: '/v2/operator/brands/{key}/versions',
  access: 'operator',
  exposure: 'operator',
  right: 'view',
  params: z.object({ key: Slug }),
  result: z.object({ versions: z.array(BrandVersion) }),
  errors: { brand_unknown: VERSION_ERRORS.brand_unknown },
});

export const restoreBrandVersion = defineEndpoint({
  name: 'restoreBrandVersion',
  summary: 'Makes a brand again what it was: as a new version, which can be undone in the same way.',
  section: 'P2',
  method: 'POST',
  path: '/v2/operator/brands/{key}/versions/{id}',
  access: 'operator',
  exposure: 'operator',
  right: 'settings',
  params: z.object({ key: Slug, id: z.string().max(20) }),
  result: z.object({ changes: z.array(BrandChange) }),
  errors: VERSION_ERRORS,
});

/** Sixteen brands with their pictures and fonts. */
const IMPORT_BYTES = 12_000_000;

export const IMPORT_ERRORS = {
  import_faulty: { status: 422, message: '{reason}', target: 'file' },
  ...BRAND_FILE_ERRORS,
} as const;

export const exportBrands = defineEndpoint({
  name: 'exportBrands',
  summary:
    'A brand, or all, as a file with the pictures and the font that it shows (docs/schemas/brand.schema.json).',
  section: 'P2',
  method: 'GET',
  path: '/v2/operator/brand-exports',
  access: 'operator',
  exposure: 'operator',
  right: 'view',
  verbatim: ['brands'],
  query: z.object({ key: Slug.optional() }),
  result: z.object({ brands: z.array(BrandExport) }),
  errors: { brand_unknown: DESK_BRAND_ERRORS.brand_unknown },
});

export const importBrands = defineEndpoint({
  name: 'importBrands',
  summary: 'Reads brands, new or changed, after saying what differs; nothing is written with `isTried`.',
  section: 'P2',
  method: 'POST',
  path: '/v2/operator/brand-imports',
  access: 'operator',
  exposure: 'operator',
  right: 'settings',
  bodyLimitBytes: IMPORT_BYTES,
  verbatim: ['brands'],
  body: z.object({ brands: z.array(z.unknown()).min(1).max(50), isTried: z.boolean().default(false) }),
  result: z.object({
    /** What each brand of the file changes; a new one has everything. */
    brands: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        isNew: z.boolean(),
        changes: z.array(BrandChange),
        notes: z.array(z.string()),
      }),
    ),
    isWritten: z.boolean(),
  }),
  errors: IMPORT_ERRORS,
});
