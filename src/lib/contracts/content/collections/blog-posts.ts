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
  SlugBesidePages,
} from '../fields.ts';

const schema = z.object({
  ...BRAND_FIELDS,
  slug: SlugBesidePages,
  title: ShownText,
  summary: createShownText(500),
  body: describeField(createMarkdown(100_000), { label: 'Text' }),
  image: Picture.optional(),
  category: describeField(Slug, {
    widget: 'relation',
    pointsAt: { collection: 'blog_categories', field: 'slug' },
  }).optional(),
  author: createShownText(120).optional(),
  ...SEO_FIELDS,
});

export const blogPosts = {
  title: 'Blog posts',
  schema,
  /** Articles that were published under a number are read as before. */
  readSchema: schema.extend({ slug: PageSlug }),
  titleFields: ['title', 'slug'],
  isPublic: true,
  isInCms: true,
  addressField: 'slug',
  uniqueField: 'slug',
  pages: (fields) => [urls.blogPost(getAddressText(fields, 'slug')), urls.blog()],
  isRedirectedOnRename: true,
} as const satisfies Collection;
