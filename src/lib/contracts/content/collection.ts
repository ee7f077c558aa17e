// One row of the content service: what an item holds, who sees it, where it is shown and how editors meet it.
import type { z } from 'zod';

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks before publishing that look at other items.
 * `path_free`: browsers ask for it as it is written, and no page of the shop hides it. `no_circle`: a redirect leads somewhere. `is_named`: it has words, or a text
 * that exists.
 * `ends_after_begin`: `until` is not before `from`.
 */
export type PublishCheck = 'path_free' | 'no_circle' | 'is_named' | 'ends_after_begin';

export interface Collection {
  /** What editors call it. */
  readonly title: string;
  /** An item's fields. Labels, widgets, pointers and what is Markdown are metadata of its fields (`fields.ts`). */
  readonly schema: z.ZodObject;
  /** What pages read an item with, where parts of it are checked one by one later. */
  readonly readSchema?: z.ZodObject;
  /** The fields that name an item in lists: the first that is not empty. Else its id. */
  readonly titleFields: readonly string[];
  /** Asked for without an id it answers one item instead of a list. */
  readonly isSingleton?: boolean;
  /** A singleton with an item for each brand, and one for every brand: it answers a list. */
  readonly isPerBrand?: boolean;
  /** Editors put its items in order; without it they come by their date or name. */
  readonly isOrdered?: boolean;
  /** Published items are for everyone; others are for the site and editors only. */
  readonly isPublic?: boolean;
  /** Pages read it from the content system at `CMS_URL` where one is set; editors change it there. */
  readonly isInCms?: boolean;
  /** The tags of the pages that show it; `content:<its name>` when left out (`getCollectionTag`). */
  readonly purges?: readonly string[];
  /** The field that names one item: pages that show it alone may carry `getContentTag(collection, value)` instead. */
  readonly addressField?: string;
  /** The field with a path of the site: what is cached for that path is purged too. */
  readonly pathField?: string;
  /** No two published items of a brand have the same value here. */
  readonly uniqueField?: string;
  readonly checks?: readonly PublishCheck[];
  /** Paths that show an item; the first shows most of it. Previews open there, and publishing is measured there. */
  readonly pages: (fields: Fields) => readonly string[];
  /** False where there is nothing to look at. */
  readonly hasPreview?: boolean;
  /** The first of its pages is its own: when the address changes, the old one redirects. */
  readonly isRedirectedOnRename?: boolean;
}

/** The text of a field for an address: half a surrogate pair would make the address invalid. */
export const getAddressText = (fields: Fields, name: string): string =>
  String(fields[name] ?? '').toWellFormed();
