import { z } from 'zod';
import { Block } from '../blocks.ts';
import { type Collection, getAddressText } from '../collection.ts';
import { BRAND_FIELDS, createShownText, describeField, FreePath, SEO_FIELDS, ShownText } from '../fields.ts';

const schema = z.object({
  ...BRAND_FIELDS,
  path: describeField(FreePath, {
    label: 'Address',
    help: 'Begins with /, such as /about/our-story.',
    widget: 'path',
  }),
  title: ShownText,
  lead: describeField(createShownText(500), { label: 'Introduction' }).optional(),
  blocks: z.array(Block).max(60),
  /** Shown at its path even where the shop has a page of its own. */
  overrides_route: describeField(z.boolean(), {
    label: 'Shown instead of a page of the shop at this address',
    help: 'Nobody can use the page of the shop meanwhile: in the place of the cart or the login, nobody can buy.',
  }).optional(),
  ...SEO_FIELDS,
});

export const pages = {
  title: 'Pages',
  schema,
  /** Blocks are checked one by one by what shows them: a broken one takes no page with it. */
  readSchema: schema.extend({ blocks: z.array(z.unknown()) }),
  titleFields: ['title', 'path'],
  isPublic: true,
  isInCms: true,
  addressField: 'path',
  pathField: 'path',
  uniqueField: 'path',
  checks: ['path_free'],
  pages: (fields) => [getAddressText(fields, 'path')],
  isRedirectedOnRename: true,
} as const satisfies Collection;
