// The state of an item as of an instant, for previews: changes scheduled until then are applied, later ones are not,
// and an unscheduled draft is shown.

import type { ItemDraft } from './item-drafts.ts';
import type { Fields } from './normalise-fields.ts';

export type ItemAsOf =
  /** As it is published. */
  | { readonly state: 'unchanged' }
  | { readonly state: 'draft'; readonly fields: Fields }
  | { readonly state: 'published'; readonly fields: Fields; readonly at: string }
  /** Unpublished. */
  | { readonly state: 'gone' };

/** @param asOf milliseconds since 1970; undefined shows the draft, whatever is scheduled */
export function getItemAsOf(draft: ItemDraft, asOf: number | undefined): ItemAsOf {
  const { fields, publishAt, publishFields, unpublishAt } = draft;
  const drafted: ItemAsOf = fields ? { state: 'draft', fields } : { state: 'unchanged' };
  if (asOf === undefined) return drafted;
  const isDue = (at: string | null): at is string => at !== null && Date.parse(at) <= asOf;
  const isTaken = isDue(unpublishAt) && !(isDue(publishAt) && publishAt > unpublishAt);
  if (isTaken) return { state: 'gone' };
  if (isDue(publishAt) && publishFields) return { state: 'published', fields: publishFields, at: publishAt };
  return publishAt === null ? drafted : { state: 'unchanged' };
}
