// The config service: how a brand looks, its menu, and the variants of its components.
import { z } from 'zod';
import { ComponentVariant } from './content/collections/component-variants.ts';
import { defineEndpoint } from './protocol/endpoint.ts';

const query = z.object({
  brand: z.string().regex(/^[a-z0-9-]{1,60}$/),
  /** With what editors have written and not published; only the web server can ask. */
  version: z.literal('draft').optional(),
});
const errors = {
  brand_unknown: { status: 404, message: 'This brand has no theme. Its own one of the release is shown.' },
} as const;

export const getTheme = defineEndpoint({
  name: 'getTheme',
  summary: 'The published theme of a brand: the fields of an item of the collection `theme`.',
  section: 'B7.7, K4',
  method: 'GET',
  path: '/config/theme',
  query,
  result: z.looseObject({ id: z.string() }),
  errors,
});

export const getNavigation = defineEndpoint({
  name: 'getNavigation',
  summary: 'The links of the main menu of a brand, in order.',
  section: 'B7.7, K5',
  method: 'GET',
  path: '/config/navigation',
  query,
  /** Items of the collection `navigation`. The reader checks each by itself, so that one bad link costs no menu. */
  result: z.object({ links: z.array(z.looseObject({})) }),
});

export const getComponents = defineEndpoint({
  name: 'getComponents',
  summary: 'Which variant of each component a brand shows.',
  section: 'B7.7, K5',
  method: 'GET',
  path: '/config/components',
  query,
  result: z.object({ components: z.array(ComponentVariant.omit({ brand: true })) }),
});
