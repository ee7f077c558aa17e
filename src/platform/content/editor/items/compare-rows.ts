// The order of the rows of a list.
import type { EditorRow } from '#lib/contracts/editor/editor.ts';
import { getStanding } from '#lib/domain/editor/editor-status.ts';
import { getFirstDirection, type ListDirection, type ListSort } from '#lib/domain/editor/list-order.ts';

const STANDINGS = ['draft', 'changed', 'scheduled', 'ending', 'published', 'archived'] as const;

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** What a row is ordered by; an empty one comes last in both directions. */
const VALUES = {
  place: ({ place }) => String(place ?? ''),
  title: ({ title }) => title,
  state: (row) => String(STANDINGS.indexOf(getStanding(row))),
  brand: ({ brand }) => brand ?? '',
  scheduled: ({ scheduledAt, unpublishAt }) => scheduledAt ?? unpublishAt ?? '',
  changed: ({ updatedAt }) => updatedAt,
  by: ({ updatedBy }) => updatedBy,
} as const satisfies Record<ListSort, (row: EditorRow) => string>;

function compareLast(a: EditorRow, b: EditorRow): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

/** Rows that are equal by the column stand as they were saved, the last one first. */
export function compareRows(sort: ListSort, direction: ListDirection = getFirstDirection(sort)) {
  const getValue = VALUES[sort];
  return (a: EditorRow, b: EditorRow): number => {
    const [one, other] = [getValue(a), getValue(b)];
    if (one === other) return compareLast(a, b);
    if (one === '' || other === '') return one === '' ? 1 : -1;
    const order = words.compare(one, other);
    return (direction === 'asc' ? order : -order) || compareLast(a, b);
  };
}
