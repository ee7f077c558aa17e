import { z } from 'zod';
import { urls } from '../../../domain/pages/urls.ts';
import { type Collection, getAddressText } from '../collection.ts';
import { createShownText, PageSlug, SEO_FIELDS, ShownText } from '../fields.ts';

export const blogCategories = {
  title: 'Blog categories',
  schema: z.object({
    slug: PageSlug,
    title: ShownText,
    summary: createShownText(500).optional(),
    ...SEO_FIELDS,
  }),
  isOrdered: true,
  titleFields: ['title', 'slug'],
  isPublic: true,
  isInCms: true,
  purges: ['content:blog_posts'],
  addressField: 'slug',
  uniqueField: 'slug',
  pages: (fields) => [urls.blogCategory(getAddressText(fields, 'slug')), urls.blog()],
  isRedirectedOnRename: true,
} as const satisfies Collection;
