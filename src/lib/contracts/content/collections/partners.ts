import { z } from 'zod';
import { urls } from '../../../domain/pages/urls.ts';
import { type Collection, getAddressText } from '../collection.ts';
import { BRAND_FIELDS, createMarkdown, describeField, FileId, PageSlug, ShownText } from '../fields.ts';

export const partners = {
  title: 'Partners',
  schema: z.object({
    ...BRAND_FIELDS,
    slug: PageSlug,
    name: ShownText,
    logo: FileId.optional(),
    body: describeField(createMarkdown(100_000), { label: 'Text' }).optional(),
  }),
  titleFields: ['name', 'slug'],
  isPublic: true,
  isInCms: true,
  purges: ['content:partners'],
  addressField: 'slug',
  uniqueField: 'slug',
  pages: (fields) => [urls.partner(getAddressText(fields, 'slug'))],
} as const satisfies Collection;
