import { z } from 'zod';
import { urls } from '../../../domain/pages/urls.ts';
import { type Collection, getAddressText } from '../collection.ts';
import {
  BRAND_FIELDS,
  createMarkdown,
  createShownText,
  describeField,
  FileId,
  OFFERS_META,
  PageSlug,
  ShownText,
  Slug,
} from '../fields.ts';
import { Hex } from '../theme.ts';

export const partners = {
  title: 'Partners',
  schema: z.object({
    ...BRAND_FIELDS,
    slug: PageSlug,
    name: ShownText,
    logo: FileId.optional(),
    /** Kept with each purchase on the partner's page. */
    partner_key: describeField(Slug, {
      label: 'Key',
      help: 'Kept with each purchase on its page.',
    }).optional(),
    /** The channel that its purchases count for. */
    channel_key: describeField(z.string().regex(/^[\w-]{1,20}$/), {
      label: 'Channel',
      help: 'What its purchases count for.',
    }).optional(),
    /** In the place of the brand's accent; darker or lighter where it could not be read. */
    accent: describeField(Hex, {
      widget: 'colour',
      label: 'Colour',
      help: 'Of the head, the buttons and the links of its page.',
    }).optional(),
    offers: describeField(z.array(z.string()), OFFERS_META).optional(),
    body: describeField(createMarkdown(100_000), { label: 'Text' }).optional(),
    legal: describeField(createShownText(600), { label: 'Words at the end of the page' }).optional(),
  }),
  isOrdered: true,
  titleFields: ['name', 'slug'],
  isPublic: true,
  isInCms: true,
  addressField: 'slug',
  uniqueField: 'slug',
  pages: (fields) => [urls.partner(getAddressText(fields, 'slug'))],
} as const satisfies Collection;
