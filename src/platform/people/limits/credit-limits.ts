// Money back for a ticket takes its price off what was spent on the day when it was bought.
import { sql } from 'kysely';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

/** To be called once for a ticket, in the transaction of its refund. */
export async function creditLimits(tx: Tx, { clock }: Services, ticketIds: readonly string[]): Promise<void> {
  await tx
    .insertInto('limit_credit')
    .columns(['reference', 'customer_id', 'local_day', 'cents', 'created_at'])
    .expression(
      tx
        .selectFrom('ticket')
        .innerJoin('checkout', 'checkout.id', 'ticket.checkout_id')
        .select(['ticket.id', 'ticket.customer_id'])
        .select(sql<string>`coalesce(checkout.local_day, substr(checkout.created_at, 1, 10))`.as('local_day'))
        .select((row) => row('price_cents', '-', row.ref('discount_cents')).as('cents'))
        .select(sql<string>`cast(${getNowIso(clock)} as text)`.as('created_at'))
        .where('ticket.id', 'in', ticketIds)
        .where(sql<boolean>`price_cents > discount_cents`),
    )
    .execute();
}

/** To be called once for an entry that is refunded as a part of its ticket, in the transaction of that. */
export async function creditLimitsOfParts(
  tx: Tx,
  { clock }: Services,
  entryIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto('limit_credit')
    .columns(['reference', 'customer_id', 'local_day', 'cents', 'created_at'])
    .expression(
      tx
        .selectFrom('entry_refund as part')
        .innerJoin('ticket', 'ticket.id', 'part.ticket_id')
        .innerJoin('checkout', 'checkout.id', 'ticket.checkout_id')
        .select(['part.entry_id', 'part.customer_id'])
        .select(sql<string>`coalesce(checkout.local_day, substr(checkout.created_at, 1, 10))`.as('local_day'))
        .select((row) => row('part.price_cents', '-', row.ref('part.discount_cents')).as('cents'))
        .select(sql<string>`cast(${getNowIso(clock)} as text)`.as('created_at'))
        .where('part.entry_id', 'in', entryIds)
        .where(sql<boolean>`part.price_cents > part.discount_cents`),
    )
    .execute();
}
