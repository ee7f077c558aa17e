// What a purchase needs: a customer with money, a ticket in the cart.
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import type { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import type { BodyInput } from '#lib/contracts/protocol/endpoint.ts';
import type { Services } from '#platform/services.ts';
import { signUpCustomer, verifyIdentity } from '../customers.ts';
import { TEST_NOW, type TestPlatform, type TestSession } from '../platform.ts';
import { createDrawId } from './on-sale.ts';

export type TicketInput = z.input<typeof LotteryTicketInput>;

/** Within the life of a test's session, so that clocks may be moved past it. */
export const SOON = TEST_NOW + 60_000;

/** Lets draw 101 of an offer stop at `SOON`. */
export async function setStopSoon(services: Services, offerKey = 'lighthouse'): Promise<void> {
  await services.database.db
    .updateTable('draw')
    .set({ stop_at: new Date(SOON).toISOString() })
    .where('id', '=', createDrawId(offerKey, 101))
    .execute();
}

export async function payDeposit(platform: TestPlatform, as: TestSession, amount: string): Promise<void> {
  const body = { amount, depositMethodId: 'td' as const };
  const { status, envelope } = await platform.call(createDeposit, { as, body, key: randomUUID() });
  if (status !== 200) throw new Error(`The deposit failed with ${status}: ${JSON.stringify(envelope)}`);
}

/** A new customer whose identity is proved, with that much money in the wallet. */
export async function createFundedCustomer(
  platform: TestPlatform,
  amount?: string,
): Promise<TestSession & { readonly email: string }> {
  const customer = await signUpCustomer(platform);
  await verifyIdentity(platform, customer);
  if (amount) await payDeposit(platform, customer, amount);
  return customer;
}

/** Two standard games of Lighthouse Saturday: $1.50 for one draw. */
export const createTicketInput = (overrides: Partial<TicketInput> = {}): TicketInput => ({
  productType: 'lottery_ticket',
  lotteryKey: 'lighthouse',
  gameType: 'standard',
  gameOffer: 'standard',
  numGames: 2,
  games: [{ numbers: [1, 2, 3, 4, 5, 6] }, { numbers: [7, 8, 9, 10, 11, 12] }],
  ...overrides,
});

/** A quick pick of so many games at 75 cents each. */
export const createQuickPickInput = (games: number, overrides: Partial<TicketInput> = {}): TicketInput =>
  createTicketInput({ gameType: 'random', gameOffer: 'random', numGames: games, games: [], ...overrides });

/** Adds a ticket to the account's cart and gives the cart. */
export async function addToCart(
  platform: TestPlatform,
  as: TestSession,
  input: BodyInput<typeof accountCart.addItem> = createTicketInput(),
) {
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
export async function buyTicket(
  platform: TestPlatform,
  as: TestSession,
  input: BodyInput<typeof accountCart.addItem> = createTicketInput(),
) {
  const { status, result, envelope } = await payFor(platform, as, await addToCart(platform, as, input));
  if (status !== 200) throw new Error(`Buying failed with ${status}: ${JSON.stringify(envelope)}`);
  return result;
}
