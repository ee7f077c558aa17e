import { z } from 'zod';
import { CAPABILITIES } from '../../../domain/brand/capabilities.ts';
import { urls } from '../../../domain/pages/urls.ts';
import type { Collection } from '../collection.ts';
import { BRAND_FIELDS, createKey, describeField, Link, Slug, Text } from '../fields.ts';

export const NavigationItem = z.object({
  ...BRAND_FIELDS,
  key: createKey(Slug),
  label_key: describeField(Text, {
    label: 'Words',
    help: 'The key of a text: its words are edited under Texts.',
  }),
  route_type: describeField(z.enum(['external', 'internal', 'internal_dynamic', 'none']), {
    label: 'Kind of link',
  }),
  href: describeField(Link, { label: 'Link' }).optional(),
  children: z.array(z.enum(['lotto', 'raffle', 'social_play', 'results', 'subvariant'])).optional(),
  /** All of these capabilities, or one of them where `gate_any` is set. */
  gate: describeField(z.array(z.enum(CAPABILITIES)), {
    label: 'Only while these features are on',
    optionLabels: { faq: 'Questions and answers' },
  }).optional(),
  gate_any: describeField(z.boolean(), { label: 'One of the features is enough' }).optional(),
  has_dot: describeField(z.boolean(), { label: 'Shows a dot' }).optional(),
});
export type NavigationItem = z.infer<typeof NavigationItem>;

export const navigation = {
  title: 'Menu',
  schema: NavigationItem,
  titleFields: ['label_key', 'key'],
  isPublic: true,
  purges: ['navigation', 'brand'],
  checks: ['label_exists'],
  pages: () => [urls.home()],
} as const satisfies Collection;
