// What is wrong with the file of a raffle, and with the plan of one of its draws.
import type { RaffleFile } from '../../contracts/catalogue/raffle-file.ts';
import type { RafflePlan, RaffleTerms } from '../../contracts/catalogue/raffle-terms.ts';
import { toCents } from '../money/money.ts';
import { findOverlap } from '../raffle/numbers.ts';
import { createFaultList, type FileFault, isZone, type ReportFault } from './file-fault.ts';

export type RaffleFaultCode =
  | 'book_twice'
  | 'book_free'
  | 'book_dearer'
  | 'book_below_smaller'
  | 'cause_twice'
  | 'closes_after_draw'
  | 'days_twice'
  | 'zone_unknown'
  | 'repeats_without_calendar'
  | 'ranges_overlap'
  | 'lanes_over_numbers'
  | 'prizes_over_tickets'
  | 'cash_over_value'
  | 'stops_after_draw'
  | 'bird_stops_late'
  | 'bird_drawn_late'
  | 'orders_after_sales'
  | 'opens_after_stop';

type Report = ReportFault<RaffleFaultCode>;

function checkBooks({ books }: RaffleFile, report: Report): void {
  const sizes = books.map(({ tickets }) => tickets);
  const bySize = books.toSorted((a, b) => a.tickets - b.tickets);
  for (const [index, { tickets, price }] of books.entries()) {
    const cents = toCents(price);
    if (sizes.indexOf(tickets) < index) report(`books.${index}.tickets`, 'book_twice');
    if (cents === 0) report(`books.${index}.price`, 'book_free');
    const smaller = bySize.findLast((book) => book.tickets < tickets);
    if (!smaller || cents === 0) continue;
    const smallerCents = toCents(smaller.price);
    if (cents * smaller.tickets > smallerCents * tickets)
      report(`books.${index}.price`, 'book_dearer', { tickets: smaller.tickets }, 'warning');
    if (cents < smallerCents)
      report(`books.${index}.price`, 'book_below_smaller', { tickets: smaller.tickets }, 'warning');
  }
}

/** @param at the path of the terms with a point behind it; empty where they are the file */
function checkTerms(terms: RaffleTerms, at: string, report: Report): void {
  const { online, postal, prizes } = terms;
  if (findOverlap([online, ...(postal ? [postal] : [])])) report(`${at}postal.first`, 'ranges_overlap');
  if (online.lanes > online.size) report(`${at}online.lanes`, 'lanes_over_numbers');
  const units = prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const tickets = online.size + (postal?.size ?? 0);
  if (units > tickets) report(`${at}prizes`, 'prizes_over_tickets', { units, tickets });
  for (const [index, { cashCents = 0, valueCents }] of prizes.entries())
    if (cashCents > valueCents) report(`${at}prizes.${index}.cashCents`, 'cash_over_value', {}, 'warning');
}

/** Of a file of the right shape. Empty where it can be published. */
export function findRaffleFaults(file: RaffleFile): readonly FileFault<RaffleFaultCode>[] {
  const { faults, report } = createFaultList<RaffleFaultCode>();
  const { calendar, causes, closeTime, drawTime, repeats, timeZone } = file;
  if (!isZone(timeZone)) report('timeZone', 'zone_unknown');
  checkBooks(file, report);
  const keys = causes.map(({ key }) => key);
  for (const [index, key] of keys.entries())
    if (keys.indexOf(key) < index) report(`causes.${index}.key`, 'cause_twice');
  if (calendar && closeTime > drawTime) report('closeTime', 'closes_after_draw', { time: drawTime });
  if (calendar && new Set(calendar.drawDays).size < calendar.drawDays.length)
    report('calendar.drawDays', 'days_twice');
  if (!calendar && repeats === 'autoplay') report('repeats', 'repeats_without_calendar');
  if (calendar) checkTerms(calendar.draw, 'calendar.draw.', report);
  return faults;
}

/** What keeps a draw from being opened as it is planned, at its fields. */
export function findPlanFaults(plan: RafflePlan): readonly FileFault<RaffleFaultCode>[] {
  const { faults, report } = createFaultList<RaffleFaultCode>();
  const { drawAt, earlyBirds, opensAt, stopAt } = plan;
  checkTerms(plan, '', report);
  if (stopAt > drawAt) report('drawAt', 'stops_after_draw');
  for (const [index, bird] of earlyBirds.entries()) {
    if (bird.stopAt > bird.drawAt) report(`earlyBirds.${index}.drawAt`, 'stops_after_draw');
    if (bird.stopAt > stopAt) report(`earlyBirds.${index}.stopAt`, 'bird_stops_late');
    if (bird.drawAt > drawAt) report(`earlyBirds.${index}.drawAt`, 'bird_drawn_late');
  }
  const { preOrderAt = opensAt } = plan;
  if (preOrderAt !== undefined && preOrderAt > (opensAt ?? '')) report('preOrderAt', 'orders_after_sales');
  if (opensAt !== undefined && opensAt >= stopAt) report('stopAt', 'opens_after_stop');
  return faults;
}
