// Notifies customers that a limit they asked for acts from now on, and that a break is over. Each is sent once.
import { WINDOW_DAYS } from '#lib/domain/limits/limit.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { type MailRequest, queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { findExclusion } from './exclusions.ts';

/** What came about longer ago, while no worker ran, is no news any more. */
const NEWS_MS = 2 * 86_400_000;

interface Span {
  readonly after: string;
  readonly upTo: string;
}

/** Limits that waited and now hold, in the place of a lower one. */
async function listRaised(tx: Tx, { after, upTo }: Span): Promise<MailRequest[]> {
  const rows = await tx
    .selectFrom('customer_limit')
    .innerJoin('customer', 'customer.id', 'customer_limit.customer_id')
    .select(['customer_limit.id', 'customer.id as customerId', 'kind', 'period', 'cents'])
    .where('customer.closed_at', 'is', null)
    .where('set_by', '=', 'customer')
    .where('starts_at', '>', after)
    .where('starts_at', '<=', upTo)
    .whereRef('starts_at', '>', 'customer_limit.created_at')
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', upTo)]))
    .execute();
  return rows.map(({ id, customerId, kind, period, cents }) => ({
    customerId,
    kind: 'limit_raised',
    payload: { limit: kind, days: WINDOW_DAYS[period], cents: Number(cents) },
    dedupe: `limit-raised:${id}`,
  }));
}

/** Limits that ended with nothing in their place. */
async function listEndedLimits(tx: Tx, { after, upTo }: Span): Promise<MailRequest[]> {
  const rows = await tx
    .selectFrom('customer_limit')
    .innerJoin('customer', 'customer.id', 'customer_limit.customer_id')
    .select(['customer_limit.id', 'customer.id as customerId', 'kind', 'period'])
    .where('customer.closed_at', 'is', null)
    .where('set_by', '=', 'customer')
    .where('ends_at', '>', after)
    .where('ends_at', '<=', upTo)
    .whereRef('ends_at', '>', 'starts_at')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customer_limit as next')
            .select('next.id')
            .whereRef('next.customer_id', '=', 'customer_limit.customer_id')
            .whereRef('next.kind', '=', 'customer_limit.kind')
            .whereRef('next.starts_at', '=', 'customer_limit.ends_at'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id, customerId, kind, period }) => ({
    customerId,
    kind: 'limit_raised',
    payload: { limit: kind, days: WINDOW_DAYS[period] },
    dedupe: `limit-raised:${id}:end`,
  }));
}

/** Breaks that are over, of customers who are not kept out by another one. */
async function listEndedBreaks(tx: Tx, services: Services, { after, upTo }: Span): Promise<MailRequest[]> {
  const rows = await tx
    .selectFrom('exclusion')
    .innerJoin('customer', 'customer.id', 'exclusion.customer_id')
    .select((row) => ['exclusion.customer_id as customerId', row.fn.max('until_at').as('untilAt')])
    .where('customer.closed_at', 'is', null)
    .where('kind', '=', 'break')
    .where('separated_at', 'is', null)
    .where('until_at', '>', after)
    .where('until_at', '<=', upTo)
    .groupBy('exclusion.customer_id')
    .execute();
  const mails: MailRequest[] = [];
  for (const { customerId, untilAt } of rows)
    if (!(await findExclusion(services, customerId, tx)))
      mails.push({
        customerId,
        kind: 'break_ended',
        payload: {},
        dedupe: `break-ended:${customerId}:${untilAt}`,
      });
  return mails;
}

export async function notifyEnds(services: Services): Promise<void> {
  const span = { after: toIso(services.clock.now() - NEWS_MS), upTo: getNowIso(services.clock) };
  await transact(services.database, async (tx) => {
    const mails = [
      ...(await listRaised(tx, span)),
      ...(await listEndedLimits(tx, span)),
      ...(await listEndedBreaks(tx, services, span)),
    ];
    await queueMails(tx, services, mails);
  });
}
