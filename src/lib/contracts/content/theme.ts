// A brand as an item of content. Its colours are lists: keys of a map would be renamed on the wire.
import { z } from 'zod';
import { LANGUAGE_NAMES, LOCALES } from '../../domain/brand/locales.ts';
import { COLOUR_ROLES, GAME_ROLES, PAYMENT_MARKS, SOCIAL_NETWORKS } from '../../domain/brand/theme.ts';
import { createKey, createShownText, describeField, Link } from './fields.ts';

export const Hex = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a hex colour of 3 or 6 digits');
const Shade = describeField(Hex, { widget: 'colour' });
const shades = { light: Shade, dark: Shade };
/** Each role exactly once: a missing colour would leave text unreadable. */
const hasEachRole = (roles: readonly string[]) => (colours: readonly { role: string }[]) =>
  colours.length === roles.length && new Set(colours.map(({ role }) => role)).size === roles.length;

/** Pages show pictures of this site only. */
const OwnFile = describeField(
  z.string().regex(/^\/(?![/\\])\S*$/, 'must be a file of this site, such as /brand/logo.svg'),
  { widget: 'picture_address' },
);

const Locale = describeField(z.enum(LOCALES), {
  label: 'Language',
  optionLabels: LANGUAGE_NAMES,
});

const COLOUR_LABELS = {
  surface: 'Page',
  'surface-raised': 'Boxes above the page',
  'surface-sunken': 'Areas below the page',
  ink: 'Text',
  'ink-muted': 'Quiet text',
  line: 'Thin lines',
  'line-strong': 'Borders of fields',
  accent: 'Buttons and links',
  'accent-ink': 'Text on buttons',
  'accent-soft': 'Tint of the buttons',
  highlight: 'Highlight',
  'highlight-ink': 'Text on the highlight',
  positive: 'Success',
  'positive-soft': 'Tint of success',
  warning: 'Warning',
  'warning-soft': 'Tint of warnings',
  danger: 'Faults',
  'danger-ink': 'Text on faults',
  'danger-soft': 'Tint of faults',
  focus: 'Ring around what has the focus',
} as const satisfies Record<(typeof COLOUR_ROLES)[number], string>;

const GAME_LABELS = {
  game: 'Block of the game',
  'game-ink': 'Text on the block',
  'game-soft': 'Tint of the game',
  'game-text': 'Text in the colour of the game',
} as const satisfies Record<(typeof GAME_ROLES)[number], string>;

const Picture = z.object({
  src: describeField(OwnFile, { label: 'Picture', widget: 'picture_address' }),
  alt: describeField(z.string(), { label: 'Description' }),
  width: z.number().positive(),
  height: z.number().positive(),
});

/** What a menu entry or a column of the footer lists by itself: what is on sale, or its results. */
export const LISTED_KINDS = ['lotto', 'raffle', 'social_play', 'results'] as const;
const Listed = describeField(z.enum(LISTED_KINDS), {
  label: 'Listed below it',
  optionLabels: {
    lotto: 'The lotteries',
    raffle: 'The raffles',
    social_play: 'The syndicates',
    results: 'The results of each game',
  },
});

const MenuLabel = createShownText(40).refine((text) => text.trim() !== '', 'must say where it leads');
const MenuLink = z.object({ label: MenuLabel, href: Link });
export const MenuEntry = MenuLink.extend({ list: Listed.optional() });
export const FooterColumn = z.object({
  title: createShownText(40).refine((text) => text.trim() !== '', 'must have a heading'),
  list: Listed.optional(),
  links: z.array(MenuLink).max(20, 'has at most 20 links'),
});

/** Per cent of the size of the type; what the visitor's own Arial is stretched to while the font loads. */
const FontMetrics = z.object({
  ascent: z.number().min(10).max(300),
  descent: z.number().min(0).max(300),
  size: z.number().min(30).max(300),
  /** Bold is a part of the file. */
  is_variable: z.boolean(),
});

/** What an editor changes of a brand. Names are those of the wire. */
export const ThemeItem = z.object({
  name: z.string().min(1).max(80),
  locale: Locale,
  pricing_id: describeField(z.string().min(1), { label: 'Price list' }),
  origin: describeField(z.url({ protocol: /^https?$/ }), { label: 'Public address' }).optional(),
  /** Other locales of the shop, with the same paths. */
  variants: describeField(
    z.array(
      z.object({
        locale: Locale,
        origin: describeField(z.url({ protocol: /^https?$/ }), { label: 'Public address' }),
      }),
    ),
    { label: 'The same shop in other languages' },
  ).optional(),
  tagline: z.string().min(1).max(120),
  logo: Picture,
  favicon: describeField(OwnFile, { label: 'Icon in the browser', widget: 'picture_address' }),
  touch_icon: describeField(OwnFile, { label: 'Icon on phones', widget: 'picture_address' }),
  og_image: describeField(Link, { label: 'Picture for shared links', widget: 'picture_address' }),
  font: z.object({
    family: z.string().regex(/^[\p{L}\p{N} -]+$/u),
    file: z.string().regex(/^[\w-]+\.woff2$/, 'must be the name of a font, ending in .woff2'),
    metrics: describeField(FontMetrics, { label: 'Measures' }).optional(),
  }),
  colours: z
    .array(
      z.object({
        role: describeField(z.enum(COLOUR_ROLES), { optionLabels: COLOUR_LABELS }),
        ...shades,
      }),
    )
    .refine(hasEachRole(COLOUR_ROLES), 'must give each role one colour'),
  games: z.array(
    z.object({
      key: createKey(z.string().regex(/^[a-z0-9-]+$/)),
      colours: z
        .array(
          z.object({ role: describeField(z.enum(GAME_ROLES), { optionLabels: GAME_LABELS }), ...shades }),
        )
        .refine(hasEachRole(GAME_ROLES), 'must give each role one colour'),
    }),
  ),
  support_number: describeField(z.string(), { label: 'Telephone of support' }),
  support_opening_hours: describeField(z.string(), { label: 'Hours of support' }),
  support_email: describeField(z.string(), { label: 'Email of support' }),
  disclaimer: z.string(),
  social_links: z.array(
    z.object({ network: z.enum(SOCIAL_NETWORKS), url: describeField(Link, { label: 'Address' }) }),
  ),
  payment_marks: z.array(z.enum(PAYMENT_MARKS)),
  regulation_images: describeField(z.array(Picture), { label: 'Marks of the regulator' }),
  responsible_gambling_url: describeField(Link, { label: 'Help with gambling' }).optional(),
  apps: z
    .object({
      ios: describeField(Link, { label: 'App Store' }).optional(),
      android: describeField(Link, { label: 'Google Play' }).optional(),
    })
    .optional(),
  verification: describeField(z.array(z.object({ name: z.string(), content: z.string() })), {
    label: 'Proof of ownership for search engines',
    help: 'The name and the content of each tag that a search engine asks for.',
  }),
  menu: describeField(z.array(MenuEntry).max(12, 'has at most 12 entries'), {
    label: 'Menu of its own',
    help: 'In place of the entries under Menu. Empty: those.',
  }).optional(),
  footer: describeField(z.array(FooterColumn).max(6, 'has at most 6 columns'), {
    label: 'Footer of its own',
    help: 'The columns of links at the foot of each page. Empty: those of the shop.',
  }).optional(),
  apple_app_id: describeField(z.string(), { label: 'App Store id' }).optional(),
});
export type ThemeItem = z.infer<typeof ThemeItem>;
