// How often a customer may have something of one offer bought again by itself: a slip must not be made hundreds of times.
import { z } from 'zod';
import { CONFIG, OVERRIDES } from '../../ground/config/store.ts';
import type { Tx } from '../../ground/db/open.ts';

const KEY = 'repeatsPerOfferMax';
const DEFAULT_MAX = 20;
const RepeatsMax = z.number().int().min(1).max(1000);

/** What repeats of one offer for one customer, at most. */
export const REPEAT_SETTINGS = { [KEY]: RepeatsMax };
export const REPEAT_DEFAULTS = { [KEY]: DEFAULT_MAX };

/** What an operator has set wins over what the release has. A value that cannot be read is none. */
function readMax(values: readonly (string | null)[]): number {
  const set = values.flatMap((value) => (value === null ? [] : [value]));
  for (const value of set) {
    const { data } = RepeatsMax.safeParse(Number(value));
    if (data !== undefined) return data;
  }
  return DEFAULT_MAX;
}

const selectSetting = (tx: Tx, namespace: string) =>
  tx.selectFrom('config_value').select('value').where('namespace', '=', namespace).where('key', '=', KEY);

/** How often each of the offers repeats for a customer, with the setting: in one statement, as the till waits for it. */
const readHeld = (tx: Tx, customerId: string, offerKeys: readonly string[]) =>
  tx
    .selectFrom('product_offer as offer')
    .leftJoin('recurring', (join) =>
      join
        .onRef('recurring.offer_key', '=', 'offer.key')
        .on('recurring.customer_id', '=', customerId)
        .on('recurring.status', '<>', 'recurring_status_cancelled'),
    )
    .select('offer.key')
    .select((row) => row.fn.count<number | string>('recurring.id').as('count'))
    .select(selectSetting(tx, OVERRIDES).as('override'))
    .select(selectSetting(tx, CONFIG).as('config'))
    .where('offer.key', 'in', offerKeys)
    .groupBy('offer.key')
    .execute();

interface Begun {
  readonly offerKey: string;
  readonly name: string;
}

/** What of the offers would repeat too often, with how often it may; undefined where nothing would. */
export async function findRepeatsOver(
  tx: Tx,
  customerId: string,
  begun: readonly Begun[],
): Promise<{ readonly name: string; readonly max: number } | undefined> {
  if (begun.length === 0) return undefined;
  const rows = await readHeld(tx, customerId, [...new Set(begun.map(({ offerKey }) => offerKey))]);
  const held = new Map(rows.map(({ key, count }) => [key, Number(count)]));
  const max = readMax(rows.slice(0, 1).flatMap(({ override, config }) => [override, config]));
  for (const { offerKey, name } of begun) {
    const count = (held.get(offerKey) ?? 0) + 1;
    if (count > max) return { name, max };
    held.set(offerKey, count);
  }
  return undefined;
}
