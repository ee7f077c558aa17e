import { useEffect, useMemo, useState } from 'react';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { createList, type ListState } from '#lib/stores/editor/editor-list.ts';
import { useValue } from '../../ui/use-value.ts';
import { type ListChoice, readListQuery, toListAddress, toListQuery } from './list-query.ts';

const TYPING_MS = 250;

/** A list whose filters are in the address. Typing is debounced. */
export function useList(collection: string) {
  const list = useMemo(() => createList(collection), [collection]);
  const [choice, setChoice] = useState<ListChoice>(() => readListQuery(location.search));
  const [seen, setSeen] = useState(0);
  const state: ListState = useValue(list.$list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` asks again for the same
  useEffect(() => {
    history.replaceState(history.state, '', editorUrls.list(collection, toListAddress(choice)));
    const timer = setTimeout(() => void list.load(toListQuery(choice)), choice.search ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [list, choice, collection, seen]);
  return {
    state,
    choice,
    /** A change of any filter goes back to the first page. */
    choose: (change: Partial<ListChoice>) => setChoice({ ...choice, page: 1, ...change }),
    reload: () => setSeen(seen + 1),
  };
}
