// Finds what should have been run and was not: a job that was lost, a draw that was opened late. Nothing depends on it
// while all goes well.

import { sql } from 'kysely';
import { IDLE_CHARGE_STATES, OPEN_CHARGE_STATES } from '#lib/domain/recurring/status.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
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

/** Active rows for which no charge waits, but for payments that are late. */
async function listUnplanned({ database, clock }: Services): Promise<string[]> {
  const rows = await database.db
    .selectFrom('recurring')
    .select('id')
    .where('status', '=', 'recurring_status_active')
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
    .orderBy('planned_from')
    .limit(AT_ONCE)
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

/** Takes up what was lost. Gives how much there was. */
export async function findLostCharges(services: Services): Promise<number> {
  const charges = await takeUp(services, await listLostCharges(services), runCharge);
  const paused = await takeUp(services, await listOverslept(services), resumeRow);
  return charges + paused + (await takeUp(services, await listUnplanned(services), planRow));
}
