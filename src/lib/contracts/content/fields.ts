// What the fields of collections and blocks are made of, with what an editor's form shows of each.
import { z } from 'zod';
import { isReservedPath } from '../../domain/content/content-paths.ts';
import { isVideoAddress } from '../../domain/content/video-source.ts';
import { isPageNumber } from '../../domain/pages/page-numbers.ts';
import { FieldChoices, FieldKind } from '../editor/editor-fields.ts';

/** What a schema says of a field besides what the field may hold. */
export const FieldMeta = z.object({
  /** Else the field's name as words: `seo_title` is `Seo title`. */
  label: z.string().optional(),
  help: z.string().optional(),
  /** The control that edits it. Else it follows from the type. */
  widget: FieldKind.optional(),
  /** What its value names: another item, a file or an offer, by which field of it. */
  pointsAt: z.object({ collection: z.string(), field: z.string() }).optional(),
  /** Pages show its text, as it is or as Markdown. Without it the text is a name or an address. */
  shownAs: z.enum(['text', 'markdown']).optional(),
  /** Choices that depend on the shop: its brands, its games, or the texts that menus are written with. */
  choices: FieldChoices.optional(),
  /** Labels of single options, by value; of a text: the values that the shop knows, beside any other. */
  optionLabels: z.record(z.string(), z.string()).optional(),
});
export type FieldMeta = z.infer<typeof FieldMeta>;

/** Apart from zod's global registry: the reference of the API describes what fields hold, not how they are edited. */
export const FIELD_META = z.registry<FieldMeta>();

/** A schema of its own with more metadata over that of the given one, which stays as it is. */
export function describeField<S extends z.ZodType>(schema: S, meta: FieldMeta): S {
  const described = schema.clone();
  FIELD_META.add(described, meta);
  return described;
}

/** One line that is not empty. */
export const Text = z.string().min(1).max(300).regex(/\S/, 'must hold a word');
/** One line that pages show. */
export const ShownText = describeField(Text, { shownAs: 'text' });
/** @param max characters */
export const createShownText = (max: number) => describeField(z.string().max(max), { shownAs: 'text' });
/** Markdown that pages show. @param max characters */
export const createMarkdown = (max: number) =>
  describeField(z.string().max(max), { widget: 'markdown', shownAs: 'markdown' });

export const Slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by -');
const PAGE_SLUG_META = {
  label: 'Address',
  help: 'The last part of the address: lower-case words joined by -.',
  widget: 'slug',
} as const;
/** The slug in the address of an item's own page. */
export const PageSlug = describeField(Slug, PAGE_SLUG_META);
/** The same where the further pages of a list have the other addresses. */
export const SlugBesidePages = describeField(
  Slug.refine(
    (value) => !isPageNumber(value),
    'needs a word beside the number, such as news-2026: a number alone is a page of the list',
  ),
  PAGE_SLUG_META,
);
/** A path of this site that the shop does not keep for itself. */
export const FreePath = z
  .string()
  .regex(/^\/(?!\/)[^\s?#]*$/, 'must be a path such as /about')
  .refine((value) => !isReservedPath(value), 'is an address of the shop itself');
/** ISO 8601, UTC. */
export const Instant = z.iso.datetime();

/** An address within the site, or a secure one elsewhere: never a script. */
export const Link = describeField(
  z.string().regex(/^(?:\/(?![/\\])|https:\/\/|mailto:|tel:|#)\S*$/, 'must begin with / or https://'),
  { widget: 'link' },
);
/** A film of this site, or a player of a known host. */
export const VideoLink = Link.refine(
  isVideoAddress,
  'must be a film of this site, or its address on YouTube or Vimeo',
);

/** The id of an uploaded picture. */
export const FileId = describeField(z.string().regex(/^[\w-]{1,80}$/), {
  widget: 'image',
  pointsAt: { collection: 'files', field: 'id' },
});
export const Picture = describeField(FileId, { label: 'Picture' });

const KEY_HELP = 'The name by which pages ask for it: lower-case words joined by -.';
/** A name by which pages ask for an item. */
export const createKey = <S extends z.ZodType>(schema: S): S => describeField(schema, { help: KEY_HELP });
export const OFFERS_META = { label: 'Games', choices: 'offers' } as const;

/** The fields of an item that belongs to one brand, or to all. */
export const BRAND_FIELDS = {
  brand: describeField(z.string(), { help: 'Empty: shown on every brand.', choices: 'brands' }).optional(),
};
/** Title and description for search engines, instead of the page's title and summary. */
export const SEO_FIELDS = {
  seo_title: describeField(z.string().max(120), { label: 'Title for search engines' }).optional(),
  seo_description: describeField(z.string().max(320), { label: 'Description for search engines' }).optional(),
};
