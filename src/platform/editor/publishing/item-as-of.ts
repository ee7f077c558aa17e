// What an item will be at a moment that a preview asks about: what was set for a moment by then is done, what waits for
// a later one is not, and a draft without a moment is shown as it is written.

import type { ItemDraft } from '../items/item-drafts.ts';
import type { Fields } from '../items/normalise-fields.ts';

export type ItemAsOf =
  /** As it is published. */
  | { readonly state: 'kept' }
  | { readonly state: 'draft'; readonly fields: Fields }
  | { readonly state: 'published'; readonly fields: Fields; readonly at: string }
  /** Taken back. */
  | { readonly state: 'gone' };

/** @param asOf milliseconds since 1970; without it the draft is shown, whatever is set. */
export function getItemAsOf(head: ItemDraft, asOf: number | undefined): ItemAsOf {
  const { fields, publishAt, publishFields, unpublishAt } = head;
  const drafted: ItemAsOf = fields ? { state: 'draft', fields } : { state: 'kept' };
  if (asOf === undefined) return drafted;
  const isDue = (at: string | null): at is string => at !== null && Date.parse(at) <= asOf;
  const isTaken = isDue(unpublishAt) && !(isDue(publishAt) && publishAt > unpublishAt);
  if (isTaken) return { state: 'gone' };
  if (isDue(publishAt) && publishFields) return { state: 'published', fields: publishFields, at: publishAt };
  return publishAt === null ? drafted : { state: 'kept' };
}
