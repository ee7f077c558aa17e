import {
  flipDirection,
  getFirstDirection,
  LIST_SORTS,
  type ListDirection,
  type ListSort,
} from '#lib/domain/editor/list-order.ts';
import { Glyph } from '../ui/Glyph.tsx';
import { t } from '../words.ts';

export interface Ordering {
  readonly sort: ListSort;
  readonly direction: ListDirection;
  readonly onSort: (order: { readonly sort: ListSort; readonly direction: ListDirection }) => void;
}

interface Columns {
  readonly hasBrand: boolean;
  /** Editors put the items in order. */
  readonly hasPlace: boolean;
}

/** The heads of the columns: a press orders by one, the next turns the order round. */
export function SortHeads({ sort, direction, hasBrand, hasPlace, onSort }: Ordering & Columns) {
  const isShown: Partial<Record<ListSort, boolean>> = { brand: hasBrand, place: hasPlace };
  return LIST_SORTS.filter((column) => isShown[column] ?? true).map((column) => {
    const isOrder = column === sort;
    const next = isOrder ? flipDirection(direction) : getFirstDirection(column);
    return (
      <th
        key={column}
        scope="col"
        aria-sort={isOrder ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      >
        <button type="button" onClick={() => onSort({ sort: column, direction: next })}>
          {t(`editor.column-${column}`)}
          {isOrder && <Glyph name={direction === 'asc' ? 'up' : 'down'} />}
        </button>
      </th>
    );
  });
}
