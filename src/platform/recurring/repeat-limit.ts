// How often a customer may have something of one offer bought again by itself: a slip must not be made hundreds of times.
import { z } from 'zod';
import { readSettings } from '../config/store.ts';
import type { Tx } from '../db/open.ts';
import type { Services } from '../services.ts';

const KEY = 'repeatsPerOfferMax';
const DEFAULT_MAX = 20;
const RepeatsMax = z.number().int().min(1).max(1000);

/** What repeats of one offer for one customer, at most. */
export const REPEAT_SETTINGS = { [KEY]: RepeatsMax };

async function readMax(tx: Tx, services: Services): Promise<number> {
  const { data = DEFAULT_MAX } = RepeatsMax.safeParse((await readSettings(services, tx)).get(KEY));
  return data;
}

interface Begun {
  readonly offerKey: string;
  readonly name: string;
}

/** What of the offers would repeat too often, with how often it may; undefined where nothing would. */
export async function findRepeatsOver(
  tx: Tx,
  services: Services,
  customerId: string,
  begun: readonly Begun[],
): Promise<{ readonly name: string; readonly max: number } | undefined> {
  if (begun.length === 0) return undefined;
  const rows = await tx
    .selectFrom('recurring')
    .select('offer_key')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'recurring_status_cancelled')
    .groupBy('offer_key')
    .execute();
  const held = new Map(rows.map(({ offer_key, count }) => [offer_key, Number(count)]));
  const max = await readMax(tx, services);
  for (const { offerKey, name } of begun) {
    const count = (held.get(offerKey) ?? 0) + 1;
    if (count > max) return { name, max };
    held.set(offerKey, count);
  }
  return undefined;
}
