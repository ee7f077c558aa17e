// What a purchase needs: an offer with open draws, a customer with money, a ticket in the cart.
import { randomUUID } from 'node:crypto';
import { accountCart } from '#lib/contracts/cart.ts';
import { purchaseCart } from '#lib/contracts/checkout.ts';
import type { DrawStatus } from '#lib/contracts/draw.ts';
import type { BodyInput } from '#lib/contracts/endpoint.ts';
import type { ProductOffer } from '#lib/contracts/offer.ts';
import { createDeposit } from '#lib/contracts/wallet.ts';
import type { Services } from '#platform/services.ts';
import { nowIso } from '#platform/time.ts';
import { signedUpCustomer } from './customers.ts';
import { lotteryOffer } from './lotteries.ts';
import { TEST_NOW, type TestPlatform, type TestSession } from './platform.ts';

export type TicketInput = BodyInput<typeof accountCart.addItem>;

export const drawId = (offerKey: string, drawNo: number): string => `${offerKey}-${drawNo}`;

/** Puts an offer and its draws on sale. */
export async function putOnSale(
  services: Services,
  offer: ProductOffer = lotteryOffer(),
): Promise<ProductOffer> {
  const { db } = services.database;
  const { draws, ...body } = offer;
  const { key, type, name, ranking } = offer;
  await db
    .insertInto('product_offer')
    .values({
      key,
      type,
      name,
      position: ranking,
      body: JSON.stringify(body),
      updated_at: nowIso(services.clock),
    })
    .execute();
  await db
    .insertInto('draw')
    .values(
      draws.map((draw) => ({
        id: drawId(key, draw.drawNo),
        offer_key: key,
        draw_no: draw.drawNo,
        local_date: draw.date,
        draw_at: draw.drawDate,
        stop_at: draw.stop,
        status: draw.status,
        jackpot_cents: 500_000_000,
        source: 'demonstration',
        numbers: null,
        commitment: null,
        reveal: null,
        drawn_at: null,
        scored_at: null,
        paid_at: null,
        emailed_at: null,
      })),
    )
    .execute();
  return offer;
}

/** Changes what the offer says about itself. */
export async function changeOffer(services: Services, offer: ProductOffer): Promise<void> {
  const { draws: _, ...body } = offer;
  await services.database.db
    .updateTable('product_offer')
    .set({ body: JSON.stringify(body) })
    .where('key', '=', offer.key)
    .execute();
}

export async function setDraw(
  services: Services,
  id: string,
  status: DrawStatus,
  numbers?: { main: number[]; supplementary: number[]; powerball?: number },
): Promise<void> {
  await services.database.db
    .updateTable('draw')
    .set({ status, ...(numbers && { numbers: JSON.stringify(numbers) }) })
    .where('id', '=', id)
    .execute();
}

/** Within the life of a test's session, so that clocks may be moved past it. */
export const SOON = TEST_NOW + 60_000;

/** Lets draw 101 of an offer stop at `SOON`. */
export async function stopSoon(services: Services, offerKey = 'lighthouse'): Promise<void> {
  await services.database.db
    .updateTable('draw')
    .set({ stop_at: new Date(SOON).toISOString() })
    .where('id', '=', drawId(offerKey, 101))
    .execute();
}

export async function payIn(platform: TestPlatform, as: TestSession, amount: string): Promise<void> {
  const body = { amount, depositMethodId: 'td' as const };
  const { status, envelope } = await platform.call(createDeposit, { as, body, key: randomUUID() });
  if (status !== 200) throw new Error(`The deposit failed with ${status}: ${JSON.stringify(envelope)}`);
}

/** A new customer with that much money in his wallet. */
export async function fundedCustomer(
  platform: TestPlatform,
  amount?: string,
): Promise<TestSession & { readonly email: string }> {
  const customer = await signedUpCustomer(platform);
  if (amount) await payIn(platform, customer, amount);
  return customer;
}

/** Two standard games of Lighthouse Saturday: $1.50 for one draw. */
export const ticket = (overrides: Partial<TicketInput> = {}): TicketInput => ({
  productType: 'lottery_ticket',
  lotteryKey: 'lighthouse',
  gameType: 'standard',
  gameOffer: 'standard',
  numGames: 2,
  games: [{ numbers: [1, 2, 3, 4, 5, 6] }, { numbers: [7, 8, 9, 10, 11, 12] }],
  ...overrides,
});

/** A quick pick of so many games at 75 cents each. */
export const quickPickTicket = (games: number, overrides: Partial<TicketInput> = {}): TicketInput =>
  ticket({ gameType: 'random', gameOffer: 'random', numGames: games, games: [], ...overrides });

/** Adds a ticket to the account's cart and gives the cart. */
export async function addToCart(platform: TestPlatform, as: TestSession, input: TicketInput = ticket()) {
  const { status, result, envelope } = await platform.call(accountCart.addItem, { as, body: input });
  if (status !== 200) throw new Error(`Adding failed with ${status}: ${JSON.stringify(envelope)}`);
  return result;
}

/** Pays for the cart as it was seen. */
export const payFor = (
  platform: TestPlatform,
  as: TestSession,
  seen: { readonly cartReference: string; readonly cartTotal: { readonly amount: string } },
  key: string = randomUUID(),
) =>
  platform.call(purchaseCart, {
    as,
    key,
    body: { cartReference: seen.cartReference, expectedTotal: { amount: seen.cartTotal.amount } },
  });

/** Adds a ticket and pays for it. */
export async function bought(platform: TestPlatform, as: TestSession, input: TicketInput = ticket()) {
  const { status, result, envelope } = await payFor(platform, as, await addToCart(platform, as, input));
  if (status !== 200) throw new Error(`Buying failed with ${status}: ${JSON.stringify(envelope)}`);
  return result;
}
