import type { SqlBool } from 'kysely';
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import type { Tx } from '#platform/ground/db/open.ts';
import { transact } from '#platform/ground/db/open.ts';
import { transactAndPurge } from '#platform/ground/jobs/purge.ts';
import { type MailRequest, queueMails } from '#platform/ground/mail/queue.ts';
import type { Services } from '#platform/services.ts';
import { IS_HELD_BY_BUYER, mergeHolders } from '../../../ground/db/entry-holder.ts';
import { IS_KEPT_ENTRY, IS_LATE_ENTRY } from '../../../ground/db/late-entry.ts';
import type { Pause } from '../entries.ts';
import { type DrawRow, moveDraw } from '../lifecycle.ts';
import { readOfferOfDraw } from '../results-version.ts';
import type { DrawSettlement, Entrant } from './settlement.ts';

const CUSTOMERS_AT_ONCE = 200;

/** An entrant's entries in a draw, as they are added up. */
const addEntrants = (one: Entrant, other: Entrant): Entrant => ({
  ...one,
  tickets: Number(one.tickets) + Number(other.tickets),
  prizeCents: Number(one.prizeCents) + Number(other.prizeCents),
});

/** Those whose entries were refunded as late were notified when the draw was moved, of what was taken back when it was. */
const selectPlaying = (tx: Tx, { id, late_from }: Pick<DrawRow, 'id' | 'late_from'>) =>
  tx
    .selectFrom('entry')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .leftJoin('pool', 'pool.id', 'ticket.pool_id')
    .leftJoin('prize', 'prize.entry_id', 'entry.id')
    .select((row) => [
      row.fn.countAll<number>().as('tickets'),
      row.fn.coalesce(row.fn.sum<number>('prize.amount_cents'), row.lit(0)).as('prizeCents'),
    ])
    .where('entry.draw_id', '=', id)
    .where(IS_KEPT_ENTRY)
    // Members of a pool that did not play were notified when their money went back.
    .where((where) => where.or([where('pool.id', 'is', null), where('pool.status', '<>', 'cancelled')]))
    .$if(late_from !== null, (query) =>
      query
        .innerJoin('draw', 'draw.id', 'entry.draw_id')
        .where((where) => where.not(where.parens(IS_LATE_ENTRY.$castTo<SqlBool>()))),
    );

/** The next customers who play, with what they bought and keep, and what they were given. */
async function listEntrantsAfter(
  tx: Tx,
  draw: Pick<DrawRow, 'id' | 'late_from'>,
  after: string,
): Promise<Entrant[]> {
  const bought = await selectPlaying(tx, draw)
    .select('entry.customer_id as customerId')
    .where('entry.customer_id', '>', after)
    .where(IS_HELD_BY_BUYER)
    .groupBy('entry.customer_id')
    .orderBy('entry.customer_id')
    .limit(CUSTOMERS_AT_ONCE)
    .execute();
  const given = await selectPlaying(tx, draw)
    .innerJoin('ticket_transfer', 'ticket_transfer.ticket_id', 'entry.ticket_id')
    .select('ticket_transfer.customer_id as customerId')
    .where('ticket_transfer.customer_id', '>', after)
    .groupBy('ticket_transfer.customer_id')
    .orderBy('ticket_transfer.customer_id')
    .limit(CUSTOMERS_AT_ONCE)
    .execute();
  return mergeHolders(bought, given, addEntrants, CUSTOMERS_AT_ONCE);
}

/** PAID to EMAILED: one message for each customer, of the result and of what was won. */
export async function notifyEntrants(
  services: Services,
  draw: DrawRow,
  { describeResults }: Pick<DrawSettlement, 'describeResults'>,
  pause: Pause,
): Promise<void> {
  const offer = await readOfferOfDraw(services.database.db, draw);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    after = await transact(services.database, async (tx) => {
      const entrants = await listEntrantsAfter(tx, draw, from);
      const contents = await describeResults(tx, draw, offer, entrants);
      const mails = entrants.map(({ customerId }, index): MailRequest => {
        return { ...contents[index]!, customerId, dedupe: `draw:${draw.id}:${customerId}` };
      });
      await queueMails(tx, services, mails);
      return entrants.at(-1)?.customerId;
    });
    await pause();
  }
  await transactAndPurge(services, async (tx, announce) => {
    await moveDraw(tx, services, draw, { to: 'DRAW_EMAILED' });
    announce(...listDrawTags(draw.offer_key, draw.draw_no));
  });
}
