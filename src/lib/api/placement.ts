import type { PlacementKey } from '#lib/domain/offers/placement-keys.ts';
import { callSite } from './site.ts';

export interface PlacementQuery {
  readonly keys: readonly PlacementKey[];
  readonly cart: readonly { readonly lotteryKey: string; readonly drawNo: number }[];
  readonly pricingId?: string | undefined;
}

/** What is put forward to this visitor; the gateway says of which brand, customer and device. @throws ApiError */
export const getPlacements = ({ keys, cart, pricingId }: PlacementQuery) => {
  const entries = cart.map(({ lotteryKey, drawNo }) => ({ lottery_key: lotteryKey, draw_number: drawNo }));
  const query = { keys: keys.join(','), cart: JSON.stringify(entries), pricingId };
  return callSite('GET /placement', { query });
};
