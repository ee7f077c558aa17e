import { z } from 'zod';
import { LOCALES } from '../../domain/brand/locales.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';

/** How a translation is read. */
export const TranslationType = z.enum(['image', 'markdown', 'plain', 'seo', 'json']);
export type TranslationType = z.infer<typeof TranslationType>;

const TextValue = z.union([z.string(), z.number()]);
const ImageValue = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

/**
 * The value by its type: texts are strings or numbers, a picture has its size and its alternative text. What
 * is kept under `json` is one JSON text, so that its names stay as they were written.
 */
export const TRANSLATION_VALUES = {
  plain: TextValue,
  markdown: TextValue,
  seo: TextValue,
  image: ImageValue,
  json: z.string().refine(isJson, 'must be JSON'),
} as const satisfies Record<TranslationType, z.ZodType>;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const base = { id: z.string(), category: z.string() };

/** One text, picture or structure of the site; `html` is what Markdown became, made harmless by the service. */
export const TranslationItem = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('plain'), value: TRANSLATION_VALUES.plain }),
  z.object({ ...base, type: z.literal('seo'), value: TRANSLATION_VALUES.seo }),
  z.object({ ...base, type: z.literal('markdown'), value: TRANSLATION_VALUES.markdown, html: z.string() }),
  z.object({ ...base, type: z.literal('image'), value: TRANSLATION_VALUES.image }),
  z.object({ ...base, type: z.literal('json'), value: TRANSLATION_VALUES.json }),
]);
export type TranslationItem = z.infer<typeof TranslationItem>;

/** The category of search texts; they have the type `seo`. */
export const SEO_CATEGORY = 'meta';

const LIST_MAX = 500;
const list = z.array(z.string().max(200)).max(LIST_MAX).optional();

export const getTranslations = defineEndpoint({
  name: 'getTranslations',
  summary:
    'Texts and pictures by category (`c[]`), id (`id[]`) and type (`t[]`); all of them without a query. Search texts: `c[]=meta&t[]=seo`.',
  section: 'B7.7',
  method: 'GET',
  path: '/translation/{locale}/items',
  version: '1.0',
  params: z.object({ locale: z.enum(LOCALES) }),
  query: z.object({
    c: list,
    id: list,
    t: z.array(TranslationType).optional(),
    /** A state such as `SA`: its texts win over those for all. */
    subVariant: z.string().max(10).optional(),
    /** With what editors have written and not published. Only the web server can ask: every call is signed. */
    version: z.literal('draft').optional(),
  }),
  result: z.array(TranslationItem),
});

export const getTextRegions = defineEndpoint({
  name: 'getTextRegions',
  summary: 'The regions that have texts of their own, in the locale or in the main one.',
  section: 'B7.7',
  method: 'GET',
  path: '/translation/{locale}/regions',
  version: '1.0',
  params: z.object({ locale: z.enum(LOCALES) }),
  result: z.array(z.string()),
});
