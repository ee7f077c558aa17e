// A ticket that is bought again for every draw is one draw now.
import { expect, test } from 'vitest';
import { createTicket } from '#lib/stores/ticket/ticket.ts';
import { parseChoice } from '#lib/stores/ticket/ticket-choice.ts';
import { aBuilderOffer } from '../../../support/ticket/builder-offer.ts';

test('it is never chosen beforehand, and takes one draw now in place of several', () => {
  const ticket = createTicket(aBuilderOffer());
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

test('a form that is sent without script says whether it is chosen', () => {
  const form = new FormData();
  expect(parseChoice(form).isAutoplay).toBeUndefined();
  form.set('hasAutoplay', 'yes');
  expect(parseChoice(form).isAutoplay).toBe(false);
  form.set('autoplay', 'yes');
  expect(parseChoice(form).isAutoplay).toBe(true);
});
