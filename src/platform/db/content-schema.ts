// The tables of the content services: items, their revisions, files, translations.
import type { ContentStatus } from '#lib/contracts/content/status.ts';
import type { TranslationType } from '#lib/contracts/translation.ts';

type Instant = string;
type Json = string;

export interface ContentItemTable {
  collection: string;
  id: string;
  status: ContentStatus;
  /** The fields of the collection. */
  body: Json;
  /** Place in lists that an editor arranges; the smallest first. */
  position: number | null;
  /** From when on visitors see a published item; it may lie ahead. */
  published_at: Instant | null;
  /** Counts up with every change. */
  revision: number;
  created_at: Instant;
  updated_at: Instant;
}

export interface ContentRevisionTable {
  collection: string;
  item_id: string;
  revision: number;
  status: ContentStatus;
  body: Json;
  author: string;
  created_at: Instant;
}

export interface ContentFileTable {
  id: string;
  status: ContentStatus;
  name: string;
  title: string;
  alt: string;
  type: string;
  width: number;
  height: number;
  size: number;
  bytes: Uint8Array;
  created_at: Instant;
}

/** A picture in another size or format, made once. */
export interface ContentRenditionTable {
  file_id: string;
  width: number;
  format: string;
  bytes: Uint8Array;
}

export interface TranslationTable {
  locale: string;
  /** A state such as `SA`, or '' for all. */
  sub_variant: string;
  /** The key that pages ask by: `layout.menu`. */
  id: string;
  category: string;
  type: TranslationType;
  value: Json;
  /** The release's own text when it was written; while `value` equals it, nobody has edited it. */
  seeded: Json | null;
  updated_at: Instant;
}

export interface ContentSchema {
  content_item: ContentItemTable;
  content_revision: ContentRevisionTable;
  content_file: ContentFileTable;
  content_rendition: ContentRenditionTable;
  translation: TranslationTable;
}
