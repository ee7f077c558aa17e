import { type RefObject, useState } from 'react';
import { moveRow } from '#lib/domain/editor/editor-fields.ts';
import { t } from '../../words.ts';
import type { RowName } from './rows.ts';
import { useRowIds } from './use-row-ids.ts';

interface Rows {
  readonly rows: readonly unknown[];
  readonly onChange: (rows: readonly unknown[]) => void;
  readonly getName: (row: unknown, index: number) => RowName;
}

/** What can be done with the rows of a list, and what is said of it. `list` is where the rows stand on the page. */
export function useRowChanges({ rows, onChange, getName }: Rows, list: RefObject<HTMLOListElement | null>) {
  const { ids, move, insert, remove } = useRowIds(rows.length);
  const [said, setSaid] = useState('');
  const [taken, setTaken] = useState<{ readonly row: unknown; readonly at: number }>();

  /** Opens the row and moves the focus into it. */
  const goInto = (at: number) => {
    const row = list.current?.children[at];
    const details = row?.querySelector('details');
    if (details) details.open = true;
    row?.querySelector<HTMLElement>('.ed-rowset__body :is(input, textarea, select)')?.focus();
  };
  return {
    ids,
    said,
    canPutBack: taken !== undefined,
    moveTo: (from: number, to: number) => {
      if (to < 0 || to >= rows.length) return;
      move(from, to);
      onChange(moveRow(rows, from, to));
      const name = getName(rows[from], from).kind;
      setSaid(t('editor.moved', { name, place: to + 1, count: rows.length }));
    },
    takeOut: (at: number) => {
      remove(at);
      setTaken({ row: rows[at], at });
      setSaid(t('editor.removed', { name: getName(rows[at], at).kind }));
      onChange(rows.filter((_, index) => index !== at));
      list.current?.parentElement?.querySelector<HTMLElement>('[data-adder]')?.focus();
    },
    /** Restores the row that was taken out last. */
    putBack: () => {
      if (!taken) return;
      insert(taken.at);
      onChange([...rows.slice(0, taken.at), taken.row, ...rows.slice(taken.at)]);
      setTaken(undefined);
    },
    insertAt: (at: number, row: unknown) => {
      setTaken(undefined);
      insert(at);
      onChange([...rows.slice(0, at), row, ...rows.slice(at)]);
      requestAnimationFrame(() => goInto(at));
    },
  };
}
