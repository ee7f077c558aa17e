// What happens next with what was bought, and when.
import type { Entry, Order } from '../../contracts/cart/order.ts';
import type { CopyValues } from '../content/copy.ts';
import { waitsForCharge } from '../ticket/ordered-ahead.ts';
import { listEntriesLeft } from '../ticket/ticket-state.ts';

export interface NextStep {
  /** A text of the copy. */
  readonly key: string;
  readonly values: CopyValues;
  /** Instants that the text names, by the name of the gap. */
  readonly times: Readonly<Record<string, string>>;
  /** The offer in whose zone they are shown. */
  readonly zoneKey: string;
}

interface Bought extends Pick<Order, 'isPreOrder' | 'ordered' | 'chargedAt'> {
  readonly entries: readonly Entry[];
}

/** The next draw of an order, or when a pre-order is charged; nothing once all is drawn, or the pre-order is over. */
export function listNextSteps(
  order: Bought,
  { key, name, zoneKey }: { readonly key: string; readonly name: string; readonly zoneKey: string },
  more: Readonly<Record<string, string>> = {},
): NextStep[] {
  if (waitsForCharge(order))
    return order.chargedAt
      ? [{ key: 'receipt.next-charged', values: { name }, times: { charged: order.chargedAt }, zoneKey }]
      : [];
  const left = listEntriesLeft(order);
  const [next] = left;
  if (!next) return [];
  return [
    {
      key,
      values: { name, drawNo: next.drawNo, count: left.length },
      times: { draw: next.drawDate, stop: next.stop, ...more },
      zoneKey,
    },
  ];
}
