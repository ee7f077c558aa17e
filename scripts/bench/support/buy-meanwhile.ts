// Buyers who pay for tickets of another draw while the shop works, and how long each of them waits.
import { randomUUID } from 'node:crypto';
import { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { addTicket } from '#platform/sale/cart/change-cart.ts';
import { checkOut } from '#platform/sale/checkout/checkout.ts';
import type { Services } from '#platform/services.ts';
import type { Buyer } from './bench-shop.ts';

/** Below this a buyer pays in again, however long the work takes. */
const LOW_FUNDS = 100;

async function payIn(services: Services, customerId: string): Promise<void> {
  const asked = { amount: '1000', depositMethodId: 'td' as const, checkout: false };
  await makeDeposit(services, { customerId, key: randomUUID() }, asked);
}

/** Buys until the signal aborts. Gives how long each payment waited, in milliseconds. */
async function buyMeanwhile(services: Services, buyer: Buyer, signal: AbortSignal): Promise<number[]> {
  const { customerId } = buyer;
  const ticket = { productType: 'lottery_ticket', gameType: 'random', gameOffer: 'random', numGames: 2 };
  const input = LotteryTicketInput.parse({ ...ticket, lotteryKey: 'game-0' });
  const waits: number[] = [];
  while (!signal.aborted) {
    const cart = await addTicket(services, { kind: 'account', customerId }, input);
    const { cartReference, cartTotal: expectedTotal } = cart;
    const started = performance.now();
    const { balanceAfter } = await checkOut(services, {
      customerId,
      key: randomUUID(),
      asked: { cartReference, expectedTotal, channelKey: 'web' },
    });
    waits.push(performance.now() - started);
    if (Number(balanceAfter.amount) < LOW_FUNDS) await payIn(services, customerId);
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return waits;
}

/** Does the work while others buy. Gives how long it took and how long they waited at the worst. */
export async function runAmongBuyers(
  services: Services,
  buyers: readonly Buyer[],
  work: () => Promise<unknown>,
) {
  const stop = new AbortController();
  const buying = buyers.map((buyer) => buyMeanwhile(services, buyer, stop.signal));
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  stop.abort();
  const waits = (await Promise.all(buying)).flat().sort((a, b) => a - b);
  return {
    seconds,
    purchases: waits.length,
    worst: waits.at(-1) ?? 0,
    median: waits[waits.length >> 1] ?? 0,
  };
}
