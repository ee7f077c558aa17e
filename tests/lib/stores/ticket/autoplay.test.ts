// A ticket that is bought again by itself: draw by draw, or for a period at a time.
import { describe, expect, test } from 'vitest';
import { formatFormTotal } from '#islands/ticket/early-total.ts';
import type { RecurringOption } from '#lib/contracts/offers/offer.ts';
import { createBuilderRepeat } from '#lib/server/loaders/offers/builder-repeat.ts';
import { createTicket } from '#lib/stores/ticket/ticket.ts';
import { parseChoice } from '#lib/stores/ticket/ticket-choice.ts';
import { countByDay, findDrawAfter } from '#lib/stores/ticket/ticket-repeat.ts';
import { aBuilderOffer, aProductOffer } from '../../../support/ticket/builder-offer.ts';

/** Six Saturdays from 28 November 2026 are open. */
function anOffer(type: RecurringOption['type'], availability: 'optional' | 'always' = 'optional') {
  const option = { recurringPurchase: { type, availability } };
  const repeat = createBuilderRepeat(aProductOffer(), option, '2026-11-23');
  return { ...aBuilderOffer({}, 'random'), ...(repeat && { repeat }) };
}

describe('draw by draw', () => {
  test('it is never chosen beforehand, and takes one draw now in place of several', () => {
    const ticket = createTicket(anOffer('autoplay'));
    expect(ticket.toInput().recurringPurchase).toBeUndefined();
    const { options } = ticket.offer.multiDraw;
    ticket.choose({ numWeeks: Math.max(...options) });
    const entered = ticket.$summary.get().entries.length;
    ticket.choose({ isAutoplay: true });
    expect(ticket.toInput()).toMatchObject({
      numWeeks: 1,
      recurringPurchase: { type: 'autoplay', enabled: true },
    });
    expect(ticket.$summary.get().entries.length).toBeLessThan(entered);
    ticket.choose({ isAutoplay: false });
    expect(ticket.toInput().recurringPurchase).toBeUndefined();
  });

  test('a draw that was moved into another month is the one of its own month', () => {
    const offer = anOffer('autoplay');
    const draws = offer.draws.map((draw) =>
      draw.date === '2026-12-26' ? { ...draw, date: '2026-12-20', calendarDate: '2026-12-26' } : draw,
    );
    const after = offer.draws.slice(0, 1);
    expect(findDrawAfter({ ...offer, draws }, { days: ['sat'], isMonthly: true }, after)?.drawNo).toBe(104);
  });

  test('what is not sold to be repeated is not', () => {
    const ticket = createTicket(aBuilderOffer());
    ticket.choose({ isAutoplay: true });
    expect(ticket.toInput().recurringPurchase).toBeUndefined();
  });

  test('what always repeats does so from the start, and cannot be bought once', () => {
    const ticket = createTicket(anOffer('autoplay', 'always'));
    ticket.choose({ isAutoplay: false });
    expect(ticket.toInput().recurringPurchase).toEqual({ type: 'autoplay', enabled: true });
  });

  test('it begins with the next draw', () => {
    const ticket = createTicket(anOffer('autoplay'));
    ticket.choose({ firstDrawNo: 103 });
    ticket.choose({ isAutoplay: true });
    expect(ticket.toInput().firstDrawNo).toBe(100);
  });

  test('once a month is one draw in each month, counted from the first one', () => {
    const ticket = createTicket(anOffer('autoplay'));
    ticket.choose({ isAutoplay: true, isMonthly: true });
    const next = findDrawAfter(ticket.offer, ticket.$choice.get(), ticket.$summary.get().entries);
    expect(next?.date).toBe('2026-12-26');
    ticket.choose({ isMonthly: false });
    expect(findDrawAfter(ticket.offer, ticket.$choice.get(), ticket.$summary.get().entries)?.date).toBe(
      '2026-12-05',
    );
    ticket.choose({ isMonthly: true });
    expect(ticket.toInput().recurringPurchase).toMatchObject({ isMonthly: true, startsOn: '2026-11-23' });
  });

  test('there is no jackpot to wait for where the first prize is fixed', () => {
    const offer = aProductOffer();
    const [first, ...others] = offer.rules;
    const divisions = [{ division: 1, main: [6], poolBps: 0, fixedCents: 400_000_000 }];
    const rules = first ? [Object.assign({}, first, { divisions }), ...others] : [];
    const option = { recurringPurchase: { type: 'autoplay', availability: 'optional' } } as const;
    expect(createBuilderRepeat({ ...offer, rules }, option, '2026-11-23')?.jackpots).toEqual([]);
  });

  test('a jackpot to wait for is above the smallest one, and goes with the ticket', () => {
    const ticket = createTicket(anOffer('autoplay'));
    const { jackpots = [] } = ticket.offer.repeat ?? {};
    expect(jackpots[0]).toBe(10_000_000);
    ticket.choose({ isAutoplay: true, minimumJackpot: 10_000_000 });
    expect(ticket.toInput().recurringPurchase?.minimumJackpotAmount?.amount).toBe('10000000.00');
    ticket.choose({ minimumJackpot: 0 });
    expect(ticket.toInput().recurringPurchase?.minimumJackpotAmount).toBeUndefined();
  });

  test('a form that is sent without script says whether it is chosen, and how often', () => {
    const form = new FormData();
    expect(parseChoice(form).isAutoplay).toBeUndefined();
    form.set('hasAutoplay', 'yes');
    expect(parseChoice(form).isAutoplay).toBe(false);
    form.set('autoplay', 'yes');
    form.set('frequency', 'monthly');
    expect(parseChoice(form)).toMatchObject({ isAutoplay: true, isMonthly: true, minimumJackpot: 0 });
    form.set('frequency', '20000000');
    expect(parseChoice(form)).toMatchObject({ isMonthly: false, minimumJackpot: 20_000_000 });
  });
});

describe('by the period', () => {
  const DRAWS = { monthly: 4, quarterly: 13, biannually: 26, annually: 52 };

  test('each draw of the first period is paid for, also those that lie beyond the page', () => {
    const ticket = createTicket(anOffer('subscription'));
    expect(ticket.$choice.get().period).toBeUndefined();
    const { unitCents = 0 } = ticket.$summary.get().factors ?? {};
    for (const [period, draws] of Object.entries(DRAWS)) {
      ticket.choose({ isAutoplay: true, period: period as keyof typeof DRAWS });
      expect(ticket.$summary.get().priceCents).toBe(draws * unitCents);
      expect(ticket.toInput().recurringPurchase).toEqual({
        type: 'subscription',
        enabled: true,
        period,
        startsOn: '2026-11-23',
      });
    }
    ticket.choose({ isAutoplay: false });
    expect(ticket.toInput().recurringPurchase).toBeUndefined();
  });

  test('a draw whose sales have ended is not paid for', () => {
    const ticket = createTicket(anOffer('subscription', 'always'));
    const { unitCents = 0 } = ticket.$summary.get().factors ?? {};
    expect(ticket.$choice.get().period).toBe('monthly');
    ticket.dropClosed(Date.parse('2026-11-28T09:00:00Z'));
    expect(ticket.$summary.get().priceCents).toBe(3 * unitCents);
  });

  test('the total before the code has come is the same', () => {
    const offer = anOffer('subscription');
    const ticket = createTicket(offer);
    const periods = offer.repeat?.periods.map((sold) => [sold.period, countByDay(offer, sold)]) ?? [];
    const terms = { ...offer, periods: Object.fromEntries(periods) };
    const form = new FormData();
    form.set('gameOffer', ticket.$choice.get().gameOfferKey);
    form.set('numGames', '4');
    ticket.choose({ numGames: 4 });
    for (const period of ['', 'monthly', 'annually'] as const) {
      form.set('hasPeriods', 'yes');
      form.set('period', period);
      ticket.choose(period ? { isAutoplay: true, period } : { isAutoplay: false });
      const cents = ticket.$summary.get().priceCents ?? 0;
      expect(formatFormTotal(terms, form)).toBe(`$${(cents / 100).toFixed(2)}`);
    }
  });
});
