// The tickets that a customer holds in one draw.
import type { Order } from '#lib/contracts/cart/order.ts';
import { selectHeldEntries } from '../../ground/db/entry-holder.ts';
import type { Services } from '../../services.ts';
import { readOrders } from './store.ts';

/** Tickets of one draw that are shown together. */
const SHOWN_MAX = 50;

/** In the order in which they were bought; none where there is no such draw. */
export async function listOrdersOfDraw(
  services: Services,
  customerId: string,
  { productOfferKey, drawNo }: { readonly productOfferKey: string; readonly drawNo: number },
): Promise<Order[]> {
  const at = services.database.db;
  const draw = await at
    .selectFrom('draw')
    .select('id')
    .where('offer_key', '=', productOfferKey)
    .where('draw_no', '=', drawNo)
    .executeTakeFirst();
  if (!draw) return [];
  const tickets = await at
    .selectFrom('ticket')
    .selectAll()
    .where('id', 'in', (where) =>
      where
        .selectFrom(selectHeldEntries(at, [customerId]).as('entry'))
        .select('entry.ticket_id')
        .where('entry.draw_id', '=', draw.id),
    )
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute();
  return readOrders(services, at, tickets, customerId);
}
