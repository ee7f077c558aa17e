import { z } from 'zod';
import { urls } from '../../../domain/pages/urls.ts';
import { type Collection, getAddressText } from '../collection.ts';
import { BRAND_FIELDS, describeField, Instant, Link, Picture, ShownText, Slug } from '../fields.ts';

export const banners = {
  title: 'Banners',
  schema: z.object({
    ...BRAND_FIELDS,
    key: describeField(Slug, {
      help: 'sitewide-sa, sitewide-maintenance and sitewide-description stand over every page: the first for visitors of South Australia, the next while work is done, the last at any other time. Any other key is a banner that pages and blocks ask for.',
    }),
    text: describeField(z.string().max(300), { shownAs: 'markdown' }),
    link: Link.optional(),
    label: ShownText.optional(),
    image: Picture.optional(),
    from: describeField(Instant, { label: 'Shown from' }).optional(),
    until: describeField(Instant, { label: 'Shown until' }).optional(),
  }),
  titleFields: ['key'],
  checks: ['ends_after_begin'],
  isPublic: true,
  isInCms: true,
  addressField: 'key',
  uniqueField: 'key',
  pages: (fields) => [urls.featureBanner(getAddressText(fields, 'key')), urls.home()],
} as const satisfies Collection;
