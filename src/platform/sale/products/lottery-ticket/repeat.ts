// A ticket that repeats: what follows its purchase, and what the purchase writes for it.
import type { NextCharge } from '#lib/contracts/offers/next-charge.ts';
import { getStateZone } from '#lib/domain/account/customer-state.ts';
import { describeGames } from '#lib/domain/lottery/describe-games.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { listNextCharges, type RecurringTerms } from '#lib/domain/recurring/next-charges.ts';
import { toShownCharge } from '#lib/domain/recurring/shown-charge.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { Statement } from '../../../ground/db/write-together.ts';
import type { Purchase } from '../product.ts';
import { prepareRecurring } from '../repeats/create.ts';
import type { TicketOnSale } from './price-ticket.ts';
import { toPattern } from './recurring.ts';
import { findSubscribed } from './repeat-terms.ts';

const SHOWN_AHEAD = 3;

/** Whose ticket it is, and when it would be bought, in milliseconds since 1970. */
export interface RepeatBuyer {
  readonly region: string | undefined;
  readonly now: number;
}

/** The smallest jackpot that is played for, in cents. */
const getMinimumJackpot = ({ input }: TicketOnSale): number | undefined => {
  const cents = toCents(input.recurringPurchase?.minimumJackpotAmount?.amount ?? '0.00');
  return cents > 0 ? cents : undefined;
};

/** What months are counted from: of a ticket that is played monthly its first draw, which is that of its month. */
const findAnchor = ({ input: { recurringPurchase }, draws }: TicketOnSale): string | undefined =>
  recurringPurchase?.isMonthly ? draws[0]?.calendarDate : recurringPurchase?.startsOn;

/** The charges that follow the purchase, soonest first; none for a ticket that does not repeat. */
export function listFollowingCharges(ticket: TicketOnSale, { region, now }: RepeatBuyer): NextCharge[] {
  const { input, offer, draws, unitCents } = ticket;
  const { recurringPurchase } = input;
  if (!recurringPurchase?.enabled) return [];
  const zone = getStateZone(region);
  const minimumJackpotCents = getMinimumJackpot(ticket);
  const { operation, drawDays, timeZone } = offer;
  const calendar = {
    draws: offer.draws.map(({ drawNo, localDate, calendarDate, stopAt, opensAt }) => ({
      drawNo,
      localDate,
      calendarDate,
      stopAt: Date.parse(stopAt),
      opensAt: opensAt === null ? null : Date.parse(opensAt),
    })),
    rule:
      operation && drawDays.length > 0 ? { drawDays, timeZone, closeTime: operation.closeTime } : undefined,
  };
  const subscribed = findSubscribed(recurringPurchase);
  const terms: RecurringTerms = {
    period: subscribed?.period,
    isMonthly: recurringPurchase.isMonthly ?? false,
    anchorDate: findAnchor(ticket) ?? toLocalDate(now, zone),
    zone,
    days: input.days,
    minimumJackpotCents,
    charging: minimumJackpotCents === undefined ? 'lottery' : 'hunter',
    unitCents,
    countsDraws: subscribed !== undefined,
  };
  const entered = new Set(draws.map(({ drawNo }) => drawNo));
  return listNextCharges(terms, calendar, { from: now, count: SHOWN_AHEAD + draws.length })
    .filter(({ draw }) => !draw || !entered.has(draw.drawNo))
    .slice(0, SHOWN_AHEAD)
    .map((charge) => toShownCharge(charge, zone));
}

/** What the purchase writes besides the ticket, where it repeats. */
export function prepareRepeat(
  tx: Tx,
  { services, checkout }: Purchase,
  ticket: TicketOnSale,
  { ticketId, region }: { readonly ticketId: string; readonly region: string | undefined },
): Statement[] {
  const { input, offer, gameOffer, gameType, draws, unitCents, priceCents } = ticket;
  if (!input.recurringPurchase?.enabled) return [];
  const asked = {
    customerId: checkout.customer_id,
    state: region,
    type: input.recurringPurchase.type,
    productType: 'lottery_ticket',
    offerKey: offer.key,
    asked: toPattern(input),
    label: `${offer.name}: ${describeGames(input.numGames, gameOffer, gameType)}`,
    period: findSubscribed(input.recurringPurchase)?.period,
    anchorDate: findAnchor(ticket),
    isMonthly: input.recurringPurchase.isMonthly,
    minimumJackpotCents: getMinimumJackpot(ticket),
    unitCents,
    sourceTicketId: ticketId,
  } as const;
  return prepareRecurring(tx, services, asked, { checkout, ticketId, cents: priceCents, draws });
}
