import { z } from 'zod';
import { urls } from '../../../domain/pages/urls.ts';
import { type Collection, getAddressText } from '../collection.ts';
import {
  BRAND_FIELDS,
  createKey,
  describeField,
  Instant,
  Link,
  Picture,
  ShownText,
  Slug,
} from '../fields.ts';

export const banners = {
  title: 'Banners',
  schema: z.object({
    ...BRAND_FIELDS,
    key: createKey(Slug),
    text: describeField(z.string().max(300), { shownAs: 'markdown' }),
    link: Link.optional(),
    label: ShownText.optional(),
    image: Picture.optional(),
    from: Instant.optional(),
    until: Instant.optional(),
  }),
  titleFields: ['key'],
  isPublic: true,
  isInCms: true,
  purges: ['content:banners'],
  addressField: 'key',
  uniqueField: 'key',
  pages: (fields) => [urls.featureBanner(getAddressText(fields, 'key')), urls.home()],
} as const satisfies Collection;
