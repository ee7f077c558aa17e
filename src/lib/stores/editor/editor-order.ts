// The order of a collection while a publisher changes it: nothing is sent before it is saved.
import { atom } from 'nanostores';
import type { OrderedItem } from '#lib/contracts/editor/editor-order.ts';
import { moveRow } from '#lib/domain/editor/editor-fields.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type OrderState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | {
      readonly state: 'ready';
      readonly items: readonly OrderedItem[];
      readonly save: 'idle' | 'sending' | Failure;
    };

export function createOrder(collection: string) {
  const $order = atom<OrderState>({ state: 'loading' });
  return {
    $order,
    /** Never throws. */
    async load(): Promise<void> {
      $order.set({ state: 'loading' });
      try {
        const { getOrder } = await import('#lib/api/editor/editor-items.ts');
        $order.set({ state: 'ready', items: (await getOrder(collection)).result, save: 'idle' });
      } catch (error) {
        $order.set({ state: 'failed', failure: toFailure(error) });
      }
    },
    move(from: number, to: number): void {
      const order = $order.get();
      if (order.state !== 'ready' || order.save === 'sending') return;
      $order.set({ state: 'ready', items: moveRow(order.items, from, to), save: 'idle' });
    },
    /** True once visitors see it. Never throws. */
    async save(): Promise<boolean> {
      const order = $order.get();
      if (order.state !== 'ready' || order.save === 'sending') return false;
      $order.set({ ...order, save: 'sending' });
      try {
        const { putOrder } = await import('#lib/api/editor/editor-items.ts');
        await putOrder(
          collection,
          order.items.map(({ id }) => id),
        );
        $order.set({ ...order, save: 'idle' });
        return true;
      } catch (error) {
        $order.set({ ...order, save: toFailure(error) });
        return false;
      }
    },
  };
}
