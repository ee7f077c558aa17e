// The days that what repeats plays: only those that its owner can choose, on which the game is drawn.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProductOffer, Weekday } from '#lib/contracts/offers/offer.ts';
import { changeAutoplay, createAutoplay } from '#lib/contracts/recurring/autoplay.ts';
import { buyTicket, createFundedCustomer, createTicketInput } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createRepeatedOffer } from '../../../support/recurring/recurring-offer.ts';

/** An autoplay of that offer, and changes of its days. */
async function openRepeated(offer: Partial<ProductOffer>, days: readonly Weekday[] = []) {
  const platform = await openTestPlatform();
  await putOnSale(platform.services, createRepeatedOffer('optional', offer));
  const as = await createFundedCustomer(platform, '50.00');
  const receipt = await buyTicket(platform, as, createTicketInput({ days: [...days] }));
  const body = { ticketId: receipt.orders[0]?.id ?? '' };
  const { result } = await platform.call(createAutoplay, { as, body, key: randomUUID() });
  const params = { id: result.autoplayId };
  return (wanted: Weekday[]) => platform.call(changeAutoplay, { as, params, body: { days: wanted } });
}

test('days of a game that has none to choose stay as they are', async () => {
  const change = await openRepeated({ drawDays: ['sat'] });
  const { status, result } = await change(['mon']);
  expect(status).toBe(200);
  expect(result.days).toEqual([]);
  expect(result.nextCharges.map(({ drawNo }) => drawNo)).toEqual([102, 103, 104]);
});

test('of the days that are chosen those are played on which the game is drawn, and one has to be', async () => {
  const selectable = {
    drawDays: ['tue', 'sat'] as Weekday[],
    hasSelectableDays: true,
    multiDraw: { kind: 'days' as const, options: [1] },
  };
  const change = await openRepeated(selectable, ['sat']);
  expect((await change(['mon', 'tue'])).result.days).toEqual(['tue']);
  for (const days of [['mon'], []] as Weekday[][]) {
    const { status, envelope } = await change(days);
    expect(status).toBe(422);
    expect(envelope.errors?.this?.[0]?.code).toBe('days_missing');
  }
});
