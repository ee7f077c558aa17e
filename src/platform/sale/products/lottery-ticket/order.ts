import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import type { LotteryEntry, LotteryTicketOrder } from '#lib/contracts/products/lottery-ticket.ts';
import { isDrawn, isScored } from '#lib/domain/draws/draw-labels.ts';
import type { DrawNumbers } from '#lib/domain/lottery/game-rules.ts';
import { type Currency, toMoney } from '#lib/domain/money/money.ts';
import { getEntryPaidCents } from '#platform/catalogue/draws/late-entries.ts';
import type { WonDivision } from '#platform/catalogue/draws/settle/won-games.ts';
import type { EntryWithDraw } from '../../../catalogue/draws/entry-with-draw.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';
import { toOrderedCause } from '../choose-cause.ts';
import { getProductType } from './describe-ticket.ts';
import { parseTicketBody } from './ticket-body.ts';

/** Why an entry is refunded. */
function getWhy(row: EntryWithDraw): Partial<Record<'isTakenBack' | 'isLate' | 'isCancelled', true>> {
  if (row.is_cancelled) return { isTakenBack: true };
  return row.is_late ? { isLate: true } : { isCancelled: true };
}

/** Money back, where it was taken back or is late; else nothing is said about winning before the draw is scored (decision D2). */
function getOutcome(ticket: TicketTable, row: EntryWithDraw, currency: Currency): LotteryEntry['outcome'] {
  if (row.is_cancelled || row.is_late || row.cancelled_at !== null) {
    const why = getWhy(row);
    return Object.assign(why, {
      state: 'refunded' as const,
      amount: toMoney(getEntryPaidCents(row, ticket), currency),
    });
  }
  if (!isScored(row.status as DrawStatus)) return { state: 'waiting' };
  if (row.amount_cents === null) return { state: 'not_won' };
  const divisions = JSON.parse(row.divisions ?? '[]') as WonDivision[];
  return {
    state: 'won',
    prize: toMoney(row.amount_cents, currency),
    isPaid: row.paid_at !== null,
    divisions: divisions.map(({ amountCents, ...division }) => ({
      ...division,
      amount: toMoney(amountCents, currency),
    })),
  };
}

const NOT_DRAWN: DrawNumbers = { main: [], supplementary: [] };

/** The entry of a line that plays games of a lottery. */
export function toEntry(ticket: TicketTable, row: EntryWithDraw, currency: Currency): LotteryEntry {
  const status = row.status as DrawStatus;
  const shown = isDrawn(status) ? row.numbers : null;
  const drawn = shown === null ? NOT_DRAWN : (JSON.parse(shown) as DrawNumbers);
  return {
    kind: 'lottery_ticket',
    id: row.id,
    drawNo: row.draw_no,
    drawDate: row.draw_at,
    date: row.local_date,
    stop: row.stop_at,
    status,
    price: toMoney(row.price_cents, currency),
    numbers: [...drawn.main],
    ...(drawn.isOrdered && { isOrdered: true }),
    supplementary: [...drawn.supplementary],
    ...(drawn.powerball !== undefined && { powerball: drawn.powerball }),
    ...(drawn.powerballs && { powerballs: [...drawn.powerballs] }),
    ...(row.sealed_at !== null && { isSealed: true as const }),
    outcome: getOutcome(ticket, row, currency),
  };
}

/** A ticket with its entries, soonest draw first. */
export function toOrder(ticket: TicketTable, entries: readonly EntryWithDraw[]): LotteryTicketOrder {
  const body = parseTicketBody(ticket);
  return {
    id: ticket.id,
    checkoutId: ticket.checkout_id,
    kind: 'lottery_ticket',
    productType: getProductType(ticket.num_entries),
    offerKey: ticket.offer_key ?? '',
    offerName: body.offerName,
    gameType: body.gameType,
    gameOfferName: body.gameOfferName,
    ...(body.ballName !== undefined && { ballName: body.ballName }),
    description: body.description,
    numGames: body.games.length,
    numDraws: ticket.num_entries,
    games: [...body.games],
    quickpick: body.quickpick,
    price: toMoney(ticket.price_cents, body.currency),
    createdAt: ticket.created_at,
    isPreOrder: ticket.is_charged === 0,
    ...toOrderedCause(ticket, body.currency),
    entries: entries.map((entry) => toEntry(ticket, entry, body.currency)),
  };
}
