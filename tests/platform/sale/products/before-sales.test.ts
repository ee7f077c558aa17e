// What may not be sold is refused when it is added and when it is paid for, whatever its kind.
import { expect, test } from 'vitest';
import type { CartItemInput } from '#lib/contracts/cart/cart.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { priceAsked } from '#platform/sale/cart/lines.ts';
import type { Buyer } from '#platform/sale/products/buyer.ts';
import type { Services } from '#platform/services.ts';
import { createTicketInput, type TicketInput } from '../../../support/buying/buying.ts';
import { createDrawId, putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';
import { createShareInput, openCrew } from '../../../support/syndicates.ts';

const createBuyer = (region: string): Buyer => ({ customerId: undefined, region, pricingId: 'default' });

const createTicket = (overrides: Partial<TicketInput> = {}) =>
  LotteryTicketInput.parse(createTicketInput(overrides));

const tryPrice = async (services: Services, input: CartItemInput, region = 'NSW'): Promise<string> => {
  try {
    await priceAsked(services.database.db, services, input, createBuyer(region));
    return 'sold';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

test('a lottery draw whose sales begin later is not sold as if they had begun', async () => {
  const { services, clock } = await openTestPlatform();
  await putOnSale(services);
  await services.database.db
    .updateTable('draw')
    .set({
      opens_at: new Date(TEST_NOW + 60_000).toISOString(),
      pre_order_at: new Date(TEST_NOW).toISOString(),
    })
    .where('id', '=', createDrawId('lighthouse', 102))
    .execute();
  expect(await tryPrice(services, createTicket())).toBe('sold');
  expect(await tryPrice(services, createTicket({ firstDrawNo: 102 }))).toBe('sales_not_open');
  expect(await tryPrice(services, createTicket({ numWeeks: 4 }))).toBe('sales_not_open');
  clock.advance(60_000);
  expect(await tryPrice(services, createTicket({ firstDrawNo: 102 }))).toBe('sold');
});

/** Keeps an offer from being sold in New South Wales. */
async function restrict({ database: { db } }: Services, key: string): Promise<void> {
  const row = await db
    .selectFrom('product_offer')
    .select('body')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const body = JSON.parse(row.body) as ProductOffer;
  const restriction = { productType: body.type, kind: 'licensing_restriction', regions: ['NSW'] };
  const restricted = JSON.stringify({ ...body, restrictions: [restriction] });
  await db.updateTable('product_offer').set({ body: restricted }).where('key', '=', key).execute();
}

test('raffle tickets and shares are not sold where their offer is restricted', async () => {
  const { services } = await openTestPlatform();
  const { lotteryKey } = createBookInput(1);
  await openTestRaffle(services);
  const poolId = await openCrew(services);
  await restrict(services, lotteryKey);
  await restrict(services, 'crew');
  for (const input of [createBookInput(1), createShareInput(poolId)]) {
    expect(await tryPrice(services, input, 'NSW')).toBe('offer_restricted');
    expect(await tryPrice(services, input, 'VIC')).toBe('sold');
  }
});
