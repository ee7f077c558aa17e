// What editors write over: the items of a collection, or the texts of the site. One interface for both.

import type { ContentStatus } from '#lib/contracts/content/status.ts';
import type { EditorFault } from '#lib/contracts/editor/editor.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Announce } from '../../jobs/purge.ts';
import type { Services } from '../../services.ts';
import type { Fields } from './normalise-fields.ts';

export interface Place {
  readonly collection: string;
  readonly id: string;
}

/** An item without what editors have in hand. */
export interface Base {
  readonly id: string;
  readonly status: ContentStatus;
  readonly fields: Fields;
  readonly publishedAt: string | null;
  /** Counts up with every change that visitors may see. */
  readonly revision: number;
  readonly updatedAt: string;
}

/** What an item will be, and whose doing that is. */
export interface BaseWrite {
  readonly id: string;
  readonly before: Base | undefined;
  readonly status: ContentStatus;
  /** Without faults where the status is `published`. */
  readonly fields: Fields;
  readonly publishedAt: string | null;
  readonly author: string;
}

export interface Bases {
  readonly form: readonly FieldSpec[];
  titleOf(id: string, fields: Fields): string;
  /** How it begins, where its title says little. */
  excerptOf?(fields: Fields): string;
  brandOf(fields: Fields): string | null;
  all(at: Db | Tx): Promise<Base[]>;
  one(at: Db | Tx, id: string): Promise<Base | undefined>;
  /** What an item that nobody has written holds: a text of another region begins as that of all. */
  blank(at: Db | Tx, id: string): Promise<Fields | undefined>;
  faults(at: Db | Tx, id: string, fields: Fields): Promise<EditorFault[]>;
  /** An id for a new item; undefined where the fields name one that is there. */
  newId(services: Services, fields: Fields): string | undefined;
  /** Gives the tags of the pages that change. */
  keep(tx: Tx, services: Services, write: BaseWrite, announce: Announce): Promise<string[]>;
}
