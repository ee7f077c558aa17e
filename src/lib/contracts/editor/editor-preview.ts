// Previews and rendering of unpublished content. The web server answers the calls of previews itself.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { EDITOR_CALL, EDITOR_ITEM_CALL } from './editor.ts';
import { ItemFields } from './item-fields.ts';

export const PREVIEW_ERRORS = {
  path_unknown: {
    status: 422,
    message: 'A preview shows a page of this site: give a path such as /about.',
    target: 'path',
  },
} as const;

/** Options of a preview. */
export const PreviewRequest = z.object({
  path: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\#]*$/),
  brand: z.string().max(80).optional(),
  /** A state such as `SA`. */
  region: z.string().max(10).optional(),
  /** The page as of this instant. */
  at: z.iso.datetime({ offset: true }).optional(),
  isSignedIn: z.boolean().optional(),
});
export type PreviewRequest = z.infer<typeof PreviewRequest>;

export const createEditorPreview = defineEndpoint({
  ...EDITOR_CALL,
  name: 'createEditorPreview',
  summary: 'An address that shows the page with its drafts for 30 minutes. It opens that path alone.',
  method: 'POST',
  path: '/editor/preview',
  body: PreviewRequest,
  result: z.object({ url: z.string(), expiresAt: z.string() }),
  errors: PREVIEW_ERRORS,
});

/** Of a long article with its blocks. */
const LIVE_LIMIT_BYTES = 1_000_000;

export const renderLivePage = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'renderLivePage',
  summary:
    'The page with the fields of one item as they stand in the form, saved or not. Nothing is written.',
  method: 'POST',
  path: '/editor/preview/live',
  bodyLimitBytes: LIVE_LIMIT_BYTES,
  body: PreviewRequest.extend({
    collection: z.string().max(80),
    id: z.string().max(200),
    fields: ItemFields,
  }),
  /** The status of the page, and its HTML where it is a page. */
  result: z.object({ status: z.number(), html: z.string().nullable() }),
  errors: PREVIEW_ERRORS,
});

export const ContrastRepair = z.object({
  /** Names of colour roles: text and background. */
  role: z.string(),
  on: z.string(),
  scheme: z.enum(['light', 'dark']),
  /** The key of a game, for its own colours. */
  game: z.string().optional(),
  /** Contrast from 1 to 21: of the colour, the needed one, and of the colour shown instead. */
  contrast: z.number(),
  needed: z.number(),
  repaired: z.string().optional(),
  repairedContrast: z.number().optional(),
});
export type ContrastRepair = z.infer<typeof ContrastRepair>;

/** Of the colours of a brand and its games. */
const THEME_LIMIT_BYTES = 200_000;

export const checkEditorContrast = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'checkEditorContrast',
  summary: 'The colours of a theme that could not be read, and what is shown in their place (decision U5).',
  method: 'POST',
  path: '/editor/contrast',
  bodyLimitBytes: THEME_LIMIT_BYTES,
  /** The fields of the theme. */
  body: z.object({ fields: ItemFields }),
  result: z.array(ContrastRepair),
  errors: {
    colour_unreadable: {
      status: 422,
      message: 'Write each colour as # with 3 or 6 digits, such as #7a1fa2.',
      target: 'fields',
    },
  },
});

export const setEditMode = defineEndpoint({
  ...EDITOR_CALL,
  name: 'setEditMode',
  summary:
    'Has pages of this browser rendered with their drafts and with marks around what can be edited, or not.',
  method: 'POST',
  path: '/editor/mode',
  body: z.object({ isOn: z.boolean() }),
  result: z.object({ isOn: z.boolean() }),
});
