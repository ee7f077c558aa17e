// What was paid for late entries goes back.
import type { Tx } from '../../ground/db/open.ts';
import { sliceRows } from '../../ground/db/slice-rows.ts';
import type { MailPayloads } from '../../ground/mail/catalogue.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { runHooks } from '../../module-parts.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import { followRefunds, getPaidCents, postRefunds, type SoldTicket } from '../../money/ledger/refund.ts';
import { bookAdjustment } from '../../people/operators/adjust-wallet.ts';
import type { Services } from '../../services.ts';
import type { LateEntry } from './late-entries.ts';
import type { DrawRow } from './lifecycle.ts';

type LateCause = MailPayloads['late_unpaid']['cause'];

/** What the customer reads as the reason on the statement. */
const REASONS = {
  bought: (draw) => `${draw} was held before it was bought`,
  filled: (draw) => `${draw} was held before the last shares were sold`,
  both: (draw) => `some of what was bought did not play in ${draw}`,
} as const satisfies Record<LateCause, (draw: string) => string>;

function getLateCause(entries: readonly LateEntry[]): LateCause {
  if (entries.every(({ isOfPool }) => isOfPool)) return 'filled';
  return entries.some(({ isOfPool }) => isOfPool) ? 'both' : 'bought';
}

interface LateDraw extends Pick<DrawRow, 'id' | 'draw_no'> {
  readonly offerName: string;
  /** From when on its entries are late. */
  readonly lateFrom: string;
}

/** The charged tickets of late entries that play in no other draw, by their ids. */
async function listWhollyLate(
  tx: Tx,
  entries: readonly LateEntry[],
  drawId: string,
): Promise<ReadonlyMap<string, SoldTicket>> {
  const tickets: SoldTicket[] = [];
  for (const ids of sliceRows([...new Set(entries.map(({ ticketId }) => ticketId))])) {
    const some = await tx
      .selectFrom('ticket')
      .select(['id', 'customer_id', 'price_cents', 'discount_cents', 'cause_cents'])
      .where('id', 'in', ids)
      .where('is_charged', '=', 1)
      .where('price_cents', '>', 0)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('entry')
              .select('entry.id')
              .whereRef('entry.ticket_id', '=', 'ticket.id')
              .where('entry.draw_id', '<>', drawId),
          ),
        ),
      )
      .execute();
    tickets.push(...some);
  }
  return new Map(tickets.map((ticket) => [ticket.id, ticket]));
}

const sumPaid = (entries: readonly LateEntry[]): number =>
  entries.reduce((sum, { paidCents }) => sum + paidCents, 0);

const getReason = ({ offerName, draw_no }: LateDraw, entries: readonly LateEntry[]): string =>
  REASONS[getLateCause(entries)](`${offerName} draw ${draw_no}`);

/** What of a customer is late: tickets that play in no other draw, and parts of tickets that do. */
interface LateOfCustomer {
  readonly customerId: string;
  readonly whole: readonly LateEntry[];
  readonly wholeCents: number;
  readonly parts: readonly LateEntry[];
  readonly partsCents: number;
}

/** In the order of the customers' ids, in which other refunds hold wallets too. */
function groupByCustomer(
  entries: readonly LateEntry[],
  tickets: ReadonlyMap<string, SoldTicket>,
): LateOfCustomer[] {
  const groups = [...Map.groupBy(entries, ({ customerId }) => customerId)];
  return groups
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([customerId, own]) => {
      const { whole = [], parts = [] } = Object.groupBy(own, ({ ticketId }) =>
        tickets.has(ticketId) ? 'whole' : 'parts',
      );
      const refunded = new Set(whole.flatMap(({ ticketId }) => tickets.get(ticketId) ?? []));
      const wholeCents = [...refunded].reduce((sum, ticket) => sum + getPaidCents(ticket), 0);
      return { customerId, whole, wholeCents, parts, partsCents: sumPaid(parts) };
    });
}

/** Books the refunds of the tickets that are late as a whole. */
async function postWhole(
  tx: Tx,
  services: Services,
  draw: LateDraw,
  late: { readonly customers: readonly LateOfCustomer[]; readonly tickets: readonly SoldTicket[] },
): Promise<void> {
  const reasons = new Map(
    late.customers.map(({ customerId, whole }) => [customerId, getReason(draw, whole)]),
  );
  const describe = ({ customer_id }: SoldTicket): string => `Money back: ${reasons.get(customer_id)}`;
  for (const some of sliceRows(late.tickets)) await postRefunds(tx, services, some, describe);
}

/** Says why the entries did not play, and what was refunded for them. */
function queueLateMail(
  tx: Tx,
  services: Services,
  draw: LateDraw,
  late: { readonly customerId: string; readonly entries: readonly LateEntry[]; readonly cents: number },
): Promise<void> {
  const { id, draw_no: drawNo, offerName, lateFrom } = draw;
  const { customerId, entries, cents } = late;
  const kind = cents > 0 ? 'late_refunded' : 'late_unpaid';
  const dedupe = `${kind}:${id}:${lateFrom}:${customerId}`;
  const payload = { offerName, drawNo, cause: getLateCause(entries), cents };
  return queueMails(tx, services, [{ kind, customerId, dedupe, payload }]);
}

/** Tells a customer of all that no correction tells of: of what was refunded, and of that for which nothing was paid. */
async function notifyLate(tx: Tx, services: Services, draw: LateDraw, late: LateOfCustomer): Promise<void> {
  const { customerId, whole, wholeCents, parts, partsCents } = late;
  if (wholeCents > 0)
    await queueLateMail(tx, services, draw, { customerId, entries: whole, cents: wholeCents });
  const unpaid = [...(wholeCents === 0 ? whole : []), ...(partsCents === 0 ? parts : [])];
  if (unpaid.length > 0) await queueLateMail(tx, services, draw, { customerId, entries: unpaid, cents: 0 });
}

/**
 * Gives back what was paid for the entries: a ticket that plays in no other draw is refunded, and for all others of a
 * customer one sum is booked as a correction, and credits get back their share. Customers are sent why, also who paid
 * nothing.
 */
export async function refundLateEntries(
  tx: Tx,
  services: Services,
  entries: readonly LateEntry[],
  { author, ...draw }: LateDraw & { readonly author: string },
): Promise<void> {
  const whole = await listWhollyLate(tx, entries, draw.id);
  const tickets = [...whole.values()];
  const customers = groupByCustomer(entries, whole);
  // Purchases hold their wallet before the stock of a code: so all wallets come first here too, and codes last.
  for (const { customerId } of customers) await lockWallet(tx, services, customerId);
  await postWhole(tx, services, draw, { customers, tickets });
  for (const { customerId: customer_id, parts, partsCents: cents } of customers) {
    const reason = getReason(draw, parts);
    if (cents > 0)
      await bookAdjustment(tx, services, { customer_id, cents, kind: 'correction', reason, author });
  }
  for (const some of sliceRows(tickets)) await followRefunds(tx, services, some);
  const parts = customers.flatMap((late) => late.parts.map(({ id }) => id));
  for (const some of sliceRows(parts)) await runHooks(services, 'onEntriesRefunded', tx, services, some);
  for (const late of customers) await notifyLate(tx, services, draw, late);
}
