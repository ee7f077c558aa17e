import { useStore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

const hasInitial = (store: Store): boolean => 'init' in store && store.init !== undefined;

/**
 * The store's value. Hydration begins with what the server rendered, even if the store has moved on since; what is
 * computed has no initial value and is asked as it is.
 */
export const useValue = <S extends Store>(store: S): StoreValue<S> =>
  useStore(store, { ssr: hasInitial(store) ? 'initial' : false });
