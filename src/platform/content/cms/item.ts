import type { CmsRole } from './access.ts';

/** An item as it is sent: the fields of its collection and those that every item has. */
export type Item = Readonly<Record<string, unknown>>;

/** The view of a call of the site: public, or with drafts for `version=draft`. */
export const toViewer = (version: 'draft' | undefined, asOf: number | undefined): Viewer =>
  version === 'draft' ? { role: 'site', isDraft: true, asOf } : { role: 'public' };

/** The role of a reader, and whether drafts are included (`version=draft`). */
export interface Viewer {
  readonly role: CmsRole;
  readonly isDraft?: boolean;
  /** As of when a preview asks, milliseconds since 1970: with drafts only. */
  readonly asOf?: number | undefined;
}
