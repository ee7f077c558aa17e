// Files of brands at the desk: the logo, the icon in the browser, a font of the shop's own.
import { z } from 'zod';
import { FILE_KINDS } from '../../domain/brand/own-files.ts';
import { Slug } from '../content/fields.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_BRAND_ERRORS } from './brands.ts';

export const BRAND_FILE_BYTES = {
  logo: 1_000_000,
  favicon: 1_000_000,
  picture: 2_000_000,
  font: 2_000_000,
} as const;
/** A file in the letters of base64, and what is around it. */
const CALL_BYTES = 3_000_000;

const REFUSED = 422;
export const BRAND_FILE_ERRORS = {
  file_missing: { status: REFUSED, message: 'Choose a file.', target: 'file' },
  file_too_large: {
    status: REFUSED,
    message: 'The file is larger than {size}. Make it smaller first.',
    target: 'file',
  },
  picture_unknown: {
    status: REFUSED,
    message: 'This is no SVG and no PNG. Save the picture as one of them.',
    target: 'file',
  },
  picture_damaged: {
    status: REFUSED,
    message: 'This picture is damaged: it cannot be read to its end.',
    target: 'file',
  },
  picture_pixels: {
    status: REFUSED,
    message: 'This picture has {size} megapixels, and at most 25 can be read.',
    target: 'file',
  },
  picture_small: {
    status: REFUSED,
    message: 'This picture is {size} pixels high. It needs at least {least} to be sharp.',
    target: 'file',
  },
  picture_shape: {
    status: REFUSED,
    message: 'A logo is at most 10 times as wide as it is high, and no higher than twice its width.',
    target: 'file',
  },
  icon_shape: { status: REFUSED, message: 'An icon is a square. This one is {size}.', target: 'file' },
  picture_empty: { status: REFUSED, message: 'Nothing can be seen of this picture.', target: 'file' },
  drawing_unreadable: {
    status: REFUSED,
    message: 'This drawing is no whole SVG. Export it anew, as plain SVG.',
    target: 'file',
  },
  drawing_no_size: {
    status: REFUSED,
    message: 'This drawing says no size. Export it with a viewBox.',
    target: 'file',
  },
  drawing_script: {
    status: REFUSED,
    message: 'This drawing holds a script ({name}). Export it without.',
    target: 'file',
  },
  drawing_outside: {
    status: REFUSED,
    message:
      'This drawing fetches something from elsewhere, or leads there ({name}). Put everything into the drawing as shapes.',
    target: 'file',
  },
  drawing_element: {
    status: REFUSED,
    message: 'This drawing holds what no drawing needs ({name}). Export it as plain SVG.',
    target: 'file',
  },
  font_unknown: {
    status: REFUSED,
    message: 'This is no WOFF2 font. Convert the font to WOFF2 first.',
    target: 'file',
  },
  font_damaged: { status: REFUSED, message: 'This font is damaged: it cannot be unpacked.', target: 'file' },
  font_letters: {
    status: REFUSED,
    message: 'This font lacks signs that every page needs: {name}',
    target: 'file',
  },
  files_away: {
    status: 409,
    message: 'Files cannot be kept at the moment. Nothing was uploaded: try again in a few minutes.',
    target: 'file',
  },
  file_unknown: { status: 404, message: 'There is no such file. Upload it again.', target: 'file' },
} as const;

/** What is known of an uploaded file. */
export const BrandFileFacts = z.object({
  /** CSS pixels, as it is shown; 0 for a font. */
  width: z.number(),
  height: z.number(),
  /** Of a font. */
  family: z.string().optional(),
  metrics: z
    .object({ ascent: z.number(), descent: z.number(), size: z.number(), isVariable: z.boolean() })
    .optional(),
  /** The name of the icon on phones that was made of an icon. */
  touchIcon: z.string().optional(),
});
export type BrandFileFacts = z.infer<typeof BrandFileFacts>;

export const BrandFileAnswer = BrandFileFacts.extend({ name: z.string() });
export type BrandFileAnswer = z.infer<typeof BrandFileAnswer>;

export const addBrandFile = defineEndpoint({
  name: 'addBrandFile',
  summary: 'Checks a file of a brand by what it holds and keeps it. No page shows it yet.',
  section: 'P2',
  method: 'POST',
  path: '/v2/operator/brands/{key}/files',
  access: 'operator',
  exposure: 'operator',
  right: 'settings',
  bodyLimitBytes: CALL_BYTES,
  params: z.object({ key: Slug }),
  body: z.object({ kind: z.enum(FILE_KINDS), content: z.base64() }),
  result: BrandFileAnswer,
  errors: { ...BRAND_FILE_ERRORS, brand_unknown: DESK_BRAND_ERRORS.brand_unknown },
});

export const getBrandFileFacts = defineEndpoint({
  name: 'getBrandFileFacts',
  summary: 'What is known of an uploaded file.',
  section: 'P2',
  method: 'GET',
  path: '/v2/operator/brand-files/{name}',
  access: 'operator',
  exposure: 'operator',
  right: 'view',
  params: z.object({ name: z.string().max(60) }),
  result: BrandFileAnswer,
  errors: { file_unknown: BRAND_FILE_ERRORS.file_unknown },
});

export const showBrandFiles = defineEndpoint({
  name: 'showBrandFiles',
  summary:
    'Shows uploaded files: as the logo, as the icon, as the type. A font of the release is named by its file.',
  section: 'P2',
  method: 'PUT',
  path: '/v2/operator/brands/{key}/look',
  access: 'operator',
  exposure: 'operator',
  right: 'settings',
  params: z.object({ key: Slug }),
  body: z.object({
    logo: z.string().max(60).optional(),
    favicon: z.string().max(60).optional(),
    font: z.string().max(60).optional(),
  }),
  result: z.null(),
  errors: { brand_unknown: DESK_BRAND_ERRORS.brand_unknown, file_unknown: BRAND_FILE_ERRORS.file_unknown },
});

export const getBrandFile = defineEndpoint({
  name: 'getBrandFile',
  summary: 'A file of a brand, with the type that it is sent with.',
  section: 'P2',
  method: 'GET',
  path: '/v2/brand-files/{name}',
  exposure: 'server',
  isServedInMaintenance: true,
  params: z.object({ name: z.string().max(60) }),
  result: z.object({ type: z.string(), content: z.base64() }),
  errors: { file_unknown: BRAND_FILE_ERRORS.file_unknown },
});
