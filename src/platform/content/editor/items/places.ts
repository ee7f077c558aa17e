// The places of a collection's items in the order that editors gave them.
import type { Fields } from '../../cms/drafts/normalise-fields.ts';

interface Placed {
  readonly id: string;
  readonly fields: Fields;
}

const getPlace = ({ sort }: Fields): number => (typeof sort === 'number' ? sort : Number.POSITIVE_INFINITY);

/** As pages order them: those without a place come last, by their ids. */
export const comparePlaces = (a: Placed, b: Placed): number =>
  getPlace(a.fields) - getPlace(b.fields) || (a.id < b.id ? -1 : 1);

/** The place of each item, from 1, by its id. */
export const rankPlaces = (items: readonly Placed[]): ReadonlyMap<string, number> =>
  new Map(items.toSorted(comparePlaces).map(({ id }, index) => [id, index + 1]));
