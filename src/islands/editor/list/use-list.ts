import { useEffect, useMemo, useState } from 'react';
import type { EditorCollection } from '#lib/contracts/editor/editor.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { getDefaultSort } from '#lib/domain/editor/list-order.ts';
import { createList, type ListState } from '#lib/stores/editor/editor-list.ts';
import { useValue } from '../../ui/use-value.ts';
import { type ListChoice, readListQuery, toListAddress, toListQuery } from './list-query.ts';

const TYPING_MS = 250;

/** A list whose filters are in the address. Typing is debounced. */
export function useList(collection: Pick<EditorCollection, 'name' | 'isOrdered'>) {
  const { name } = collection;
  const first = getDefaultSort(collection);
  const list = useMemo(() => createList(name), [name]);
  const [choice, setChoice] = useState<ListChoice>(() => readListQuery(location.search, first));
  const [seen, setSeen] = useState(0);
  const state: ListState = useValue(list.$list);
  const getHref = (shown: ListChoice) => editorUrls.list(name, toListAddress(shown, first));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` asks again for the same
  useEffect(() => {
    history.replaceState(history.state, '', getHref(choice));
    const timer = setTimeout(() => void list.load(toListQuery(choice, first)), choice.search ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [list, choice, name, seen]);
  return {
    state,
    choice,
    /** The address of the list at one of its pages. */
    getPageHref: (page: number) => getHref({ ...choice, page }),
    /** A change of any filter goes back to the first page. */
    choose: (change: Partial<ListChoice>) => setChoice({ ...choice, page: 1, ...change }),
    reload: () => setSeen(seen + 1),
  };
}
