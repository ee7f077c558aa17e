// A shop whose buyers have money, a session and a ticket in the cart, so that only paying is measured.
import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { createApp } from '#platform/app.ts';
import { createSignature } from '#platform/auth.ts';
import { type Database, openDatabase } from '#platform/ground/db/open.ts';
import { migrate } from '#platform/migrations.ts';
import { MODULES } from '#platform/modules.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { createCustomer } from '#platform/people/identity/customers.ts';
import { openSession, type SessionTokens } from '#platform/people/identity/sessions.ts';
import { SYSTEM_RANDOM } from '#platform/random.ts';
import { addTicket } from '#platform/sale/cart/change-cart.ts';
import type { Services } from '#platform/services.ts';
import { SYSTEM_CLOCK } from '#platform/time.ts';
import { createLotteryOffer, createOpenDraws } from '../../../tests/support/buying/lottery-offers.ts';
import { putOnSale } from '../../../tests/support/buying/on-sale.ts';

export interface Buyer {
  readonly customerId: string;
  readonly tokens: SessionTokens;
  readonly cartReference: string;
  readonly total: string;
}

export const KEYS = {
  appKey: 'bench',
  appSecret: 'bench-secret',
  tokenSecret: 'bench-token-secret-of-32-characters',
};
const YEAR_MS = 365 * 86_400_000;

export const createBenchServices = (database: Database): Services => ({
  modules: MODULES,
  database,
  clock: SYSTEM_CLOCK,
  random: SYSTEM_RANDOM,
  log: pino({ level: 'silent' }),
  purge: () => {},
  keys: KEYS,
  passwordCost: { memory: 8, passes: 1, parallelism: 1 },
});

async function createBuyer(
  services: Services,
  { name, lotteryKey, funds }: { name: string; lotteryKey: string; funds: string },
): Promise<Buyer> {
  const customerId = await createCustomer(services, {
    email: `${name}@drawcard.test`,
    password: 'brass-kettle-lagoon-41',
    firstname: 'Robin',
    lastname: 'Marsh',
    dateOfBirth: '1985-03-27',
    state: 'NSW',
  });
  const device = { customerId, deviceUuid: undefined, saveDevice: false };
  const tokens = await openSession(services.database.db, services, device);
  const asked = { amount: funds, depositMethodId: 'td' as const, checkout: false };
  await makeDeposit(services, { customerId, key: 'first-deposit' }, asked);
  const ticket = { productType: 'lottery_ticket', gameType: 'random', gameOffer: 'random', numGames: 12 };
  const input = LotteryTicketInput.parse({ ...ticket, lotteryKey });
  const cart = await addTicket(services, { kind: 'account', customerId }, input);
  return { customerId, tokens, cartReference: cart.cartReference, total: cart.cartTotal.amount };
}

/** Opens a shop of so many buyers, their tickets spread evenly over so many draws. */
export async function openShop(
  url: string,
  { buyers, draws, funds = '100' }: { buyers: number; draws: number; funds?: string },
): Promise<Buyer[]> {
  const database = await openDatabase(url);
  await migrate(database);
  const services = createBenchServices(database);
  for (let n = 0; n < draws; n += 1)
    await putOnSale(
      services,
      createLotteryOffer({ key: `game-${n}`, draws: createOpenDraws(['sat'], 4, Date.now() + YEAR_MS) }),
    );
  const ready: Buyer[] = [];
  for (let n = 0; n < buyers; n += 1)
    ready.push(await createBuyer(services, { name: `buyer-${n}`, lotteryKey: `game-${n % draws}`, funds }));
  await database.close();
  return ready;
}

/** The request that the web server would send for this buyer. */
export function preparePayment({ customerId, tokens, cartReference, total }: Buyer): Request {
  const timestamp = String(Date.now());
  const { customerToken, accessToken } = tokens;
  return new Request(`http://platform.internal${purchaseCart.path}`, {
    method: 'POST',
    headers: {
      [HEADERS.appKey]: KEYS.appKey,
      [HEADERS.timestamp]: timestamp,
      [HEADERS.customerToken]: customerToken,
      [HEADERS.signature]: createSignature(KEYS.appSecret, KEYS.appKey, timestamp, customerToken),
      [HEADERS.customerId]: customerId,
      [HEADERS.idempotencyKey]: createHash('sha256').update(customerId).digest('hex'),
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(toWire({ cartReference, expectedTotal: { amount: total, currency: 'AUD' } })),
  });
}

/** Every buyer pays once, so many at a time. Gives purchases a second; throws when one is refused. */
export async function payAll(database: Database, buyers: readonly Buyer[], atOnce: number): Promise<number> {
  const app = createApp(createBenchServices(database));
  const waiting = buyers.map(preparePayment);
  const serve = async () => {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const answer = await app.fetch(request);
      if (answer.status !== 200) throw new Error(`Paying was refused: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, serve));
  return (buyers.length * 1000) / (performance.now() - started);
}
