import { z } from 'zod';
import { SITEWIDE_BANNERS } from '../../../domain/content/sitewide-banner.ts';
import { urls } from '../../../domain/pages/urls.ts';
import { type Collection, getAddressText } from '../collection.ts';
import {
  BRAND_FIELDS,
  createShownText,
  describeField,
  Instant,
  Link,
  Picture,
  ShownText,
  Slug,
} from '../fields.ts';

const isSitewide = (key: string): boolean => Object.values<string>(SITEWIDE_BANNERS).includes(key);

export const banners = {
  title: 'Banners',
  schema: z.object({
    ...BRAND_FIELDS,
    key: describeField(Slug, {
      label: 'Where it stands',
      optionLabels: {
        [SITEWIDE_BANNERS.description]: 'Over every page',
        [SITEWIDE_BANNERS.maintenance]: 'Over every page while work is done, before the usual one',
        [SITEWIDE_BANNERS.sa]: 'Over every page for visitors of South Australia, before both',
      },
      help: 'Under another name it is a banner that pages and blocks ask for by that name.',
    }),
    text: createShownText(300),
    link: Link.optional(),
    label: describeField(ShownText, { label: 'Words of the link' }).optional(),
    image: describeField(Picture, { help: 'Not shown over every page.' }).optional(),
    from: describeField(Instant, { label: 'Shown from' }).optional(),
    until: describeField(Instant, { label: 'Shown until' }).optional(),
  }),
  titleFields: ['key'],
  checks: ['ends_after_begin'],
  isPublic: true,
  isInCms: true,
  addressField: 'key',
  uniqueField: 'key',
  pages: (fields) => {
    const key = getAddressText(fields, 'key');
    return isSitewide(key) ? [urls.home()] : [urls.featureBanner(key), urls.home()];
  },
} as const satisfies Collection;
