import { z } from 'zod';
import { CAPABILITIES } from '../../../domain/brand/capabilities.ts';
import { CAPABILITY_LABELS } from '../../../domain/brand/capability-labels.ts';
import { urls } from '../../../domain/pages/urls.ts';
import type { Collection } from '../collection.ts';
import { BRAND_FIELDS, describeField, Link, Slug, Text } from '../fields.ts';

export const NavigationItem = z.object({
  ...BRAND_FIELDS,
  key: describeField(Slug, {
    label: 'Short name',
    help: 'What the entry is called by the shop, never shown: lower-case words joined by -.',
    widget: 'slug',
  }),
  /** Words of its own, the same in every language and region. */
  label: describeField(Text, {
    label: 'Label',
    help: 'What the menu says. Empty: the text chosen below.',
    shownAs: 'text',
  }).optional(),
  /** A text that names it instead. */
  label_key: describeField(Text, {
    label: 'Or a text of the shop',
    help: 'Texts that exist already, in each language and region. They are edited under Texts.',
    choices: 'menu_texts',
  }).optional(),
  route_type: describeField(z.enum(['external', 'internal', 'internal_dynamic', 'none']), {
    label: 'Kind of link',
    optionLabels: {
      external: 'To another site',
      internal: 'To a page of this site',
      internal_dynamic: 'To a page of this site, with what is new below it',
      none: 'Nowhere: a heading',
    },
  }),
  href: describeField(Link, { label: 'Page or address' }).optional(),
  children: describeField(z.array(z.enum(['lotto', 'raffle', 'social_play', 'results', 'subvariant'])), {
    label: 'Listed below it',
    optionLabels: {
      lotto: 'The lotteries',
      raffle: 'The raffles',
      social_play: 'Playing together',
      results: 'The results of each game',
      subvariant: 'The regions',
    },
  }).optional(),
  /** All of these capabilities, or one of them where `gate_any` is set. */
  gate: describeField(z.array(z.enum(CAPABILITIES)), {
    label: 'Only while these features are on',
    optionLabels: CAPABILITY_LABELS,
  }).optional(),
  gate_any: describeField(z.boolean(), { label: 'One of the features is enough' }).optional(),
  has_dot: describeField(z.boolean(), { label: 'Shows a dot' }).optional(),
});
export type NavigationItem = z.infer<typeof NavigationItem>;

export const navigation = {
  title: 'Menu',
  schema: NavigationItem,
  isOrdered: true,
  titleFields: ['label', 'label_key', 'key'],
  isPublic: true,
  purges: ['navigation', 'brand'],
  checks: ['is_named'],
  pages: () => [urls.home()],
} as const satisfies Collection;
