import { z } from 'zod';
import { urls } from '../../../domain/pages/urls.ts';
import type { Collection } from '../collection.ts';
import { BRAND_FIELDS, describeField, FileId, Instant, Link, ShownText } from '../fields.ts';

export const contentCards = {
  title: 'Notification cards',
  schema: z.object({
    ...BRAND_FIELDS,
    title: ShownText,
    text: describeField(z.string().max(500), { shownAs: 'markdown' }).optional(),
    link: Link.optional(),
    label: describeField(ShownText, { label: 'Words of the link' }).optional(),
    hide_in_feed: describeField(z.boolean(), {
      label: 'Counted only, not shown',
      help: 'Counts as viewed when the visitor opens the feed, to compare with those who saw the card.',
    }).optional(),
    desktop_image: describeField(FileId, { label: 'Picture on a desktop' }).optional(),
    mobile_image: describeField(FileId, { label: 'Picture on a phone' }).optional(),
    product_logo_image: describeField(FileId, { label: 'Logo of the game' }).optional(),
    from: describeField(Instant, { label: 'Shown from' }).optional(),
    until: describeField(Instant, { label: 'Shown until' }).optional(),
  }),
  titleFields: ['title'],
  checks: ['ends_after_begin'],
  isPublic: true,
  pages: () => [urls.home()],
} as const satisfies Collection;
