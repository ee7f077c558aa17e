// A shop process with writers that buy without pause, to be killed at any moment. It is started as
// `node buyer-process.ts DATABASE WRITERS`; it reads on its input what was asked and not answered before, one JSON line
// each, and says on its output what it asks and what was answered.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import { pino } from 'pino';
import { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { MODULES } from '#platform/modules.ts';
import { SYSTEM_RANDOM } from '#platform/random.ts';
import { addTicket } from '#platform/sale/cart/change-cart.ts';
import { type CheckoutRequest, checkOut } from '#platform/sale/checkout/checkout.ts';
import type { Services } from '#platform/services.ts';
import { SYSTEM_CLOCK } from '#platform/time.ts';

export type BuyerReport =
  | { readonly is: 'ready' }
  | { readonly is: 'asked'; readonly request: CheckoutRequest }
  | { readonly is: 'answered'; readonly key: string; readonly checkoutId: string };

const report = (said: BuyerReport): void => void writeSync(1, `${JSON.stringify(said)}\n`);

const [url = '', writers = '1'] = process.argv.slice(2);
const database = await openDatabase(url);
const services: Services = {
  modules: MODULES,
  database,
  clock: SYSTEM_CLOCK,
  random: SYSTEM_RANDOM,
  log: pino({ level: 'silent' }),
  purge: () => {},
  keys: { appKey: '', appSecret: '', tokenSecret: '' },
};

async function ask(request: CheckoutRequest): Promise<void> {
  report({ is: 'asked', request });
  const { checkoutId } = await checkOut(services, request);
  report({ is: 'answered', key: request.key, checkoutId });
}

async function buyForever(customerId: string, lotteryKey: string): Promise<void> {
  const input = LotteryTicketInput.parse({
    productType: 'lottery_ticket',
    lotteryKey,
    gameType: 'random',
    gameOffer: 'random',
    numGames: 2,
  });
  for (;;) {
    const cart = await addTicket(services, { kind: 'account', customerId }, input);
    const { cartReference, cartTotal: expectedTotal } = cart;
    await ask({
      customerId,
      key: randomUUID(),
      asked: { cartReference, expectedTotal, channelKey: 'web' },
    });
  }
}

const unanswered = readFileSync(0, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as CheckoutRequest);
for (const request of unanswered) await ask(request);
report({ is: 'ready' });
const customers = await database.db
  .selectFrom('customer')
  .select('id')
  .orderBy('id')
  .limit(Number(writers))
  .execute();
const { key } = await database.db.selectFrom('product_offer').select('key').executeTakeFirstOrThrow();
await Promise.all(customers.map(({ id }) => buyForever(id, key)));
