// Texts that answer often, at the desk. Only the web server calls, in the name of the person at the desk.
import { z } from 'zod';
import { ANSWER_MAX, TEMPLATE_NAME_MAX } from '../../domain/conversations/limits.ts';
import { findUnknownGaps } from '../../domain/conversations/template-text.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';
import { createLine, createText } from '../protocol/text.ts';

const Params = z.object({ id: z.string().max(60) });

export const DESK_TEMPLATE_ERRORS = {
  template_unknown: { status: 404, message: 'There is no such text, or it was removed.' },
  template_changed: {
    status: 409,
    message: 'Somebody has changed this text meanwhile. Open it again, then make your change.',
  },
  brand_unknown: { status: 422, message: 'Choose a brand of this shop.', target: 'brand' },
} as const;

export const DeskTemplate = z.object({
  id: z.string(),
  /** Key of the brand; empty for all. */
  brand: z.string(),
  /** Of the brands that use it, as `en-AU`. */
  locale: z.string(),
  name: z.string(),
  text: z.string(),
  version: z.number().int(),
  /** ISO instant. */
  updatedAt: z.string(),
  /** A person by name. */
  updatedBy: z.string(),
});
export type DeskTemplate = z.infer<typeof DeskTemplate>;

export const listDeskTemplates = defineEndpoint({
  name: 'listDeskTemplates',
  summary: 'Texts that answer often, by name.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/conversation-templates',
  result: z.object({ rows: z.array(DeskTemplate), locales: z.array(z.string()) }),
});

export const saveDeskTemplate = defineEndpoint({
  name: 'saveDeskTemplate',
  summary:
    'Keeps a text: a new one under the id "new", or another wording of one, in the version that was seen.',
  ...DESK_CALL,
  method: 'PUT',
  right: 'settings',
  path: '/v2/operator/conversation-templates/{id}',
  params: Params,
  body: z.object({
    version: z.coerce.number().int().min(0),
    brand: z.string().max(80).default(''),
    locale: z.string().max(20).min(2, 'Choose a language.'),
    name: createLine(TEMPLATE_NAME_MAX).min(1, 'Give it a name.'),
    text: createText(ANSWER_MAX)
      .min(1, 'Write the text.')
      .refine((text) => findUnknownGaps(text).length === 0, {
        error: ({ input }) =>
          `There is no placeholder ${findUnknownGaps(String(input)).join(', ')}. Those that are known stand below.`,
      }),
  }),
  result: z.object({ id: z.string() }),
  errors: DESK_TEMPLATE_ERRORS,
});

export const removeDeskTemplate = defineEndpoint({
  name: 'removeDeskTemplate',
  summary: 'Takes a text out of the list. What was written with it stays.',
  ...DESK_CALL,
  method: 'DELETE',
  right: 'settings',
  path: '/v2/operator/conversation-templates/{id}',
  params: Params,
  result: z.object({}),
  errors: DESK_TEMPLATE_ERRORS,
});
