import { useRef } from 'react';
import { moveRow } from '#lib/domain/editor/editor-fields.ts';

/** React keys of rows, which have no id of their own: a row keeps its controls when others are added or removed. */
export function useRowIds(length: number) {
  const next = useRef(0);
  const ids = useRef<number[]>([]);
  const createId = () => {
    next.current += 1;
    return next.current;
  };
  while (ids.current.length < length) ids.current.push(createId());
  if (ids.current.length > length) ids.current.length = length;
  return {
    ids: ids.current,
    move: (from: number, to: number) => {
      ids.current = moveRow(ids.current, from, to);
    },
    insert: (at: number) => {
      ids.current = [...ids.current.slice(0, at), createId(), ...ids.current.slice(at)];
    },
    remove: (at: number) => {
      ids.current = ids.current.filter((_, index) => index !== at);
    },
  };
}
