import { HOUR_MS } from '#lib/domain/time/units.ts';
import type { StatusCheck } from '../../../ground/status/checks.ts';
import { createIdBound } from '../../../random.ts';
import { PAYMENT_POLL_JOB } from './poll-job.ts';
import { PAYMENT_QUESTION_JOB } from './receive.ts';

/** From so many payments on whose gateway does not answer, it is no single one. */
const FEW = 3;

/** Gateways that do not say what became of payments of the last hour. */
export const depositsStatus: StatusCheck = {
  part: 'deposits',
  async find({ database: { db }, clock }) {
    const { count } = await db
      .selectFrom('job')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('id', '>=', createIdBound('job', clock.now() - HOUR_MS))
      .where('kind', 'in', [PAYMENT_POLL_JOB, PAYMENT_QUESTION_JOB])
      .where('done_at', 'is', null)
      .where('error', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(count) >= FEW ? 'degraded' : 'up';
  },
};
