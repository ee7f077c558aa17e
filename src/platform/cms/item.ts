import type { CmsRole } from './access.ts';

/** An item as it is sent: the fields of its collection and those that every item has. */
export type Item = Readonly<Record<string, unknown>>;

/** How a call of the site looks at content: as everybody, or with `version=draft` as an editor does. */
export const toViewer = (version: 'draft' | undefined, moment: number | undefined): Viewer =>
  version === 'draft' ? { role: 'site', isDraft: true, moment } : { role: 'public' };

/** Who looks, and whether with what editors have not published yet (`version=draft`). */
export interface Viewer {
  readonly role: CmsRole;
  readonly isDraft?: boolean;
  /** As of when a preview asks, milliseconds since 1970: with drafts only. */
  readonly moment?: number | undefined;
}
