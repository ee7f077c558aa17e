import { z } from 'zod';
import { urls } from '../../../domain/pages/urls.ts';
import { type Collection, getAddressText } from '../collection.ts';
import {
  BRAND_FIELDS,
  createMarkdown,
  createShownText,
  describeField,
  PageSlug,
  Picture,
  SEO_FIELDS,
  ShownText,
  Slug,
} from '../fields.ts';

export const blogPosts = {
  title: 'Blog posts',
  schema: z.object({
    ...BRAND_FIELDS,
    slug: PageSlug,
    title: ShownText,
    summary: createShownText(500),
    author: createShownText(120).optional(),
    category: describeField(Slug, {
      widget: 'relation',
      pointsAt: { collection: 'blog_categories', field: 'slug' },
    }).optional(),
    image: Picture.optional(),
    body: describeField(createMarkdown(100_000), { label: 'Text' }),
    ...SEO_FIELDS,
  }),
  titleFields: ['title', 'slug'],
  isPublic: true,
  isInCms: true,
  addressField: 'slug',
  uniqueField: 'slug',
  pages: (fields) => [urls.blogPost(getAddressText(fields, 'slug')), urls.blog()],
  isRedirectedOnRename: true,
} as const satisfies Collection;
