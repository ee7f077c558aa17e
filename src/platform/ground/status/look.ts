// Looks at the parts of the shop once a minute and keeps what changed.
import { type PartState, SHOP_PARTS, type ShopPart, STATUS_DAYS } from '#lib/contracts/status.ts';
import { STATUS_TAG } from '#lib/domain/pages/page-tags.ts';
import { DAY_MS, MINUTE_MS } from '#lib/domain/time/units.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import type { Tx } from '../db/open.ts';
import { transactAndPurge } from '../jobs/purge.ts';
import { findPartState, isClosedForMaintenance } from './checks.ts';

export const STATUS_JOB = 'status_look';

/** Where nobody looked for longer than this, nothing is known of the time between. */
const GAP_MS = 5 * MINUTE_MS;

const addChange = (
  tx: Tx,
  { random, clock }: Services,
  change: { readonly part: ShopPart; readonly state: PartState; readonly at: string },
) =>
  tx
    .insertInto('status_change')
    .values({ id: random.createId('stc', clock.now()), ...change })
    .execute();

/** @returns whether it is not as it was seen last */
async function keepLook(tx: Tx, services: Services, part: ShopPart, state: PartState): Promise<boolean> {
  const now = getNowIso(services.clock);
  const last = await tx.selectFrom('status_look').selectAll().where('part', '=', part).executeTakeFirst();
  const isGap = last !== undefined && Date.parse(now) - Date.parse(last.seen_at) > GAP_MS;
  if (isGap) await addChange(tx, services, { part, state: 'unknown', at: last.seen_at });
  if (last?.state === state && !isGap) {
    await tx.updateTable('status_look').set({ seen_at: now }).where('part', '=', part).execute();
    return false;
  }
  await addChange(tx, services, { part, state, at: now });
  const row = { state, since: now, seen_at: now };
  await tx
    .insertInto('status_look')
    .values({ part, ...row })
    .onConflict((conflict) => conflict.column('part').doUpdateSet(row))
    .execute();
  return last !== undefined && last.state !== state;
}

/** Looks at every part. What is asked stands outside of the transaction that keeps it. */
export async function lookAtParts(services: Services): Promise<void> {
  const isClosed = await isClosedForMaintenance(services);
  const states: (readonly [ShopPart, PartState])[] = [];
  for (const part of SHOP_PARTS) states.push([part, await findPartState(services, part, isClosed)]);
  await transactAndPurge(services, async (tx, announce) => {
    let hasChanged = false;
    for (const [part, state] of states)
      hasChanged = (await keepLook(tx, services, part, state)) || hasChanged;
    if (hasChanged) announce(STATUS_TAG);
  });
}

/** Changes and notices that no page shows any more. The last change of a part before that is kept: it holds on. */
export async function sweepStatus({ database: { db }, clock }: Services): Promise<void> {
  const oldest = toIso(clock.now() - (STATUS_DAYS + 1) * DAY_MS);
  for (const part of SHOP_PARTS) {
    const holds = await db
      .selectFrom('status_change')
      .select('id')
      .where('part', '=', part)
      .where('at', '<', oldest)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (holds)
      await db
        .deleteFrom('status_change')
        .where('part', '=', part)
        .where('at', '<', oldest)
        .where('id', '<>', holds.id)
        .execute();
  }
  await db.deleteFrom('status_notice').where('ends_at', '<', oldest).execute();
}
