import { z } from 'zod';
import { urls } from '../../../domain/pages/urls.ts';
import type { Collection } from '../collection.ts';
import { BRAND_FIELDS, createMarkdown, createShownText, describeField, ShownText } from '../fields.ts';

export const contactPage = {
  title: 'Contact page',
  schema: z.object({
    ...BRAND_FIELDS,
    title: ShownText,
    lead: describeField(createShownText(500), { label: 'Introduction' }).optional(),
    body: describeField(createMarkdown(100_000), { label: 'Text' }),
  }),
  titleFields: ['title'],
  isSingleton: true,
  isPerBrand: true,
  isPublic: true,
  isInCms: true,
  pages: () => [urls.contact()],
} as const satisfies Collection;
