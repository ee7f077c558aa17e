import { z } from 'zod';
import { urls } from '../../../domain/pages/urls.ts';
import { type Collection, getAddressText } from '../collection.ts';
import {
  BRAND_FIELDS,
  createMarkdown,
  createShownText,
  describeField,
  OFFERS_META,
  PageSlug,
  Picture,
  SEO_FIELDS,
  ShownText,
} from '../fields.ts';

export const causes = {
  title: 'Causes',
  schema: z.object({
    ...BRAND_FIELDS,
    slug: PageSlug,
    name: ShownText,
    summary: createShownText(500),
    body: describeField(createMarkdown(100_000), { label: 'Text' }),
    image: Picture.optional(),
    /** Where it works. */
    place: z.string().max(120).optional(),
    offers: describeField(z.array(z.string()), OFFERS_META).optional(),
    ...SEO_FIELDS,
  }),
  isOrdered: true,
  titleFields: ['name', 'slug'],
  isPublic: true,
  isInCms: true,
  addressField: 'slug',
  uniqueField: 'slug',
  pages: (fields) => [urls.cause(getAddressText(fields, 'slug'))],
  isRedirectedOnRename: true,
} as const satisfies Collection;
