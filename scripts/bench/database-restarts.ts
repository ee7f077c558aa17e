// PostgreSQL restarts under the whole shop: pages stay, calls answer 503 until it is back, and nothing is lost.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startShop } from '../../tests/e2e/support/shop.ts';
import { startPostgres } from '../postgres.mjs';
import { Shopper } from './support/shopper.ts';

const BUYERS = 8;
const RESTARTS = Number(process.env.BENCH_RESTARTS ?? 6);
const PAGES = ['/', '/lotto-tickets', '/daybreak', '/lotto-results', '/about/faq'];
const UNDER_LOAD_MS = 2000;
const IDLE_MS = 500;
const BACK_WITHIN_MS = 20_000;

const cluster = await startPostgres();
if (!cluster) process.exit(0);
const shop = await startShop(undefined, { DATABASE_URL: cluster.url });
const buyers = Array.from({ length: BUYERS }, () => new Shopper(shop.url));
for (const buyer of buyers) await buyer.signUp('900.00');
for (const path of PAGES) await fetch(`${shop.url}${path}`);

const answered = new Set<string>();
const statuses = new Map<number, number>();
const odd: string[] = [];
let views = 0;
let badViews = 0;
let isOver = false;

/** Asks until the answer is not that the services are away. */
async function retryCall(buyer: Shopper, path: string, body: object, key?: string) {
  for (;;) {
    const answer = await buyer.ask('POST', path, body, key);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 200) return answer.result;
    if (answer.status !== 503) odd.push(`${path} ${answer.status} ${answer.text.slice(0, 200)}`);
    if (isOver && answer.status !== 503) return undefined;
    await pause(50);
  }
}

const TICKET = {
  product_type: 'lottery_ticket',
  lottery_key: 'daybreak',
  game_type: 'random',
  game_offer: 'random',
  num_games: 4,
};

async function buyUntilOver(buyer: Shopper): Promise<void> {
  while (!isOver) {
    const cart = await retryCall(buyer, '/cart/items', TICKET);
    if (!cart) return;
    const asked = { cart_reference: cart.cart_reference, expected_total: cart.cart_total };
    const paid = await retryCall(buyer, '/checkout', asked, randomUUID());
    if (paid) answered.add(String(paid.checkout_id));
    await pause(20);
  }
}

async function viewUntilOver(): Promise<void> {
  while (!isOver) {
    const response = await fetch(`${shop.url}${PAGES[views % PAGES.length]}`);
    await response.text();
    views += 1;
    if (response.status !== 200) badViews += 1;
    await pause(5);
  }
}

/** How long it takes from the end of a restart until a purchase is answered, in milliseconds. */
async function waitUntilSold(): Promise<number> {
  const [begun, before] = [performance.now(), answered.size];
  while (answered.size === before) {
    if (performance.now() - begun > BACK_WITHIN_MS) return Number.POSITIVE_INFINITY;
    await pause(5);
  }
  return performance.now() - begun;
}

const working = [...buyers.map(buyUntilOver), viewUntilOver(), viewUntilOver()];
const back: number[] = [];
for (let restart = 0; restart < RESTARTS; restart += 1) {
  await pause(UNDER_LOAD_MS);
  await cluster.restart(restart % 2 === 0 ? 'immediate' : 'fast');
  back.push(await waitUntilSold());
}
isOver = true;
await Promise.all(working);
for (const mode of ['fast', 'immediate'] as const) {
  await pause(IDLE_MS);
  await cluster.restart(mode);
}
await pause(IDLE_MS);
const page = await fetch(shop.url);
const [buyer] = buyers;
let account = await buyer?.ask('GET', '/session');
if (account?.status === 503) account = await buyer?.ask('GET', '/session');

const { openDatabase } = await import('#platform/ground/db/open.ts');
const database = await openDatabase(cluster.url);
const rows = await database.db
  .selectFrom('checkout')
  .innerJoin('customer', 'customer.id', 'checkout.customer_id')
  .where('customer.email', 'like', 'bench-%')
  .select('checkout.id')
  .execute();
await database.close();
const kept = new Set(rows.map(({ id }) => id));
const lost = [...answered].filter((id) => !kept.has(id)).length;
const ledger = await shop.ops('ledger', 'verify');
await shop.stop();
cluster.stop();

const isIdleRight = page.status === 200 && account?.status === 200;
process.stdout.write(
  `PostgreSQL restarted ${RESTARTS} times under ${BUYERS} buyers and twice while idle: ${views} views, ` +
    `${badViews} not 200; calls ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}; ` +
    `${answered.size} purchases answered, ${lost} lost, ${kept.size - answered.size + lost} done without an answer; ` +
    `sold again after ${Math.max(...back).toFixed(0)} ms at most; after the idle restarts page ${page.status}, ` +
    `account ${account?.status}; ${ledger}`,
);
for (const line of odd.slice(0, 5)) process.stdout.write(`${line}\n`);
if (
  lost > 0 ||
  kept.size !== answered.size ||
  badViews > 0 ||
  odd.length > 0 ||
  !isIdleRight ||
  !back.every(Number.isFinite)
)
  process.exit(1);
