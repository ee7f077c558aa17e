// All tickets of a status, for paper.
import { getOrders, type Order } from '#lib/contracts/cart/order.ts';
import { getShopNow } from '../../services/platform.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';

const PART = 100;
const PRINTED_MAX = 300;
const IDS_MAX = 50;

interface PrintedTickets {
  readonly tickets: readonly Order[];
  readonly status: 'upcoming' | 'past';
  /** Those that the account has of this status. */
  readonly total: number;
  /** By the services' clock, in milliseconds since 1970. */
  readonly now: number;
}

/** `status`: upcoming unless the address says past. `ids`: those tickets alone, with commas between them. */
export async function loadTicketsToPrint(
  api: Pick<VisitorApi, 'call'>,
  query: URLSearchParams,
): Promise<PrintedTickets> {
  const status = query.get('status') === 'past' ? 'past' : 'upcoming';
  const ids = new Set((query.get('ids') ?? '').split(',', IDS_MAX).filter((id) => id !== ''));
  const tickets: Order[] = [];
  let total = 0;
  let now = getShopNow();
  do {
    const { result, pageInfo, serverTime } = await api.call(getOrders, {
      query: { status: `${status}_products`, limit: PART, offset: tickets.length },
    });
    tickets.push(...result);
    total = pageInfo?.total ?? tickets.length;
    if (serverTime !== undefined) now = Date.parse(serverTime);
    if (result.length === 0) break;
  } while (tickets.length < Math.min(total, PRINTED_MAX));
  const wanted = ids.size > 0 ? tickets.filter(({ id }) => ids.has(id)) : tickets;
  return { tickets: wanted, status, total: ids.size > 0 ? wanted.length : total, now };
}
