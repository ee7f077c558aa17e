// A restored shop does not know what was paid after its backup was made. Until an operator has compared that with the bank
// and the gateways, it sends no money and charges no kept card by itself: both could have been done already.

import { SYSTEM_CLOCK } from '../../time.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import { renewShopId } from './shop-id.ts';
import { putValue, readValue, removeValue } from './store.ts';

const RESTORED_KEY = { namespace: '/platform/shop', key: 'restoredFrom' } as const;

/** When the backup was made that the shop was restored from; undefined where it was compared, or never restored. */
export async function readRestoredFrom(at: Db | Tx): Promise<string | undefined> {
  const value = await readValue(at, RESTORED_KEY.namespace, RESTORED_KEY.key);
  return typeof value === 'string' ? value : undefined;
}

/** Stores from when on the shop has to be compared. Where the restore of an older backup was not compared, from then on. */
export async function markRestored({ db }: Database, madeAt: string): Promise<void> {
  // Pages that were stored of the data before are not shown over these.
  await renewShopId(db);
  const from = await readRestoredFrom(db);
  if (from !== undefined && from <= madeAt) return;
  await putValue(db, { clock: SYSTEM_CLOCK }, { ...RESTORED_KEY, value: madeAt });
}

/** False where there was nothing to compare. */
export const markCompared = (at: Db | Tx): Promise<boolean> =>
  removeValue(at, RESTORED_KEY.namespace, RESTORED_KEY.key);

const describe = (madeAt: string): string =>
  `This shop was restored from a backup of ${madeAt} and was not compared with the bank and the gateways since. Bank files, ` +
  'payouts and charges of kept cards wait for that: docs/operations.md, "After a restore". ' +
  'Then say: npm run ops -- ledger compared --last-file NUMBER';

/** What to say of a restored shop that was not compared; undefined of any other. */
export async function describeRestored(db: Db): Promise<string | undefined> {
  const madeAt = await readRestoredFrom(db);
  return madeAt === undefined ? undefined : describe(madeAt);
}

/** Money is not moved: it may have been moved after the backup. The message says what to do. */
export class RestoreNotCompared extends Error {
  override readonly name = 'RestoreNotCompared';
}

/** @throws RestoreNotCompared while the shop was restored and not compared */
export async function requireCompared(at: Db | Tx): Promise<void> {
  const madeAt = await readRestoredFrom(at);
  if (madeAt !== undefined) throw new RestoreNotCompared(describe(madeAt));
}
