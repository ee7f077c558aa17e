// How often one address may request what is rendered each time: pages with `?act=` and the like.
import { LRUCache } from 'lru-cache';
import { toNetwork } from '#lib/domain/address/to-network.ts';

const WINDOW_MS = 60_000;
/** Of a whole household, an office or a mobile network behind one address: five a second, for a minute. */
const ASKS_MAX = 300;
const ADDRESSES_MAX = 10_000;

export class AddressLimit {
  readonly #max: number;
  readonly #asked = new LRUCache<string, { from: number; count: number }>({ max: ADDRESSES_MAX });

  constructor(max: number = ASKS_MAX) {
    this.#max = max;
  }

  /** Counts one more; false when it is one too many. */
  take(address: string, now: number = Date.now()): boolean {
    const network = toNetwork(address);
    const counted = this.#asked.get(network);
    if (counted && now - counted.from < WINDOW_MS) {
      counted.count += 1;
      return counted.count <= this.#max;
    }
    this.#asked.set(network, { from: now, count: 1 });
    return true;
  }
}
