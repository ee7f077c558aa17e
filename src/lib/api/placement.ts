import type { Placement } from '#lib/contracts/placement.ts';
import type { PlacementKey } from '#lib/domain/offers/placement-keys.ts';
import { site } from './site.ts';

export interface PlacementQuery {
  readonly keys: readonly PlacementKey[];
  readonly cart: readonly { readonly lotteryKey: string; readonly drawNo: number }[];
  readonly pricingId?: string | undefined;
}

/** What is put forward to this visitor; brand, customer and device are the door's to say. @throws ApiError */
export const getPlacements = ({ keys, cart, pricingId }: PlacementQuery) => {
  const entries = cart.map(({ lotteryKey, drawNo }) => ({ lottery_key: lotteryKey, draw_number: drawNo }));
  const query = { keys: keys.join(','), cart: JSON.stringify(entries), pricingId };
  return site.send<{ placements: readonly Placement[] }>({ method: 'GET', path: '/placement', query });
};
