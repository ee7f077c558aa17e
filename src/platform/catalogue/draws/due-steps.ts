// Which draws wait for a step now, and the jobs that take them.
import { sql } from 'kysely';
import { DRAW_STATUSES } from '#lib/contracts/offers/draw.ts';
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { defineStatement } from '../../ground/db/define-statement.ts';
import { IS_KEPT_ENTRY } from '../../ground/db/late-entry.ts';
import { transact } from '../../ground/db/open.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { listOffersWith } from '../offers/store.ts';
import { moveDraw, NEXT_STATUSES } from './lifecycle.ts';
import { type DrawStepName, findStep } from './steps.ts';

export const STEP_JOB = 'draw_step';

/** Sources of draws that are held by the shop itself. */
const HELD_HERE = ['demonstration', 'own'];

const UNFINISHED = DRAW_STATUSES.filter((status) => NEXT_STATUSES[status].length > 0);

export interface DueStep {
  readonly drawId: string;
  readonly offerKey: string;
  readonly drawNo: number;
  readonly step: DrawStepName;
  /** When the sales of the draw ended, for the step that closes it; when it is held, for the others. */
  readonly since: string;
}

/**
 * The steps that are due, oldest first. Sales close whatever else waits. A draw of a lottery that is held here is drawn only
 * when the one before it is settled, because it takes over its jackpot; draws of raffles and their early birds wait for
 * none. Both wait for their beacon, and an own lottery for its sealed list. A result without dividends waits for them.
 */
export async function listDueSteps({ database, clock }: Services): Promise<DueStep[]> {
  const now = getNowIso(clock);
  const rows = await database.db
    .selectFrom('draw')
    .select(['id', 'offer_key', 'draw_no', 'status', 'draw_at', 'stop_at'])
    .where('status', 'in', UNFINISHED)
    .where('stop_at', '<=', now)
    .where('cancelled_at', 'is', null)
    .where((where) =>
      where.or([
        where('status', 'in', ['DRAW_OPEN', 'DRAW_CAPPED', 'DRAW_SCORED', 'DRAW_PAID']),
        where.and([
          where('status', '=', 'DRAW_CLOSED'),
          where('draw_at', '<=', now),
          where('source', 'in', HELD_HERE),
          where.not(
            where.exists(
              where
                .selectFrom('raffle_draw')
                .select('draw_id')
                .whereRef('draw_id', '=', 'draw.id')
                .where('sealed_at', 'is not', null)
                .where('beacon_spec', '<>', 'none')
                .where('beacon_value', 'is', null),
            ),
          ),
          where.not(
            where.exists(
              where
                .selectFrom('lottery_draw')
                .select('draw_id')
                .whereRef('draw_id', '=', 'draw.id')
                .where((own) =>
                  own.or([
                    own('sealed_at', 'is', null),
                    own.and([own('beacon_spec', '<>', 'none'), own('beacon_value', 'is', null)]),
                  ]),
                ),
            ),
          ),
          where.not(
            where.exists(
              where
                .selectFrom('draw as earlier')
                .select('earlier.id')
                .whereRef('earlier.offer_key', '=', 'draw.offer_key')
                .whereRef('earlier.draw_no', '<', 'draw.draw_no')
                .whereRef('earlier.source', '=', 'draw.source')
                .where('earlier.cancelled_at', 'is', null)
                .where((kind) =>
                  kind.or([
                    kind('draw.source', '=', 'demonstration'),
                    kind.exists(
                      kind
                        .selectFrom('lottery_draw')
                        .select('draw_id')
                        .whereRef('draw_id', '=', 'earlier.id'),
                    ),
                  ]),
                )
                .where('earlier.status', 'in', ['DRAW_OPEN', 'DRAW_CAPPED', 'DRAW_CLOSED', 'DRAW_DRAWN']),
            ),
          ),
        ]),
        where.and([
          where('status', '=', 'DRAW_DRAWN'),
          where.or([
            where('source', 'in', HELD_HERE),
            where.exists(
              where.selectFrom('dividend').select('division').whereRef('dividend.draw_id', '=', 'draw.id'),
            ),
          ]),
        ]),
      ]),
    )
    .orderBy('draw_at')
    .orderBy('offer_key')
    .execute();
  return rows.flatMap((row) => {
    const step = findStep(row.status);
    const since = step === 'close' ? row.stop_at : row.draw_at;
    return step ? [{ drawId: row.id, offerKey: row.offer_key, drawNo: row.draw_no, step, since }] : [];
  });
}

const selectNextTimes = defineStatement((at, { since }: { since: string }) =>
  at
    .selectFrom('draw')
    .where('status', 'in', UNFINISHED)
    .select(({ fn, case: when }) => [
      fn.min(when().when('stop_at', '>', since).then(sql.ref<string>('stop_at')).end()).as('stop'),
      fn.min(when().when('draw_at', '>', since).then(sql.ref<string>('draw_at')).end()).as('draw'),
    ]),
);

/**
 * When a step may come due though nothing changes, in milliseconds since 1970: at the next stop, or when the next draw is
 * held; `since` is when nothing was due.
 */
export async function findNextStepAt({ database }: Services, since: number): Promise<number> {
  const times = await selectNextTimes(database.db, { since: toIso(since) }).executeTakeFirst();
  const instants = [times?.stop, times?.draw].filter((time) => typeof time === 'string');
  return Math.min(Number.POSITIVE_INFINITY, ...instants.map((time) => Date.parse(time)));
}

/**
 * Makes a job of each step that is due; a step has one job, ever. Jobs of older draws come first. A draw may have its
 * result before the time that a feed has put it off to: none of its jobs waits for that. Gives how many are due.
 */
export async function enqueueDueSteps(services: Services): Promise<number> {
  const due = await listDueSteps(services);
  if (due.length === 0) return 0;
  const now = services.clock.now();
  await transact(services.database, async (tx) => {
    for (const { drawId, step, since } of due)
      await enqueueJob(tx, services, {
        kind: STEP_JOB,
        dedupe: `${STEP_JOB}:${drawId}:${step}`,
        payload: { drawId, step },
        runAt: Math.min(Date.parse(since), now),
      });
  });
  return due.length;
}

/** Marks draws as sold out whose tickets have reached the cap of their offer. Early birds are not sold: they stay open. */
export async function capSoldOutDraws(services: Services): Promise<void> {
  const { db } = services.database;
  for (const { key, operation } of await listOffersWith(db, 'salesCapTickets')) {
    const cap = operation.salesCapTickets;
    if (cap === undefined) continue;
    const full = await db
      .selectFrom('draw')
      .innerJoin('entry', 'entry.draw_id', 'draw.id')
      .select(['draw.id', 'draw.draw_no', 'draw.status'])
      .where('draw.offer_key', '=', key)
      .where('draw.status', '=', 'DRAW_OPEN')
      .where('draw.parent_id', 'is', null)
      .where(IS_KEPT_ENTRY)
      .groupBy(['draw.id', 'draw.draw_no', 'draw.status'])
      .having((row) => row(row.fn.countAll<number>(), '>=', cap))
      .execute();
    for (const draw of full)
      await transactAndPurge(services, async (tx, announce) => {
        await moveDraw(tx, services, draw, { to: 'DRAW_CAPPED' });
        announce(...listDrawTags(key, draw.draw_no));
      });
  }
}
