// The tables of the content services: items, their revisions, files, translations.
import type { Generated } from 'kysely';
import type { ContentStatus } from '#lib/contracts/content/status.ts';
import type { TranslationType } from '#lib/contracts/content/translation.ts';

import type { BrandSchema } from './brand-schema.ts';
import type { MediaSchema } from './machines/media-schema.ts';
import type { UpgradeSchema } from './machines/upgrade-schema.ts';

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
  /** What stays in view when the picture is cut, 0 to 1 from the left and from the top. */
  focus_x: Generated<number>;
  focus_y: Generated<number>;
  /** Where editors keep it; '' for none. */
  folder: Generated<string>;
  /** A draw shows it: it stays public, and is not deleted. */
  is_of_offer: Generated<number>;
  /** `offer` of a picture that was uploaded for a plan or an offer; '' of one of the library. */
  uploaded_for: Generated<string>;
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
  /** The release's own text when it was written; while `value` equals it, the text is unedited. */
  seeded: Json | null;
  updated_at: Instant;
}

/** What editors have written over an item, or before there is one; texts are items too. Never deleted. */
export interface ContentDraftTable {
  collection: string;
  item_id: string;
  /** Counts up with every save, for ever. */
  version: number;
  /** All fields; null where there is nothing that visitors do not see. */
  body: Json | null;
  saved_by: string;
  saved_at: Instant;
  /** When the body beside it, which a publisher has seen, becomes public. */
  publish_at: Instant | null;
  publish_body: Json | null;
  publish_by: string | null;
  unpublish_at: Instant | null;
  unpublish_by: string | null;
  /** When it was to be published and was not, for these faults; null once that is dealt with. */
  missed_at: Instant | null;
  missed_faults: Json | null;
}

/** What a draft held when its author stopped, or before it was replaced. */
export interface ContentDraftVersionTable {
  collection: string;
  item_id: string;
  /** Counts up within the item. */
  no: number;
  body: Json;
  author: string;
  began_at: Instant;
  saved_at: Instant;
  /** `session`: it was written; else what replaced it. */
  reason: 'session' | 'restore' | 'discard';
  /** 1 while its author goes on, else 0. */
  is_open: number;
}

export interface ContentReviewTable {
  id: string;
  collection: string;
  item_id: string;
  /** The item's version when it was asked for. */
  version: number;
  note: string;
  asked_by: string;
  asked_at: Instant;
  state: 'open' | 'approved' | 'returned' | 'withdrawn';
  answer: string;
  decided_by: string | null;
  decided_at: Instant | null;
}

export interface ContentCommentTable {
  id: string;
  collection: string;
  item_id: string;
  /** The path of the field, as `blocks.2.heading`; empty for the whole item. */
  field: string;
  /** The comment that it answers. */
  reply_to: string | null;
  text: string;
  author: string;
  created_at: Instant;
  resolved_by: string | null;
  resolved_at: Instant | null;
}

export interface ContentPresenceTable {
  collection: string;
  item_id: string;
  editor_id: string;
  since: Instant;
  seen_at: Instant;
}

export interface ContentSchema extends BrandSchema, MediaSchema, UpgradeSchema {
  content_draft: ContentDraftTable;
  content_draft_version: ContentDraftVersionTable;
  content_presence: ContentPresenceTable;
  content_review: ContentReviewTable;
  content_comment: ContentCommentTable;
  content_item: ContentItemTable;
  content_revision: ContentRevisionTable;
  content_file: ContentFileTable;
  content_rendition: ContentRenditionTable;
  translation: TranslationTable;
}
