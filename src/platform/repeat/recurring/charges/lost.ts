// Finds what should have been run and was not: a job that was lost, a draw that was opened late. Nothing depends on it
// while all goes well.

import { sql } from 'kysely';
import { IDLE_CHARGE_STATES, OPEN_CHARGE_STATES } from '#lib/domain/recurring/status.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import { resumeRow } from '../resume.ts';
import { planRow } from './plan-charges.ts';
import { runCharge } from './run-charge.ts';

const GRACE_MS = 300_000;
const AT_ONCE = 500;

/** Charges whose time came a while ago, and those whose payment is over. */
async function listLostCharges({ database, clock }: Services): Promise<string[]> {
  const rows = await database.db
    .selectFrom('recurring_charge as charge')
    .leftJoin('deposit', 'deposit.id', 'charge.deposit_id')
    .select('charge.id')
    .where((where) =>
      where.or([
        where.and([
          where('charge.state', 'in', IDLE_CHARGE_STATES),
          where('charge.next_try_at', '<', toIso(clock.now() - GRACE_MS)),
        ]),
        where.and([
          where('charge.state', '=', 'paying'),
          where('deposit.status', 'not in', ['created', 'pending', 'held']),
          where('deposit.updated_at', '<', toIso(clock.now() - GRACE_MS)),
        ]),
      ]),
    )
    .orderBy('charge.due_at')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Active rows after those of the batch before for which no charge waits, but for payments that are late. */
async function listUnplanned({ database, clock }: Services, after: string, limit: number): Promise<string[]> {
  const rows = await database.db
    .selectFrom('recurring')
    .select('id')
    .where('status', '=', 'recurring_status_active')
    .where('id', '>', after)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('recurring_charge as charge')
            .select(sql.lit(1).as('one'))
            .whereRef('charge.recurring_id', '=', 'recurring.id')
            .where('charge.state', 'in', OPEN_CHARGE_STATES)
            .where((open) =>
              open.or([open('charge.state', '<>', 'paying'), open('charge.last_at', '>', getNowIso(clock))]),
            ),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function listOverslept({ database, clock }: Services): Promise<string[]> {
  const rows = await database.db
    .selectFrom('recurring')
    .select('id')
    .where('status', '=', 'recurring_status_timed_pause')
    .where('paused_until', '<=', getNowIso(clock))
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** One that fails keeps no other from being taken up. */
async function takeUp(
  services: Services,
  ids: readonly string[],
  run: (services: Services, id: string) => Promise<void>,
): Promise<number> {
  for (const id of ids) {
    try {
      await run(services, id);
    } catch (error) {
      services.log.error({ err: error, id }, 'a purchase that repeats could not be taken up');
    }
  }
  return ids.length;
}

/** Looks at every such row: those for which no draw is known yet hide no others. Gives how many there were. */
async function planUnplanned(services: Services, rowsAtOnce: number): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const ids = await listUnplanned(services, after, rowsAtOnce);
    count += await takeUp(services, ids, planRow);
    const last = ids.at(-1);
    if (last === undefined || ids.length < rowsAtOnce) return count;
    after = last;
  }
}

/** Takes up what was lost; rows without a charge in batches of so many. Gives how much there was. */
export async function findLostCharges(services: Services, rowsAtOnce = AT_ONCE): Promise<number> {
  const charges = await takeUp(services, await listLostCharges(services), runCharge);
  const paused = await takeUp(services, await listOverslept(services), resumeRow);
  return charges + paused + (await planUnplanned(services, rowsAtOnce));
}
