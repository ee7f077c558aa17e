// What grows with the years of an account and with the number of offers: processor time of a call through the platform's
// fetch function, of a customer who has bought a hundred times in a shop of ten offers, and of one who has bought a
// hundred thousand times in a shop of a thousand. Both take turns in one process.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { createApp } from '#platform/app.ts';
import { createSignature } from '#platform/auth.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { writeLongHistory } from '../../tests/support/buying/long-history.ts';
import { type Buyer, createBenchServices, KEYS, openShop, payAll } from './support/bench-shop.ts';
import { printLine } from './support/on-engines.ts';

const PURCHASES = Number(process.env.BENCH_HISTORY ?? 100_000);
const OFFERS = Number(process.env.BENCH_OFFERS ?? 1000);
const FEW = { purchases: 100, offers: 10 };
const ROUNDS = 11;
const CALLS_A_ROUND = 4;

const listPages = (last: number): Readonly<Record<string, string>> => ({
  customer: '/v2/customer',
  'upcoming tickets': '/v2/orders?status=upcoming_products&limit=10&offset=0',
  'past tickets': '/v2/orders?status=past_products&limit=10&offset=0',
  'past tickets, last page': `/v2/orders?status=past_products&limit=10&offset=${last}`,
  transactions: '/v2/transactions?limit=20&offset=0',
  'transactions, last page': `/v2/transactions?limit=20&offset=${last}`,
  'purchases of all years': '/v2/transactions?limit=20&offset=0&kind=purchases&from=2000-01-01T00:00:00Z',
  'statement totals': '/v2/transactions/totals',
  'net position': '/v2/net-position',
  'year of the wallet': `/v2/statement-years/${new Date().getUTCFullYear() - 1}`,
  messages: '/v2/messages?limit=10&offset=0',
  'messages of wins': '/v2/messages?kind=win',
  wallet: '/v2/wallet',
});

async function openHistory(path: string, { purchases, offers }: typeof FEW) {
  const [buyer] = await openShop(path, { buyers: 1, draws: offers, funds: '1000' });
  if (!buyer) throw new Error('The shop has no buyer');
  const database = await openDatabase(path);
  await payAll(database, [buyer], 1);
  const services = createBenchServices(database);
  const { customerId } = buyer;
  await writeLongHistory(services, { customerId, offerKey: 'game-0', purchases });
  const { faults } = await verifyLedger(services);
  if (faults.length > 0) throw new Error(`The ledger is wrong: ${JSON.stringify(faults.slice(0, 3))}`);
  const { fetch } = createApp(services);
  const send = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(createRequest(buyer, path, body));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} was refused: ${text}`);
    return JSON.parse(text);
  };
  return { send, pages: listPages(purchases - 20), close: () => database.close() };
}

let asked = 0;

/** The request that the web server would send for this buyer; one that writes with a body. */
function createRequest({ customerId, tokens }: Buyer, path: string, body?: object): Request {
  const timestamp = String(Date.now());
  asked += 1;
  return new Request(`http://platform.internal${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      [HEADERS.appKey]: KEYS.appKey,
      [HEADERS.timestamp]: timestamp,
      [HEADERS.customerToken]: tokens.customerToken,
      [HEADERS.signature]: createSignature(KEYS.appSecret, KEYS.appKey, timestamp, tokens.customerToken),
      [HEADERS.customerId]: customerId,
      [HEADERS.idempotencyKey]: `history-${asked}`,
      authorization: `Bearer ${tokens.accessToken}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

type History = Awaited<ReturnType<typeof openHistory>>;

const TICKET = { product_type: 'lottery_ticket', game_type: 'random', game_offer: 'random', num_games: 2 };

async function addAndPay({ send }: History): Promise<void> {
  const { result } = await send('/v2/cart/items', { ...TICKET, lottery_key: 'game-1' });
  const { cart_reference, cart_total } = result as { cart_reference: string; cart_total: object };
  await send(purchaseCart.path, { cart_reference, expected_total: cart_total });
}

/** Milliseconds of the processor that the work takes each time. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < CALLS_A_ROUND; call += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / CALLS_A_ROUND;
}

const getMedian = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1]!;

async function compare(name: string, works: readonly (() => Promise<unknown>)[], goal: number) {
  const taken: number[][] = works.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, work] of works.entries()) taken[index]!.push(await measure(work));
  const [few = 0, many = 0] = taken.map(getMedian);
  printLine(
    `  ${name}: ${few.toFixed(1)} ms, ${many.toFixed(1)} ms: ${(many / few).toFixed(2)}x (goal ${goal})`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'drawcard-bench-'));
const histories: History[] = [];
for (const [index, size] of [FEW, { purchases: PURCHASES, offers: OFFERS }].entries())
  histories.push(await openHistory(join(folder, `shop-${index}.sqlite`), size));
printLine(`${FEW.purchases} purchases and ${FEW.offers} offers, ${PURCHASES} and ${OFFERS}, on SQLite:`);
for (const name of Object.keys(listPages(0)))
  await compare(
    name,
    histories.map(
      ({ send, pages }) =>
        () =>
          send(pages[name]!),
    ),
    1.2,
  );
await compare(
  'add a ticket and pay',
  histories.map((history) => () => addAndPay(history)),
  1.1,
);
for (const { close } of histories) await close();
rmSync(folder, { recursive: true });
printLine(
  `Load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
