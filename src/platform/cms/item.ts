import type { CmsRole } from './access.ts';

/** An item as it is sent: the fields of its collection and those that every item has. */
export type Item = Readonly<Record<string, unknown>>;

/** Who looks, and whether with what editors have not published yet (`version=draft`). */
export interface Looker {
  readonly role: CmsRole;
  readonly isDraft?: boolean;
}
