// The brands of the shop at the desk (decision 56).
import { z } from 'zod';
import { BrandFile } from '../content/brand-file.ts';
import { Slug } from '../content/fields.ts';
import { FooterColumn, Hex, MenuEntry } from '../content/theme.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createLine } from '../protocol/text.ts';

/** What is set of a brand at the desk; the rest of its look is written in the editor. */
export const BrandSettings = z.object({
  name: createLine(80).min(1, 'Give it a name.'),
  tagline: createLine(120).min(1, 'Say in a line what it is.'),
  hosts: BrandFile.shape.hosts,
  segmentName: createLine(80).min(1, 'Name its capability segment.'),
  supportEmail: z.email('Give an address that people can write to.'),
  supportNumber: createLine(40),
  supportOpeningHours: createLine(200),
  disclaimer: createLine(600),
  /** Of its buttons and links. All other colours are made of these two where one of them changes. */
  accent: Hex,
  highlight: Hex,
});
export type BrandSettings = z.infer<typeof BrandSettings>;

const Shown = z.object({ src: z.string(), alt: z.string(), width: z.number(), height: z.number() });

export const DeskBrand = BrandSettings.extend({
  key: z.string(),
  /** Of all that is set of it: changes with each change, whoever makes it. */
  version: z.string(),
  logo: Shown,
  favicon: z.string(),
  touchIcon: z.string(),
  font: z.object({ family: z.string(), file: z.string() }),
  /** The page and the text on it, in light and in dark. */
  grounds: z.object({ light: z.tuple([Hex, Hex]), dark: z.tuple([Hex, Hex]) }),
  /** Undefined where it has the shop's. */
  menu: z.array(MenuEntry).optional(),
  footer: z.array(FooterColumn).optional(),
  /** Colours that cannot be read where they stand; the pages show others in their place. */
  notes: z.array(z.string()),
});
export type DeskBrand = z.infer<typeof DeskBrand>;

export const DESK_BRAND_ERRORS = {
  brand_unknown: { status: 404, message: 'There is no such brand.', target: 'key' },
  brand_exists: { status: 409, message: 'There is a brand of this key already.', target: 'key' },
  brand_key_kept: {
    status: 422,
    message: 'This word is an address of the desk. Choose another.',
    target: 'key',
  },
  brand_changed: {
    status: 409,
    message: 'Somebody has changed this brand since you opened it. Look at its versions, then save again.',
  },
  host_taken: { status: 422, message: '{reason}', target: 'hosts' },
} as const;

export const listDeskBrands = defineEndpoint({
  name: 'listDeskBrands',
  summary: 'The brands of the shop; the first is shown at every host that is none of the others.',
  section: 'P2',
  method: 'GET',
  path: '/v2/operator/brands',
  access: 'operator',
  exposure: 'operator',
  right: 'view',
  result: z.object({ brands: z.array(DeskBrand), segments: z.array(z.string()) }),
});

export const saveDeskBrand = defineEndpoint({
  name: 'saveDeskBrand',
  summary: 'Changes a brand, or makes one like the first. Every page shows it within a second.',
  section: 'P2',
  method: 'PUT',
  path: '/v2/operator/brands/{key}',
  access: 'operator',
  exposure: 'operator',
  right: 'settings',
  params: z.object({ key: Slug }),
  body: BrandSettings.extend({
    isNew: z.boolean().default(false),
    /** The one that was seen; without it, whatever is there is changed. */
    version: z.string().optional(),
  }),
  result: DeskBrand,
  errors: DESK_BRAND_ERRORS,
});

const MenuWords = createLine(40).min(1, 'Say where it leads.');
const TypedLink = FooterColumn.shape.links.element.extend({ label: MenuWords });
const TypedColumn = FooterColumn.extend({
  title: createLine(40).min(1, 'Give the column a heading.'),
  links: z.array(TypedLink).max(20, 'has at most 20 links'),
});

export const saveDeskBrandLists = defineEndpoint({
  name: 'saveDeskBrandLists',
  summary: 'Gives a brand a menu and a footer of its own; one that is left out is the shop’s again.',
  section: 'P2',
  method: 'PUT',
  path: '/v2/operator/brands/{key}/lists',
  access: 'operator',
  exposure: 'operator',
  right: 'settings',
  params: z.object({ key: Slug }),
  body: z.object({
    menu: z
      .array(MenuEntry.extend({ label: MenuWords }))
      .max(12, 'has at most 12 entries')
      .optional(),
    footer: z.array(TypedColumn).max(6, 'has at most 6 columns').optional(),
    version: z.string().optional(),
  }),
  result: DeskBrand,
  errors: DESK_BRAND_ERRORS,
});
