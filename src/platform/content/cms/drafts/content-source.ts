// What editors change: the items of a collection, or the texts of the site, behind one interface.

import type { ContentStatus } from '#lib/contracts/content/status.ts';
import type { EditorFault } from '#lib/contracts/editor/editor.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Announce } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';
import type { Fields } from './normalise-fields.ts';

export interface ItemReference {
  readonly collection: string;
  readonly id: string;
}

/** An item as it is stored, without its draft. */
export interface StoredItem {
  readonly id: string;
  readonly status: ContentStatus;
  readonly fields: Fields;
  readonly publishedAt: string | null;
  /** Rises with every change that visitors may see. */
  readonly revision: number;
  readonly updatedAt: string;
}

/** The new state of an item, and its author. */
export interface StoredItemWrite {
  readonly id: string;
  readonly before: StoredItem | undefined;
  readonly status: ContentStatus;
  /** Without faults where the status is `published`. */
  readonly fields: Fields;
  /** What is stored may have faults, of an earlier release: it stays as it is but for a change that makes none. */
  readonly mayHaveFaults?: boolean;
  readonly publishedAt: string | null;
  readonly author: string;
}

/** When an item is to be published. */
export interface PublishMoment {
  /** Undefined: now. */
  readonly from?: string | undefined;
  /** The moment has come: what is planned for later does not count. */
  readonly isDue?: boolean;
}

export interface ContentSource {
  /** What editors call it. */
  readonly title: string;
  /** There is one item, for all brands. */
  readonly isSingleton: boolean;
  /** There is something to look at. */
  readonly hasPreview: boolean;
  readonly form: readonly FieldSpec[];
  /** Paths that show an item, the one that shows most of it first. They may hold what editors typed. */
  listPages(fields: Fields): readonly string[];
  getTitle(id: string, fields: Fields): string;
  /** The beginning of an item whose title says little. */
  getExcerpt?(fields: Fields): string;
  /** The id of the picture that stands for an item. */
  getPicture?(fields: Fields): string | undefined;
  /** Lists the languages of this shop that an item is not written in; `ids` are those of all that is stored. */
  findMissing?(at: Db | Tx, ids: ReadonlySet<string>): Promise<(id: string) => string[]>;
  getBrand(fields: Fields): string | null;
  list(at: Db | Tx): Promise<StoredItem[]>;
  find(at: Db | Tx, id: string): Promise<StoredItem | undefined>;
  /** Initial fields of an item that is not stored: a text of a region begins as the text for all regions. */
  getInitialFields(at: Db | Tx, id: string): Promise<Fields | undefined>;
  findFaults(at: Db | Tx, id: string, fields: Fields, moment?: PublishMoment): Promise<EditorFault[]>;
  /** An id for a new item; undefined where the fields name none that is valid. */
  createId(services: Services, fields: Fields): string | undefined;
  /** Returns the tags of the pages that change. */
  write(tx: Tx, services: Services, write: StoredItemWrite, announce: Announce): Promise<string[]>;
}
