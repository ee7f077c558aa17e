// A purchase through the site: add a ticket and pay for it by the calls that a browser makes, and what of the server's
// processor that takes.
import { loadavg } from 'node:os';
import { startShop } from '../../tests/e2e/support/shop.ts';
import { findServerPid, readProcessorMs } from './support/processor-time.ts';
import { Shopper } from './support/shopper.ts';

const ROUNDS = 5;
const PURCHASES = Number(process.env.BENCH_PURCHASES ?? 200);
const BUYERS = 8;
const OFFER = 'daybreak';

const printLine = (text: string): void => void process.stdout.write(`${text}\n`);
const getQuantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

const shop = await startShop(undefined, { NODE_OPTIONS: process.env.SERVER_FLAGS ?? '' });
const pid = findServerPid(shop.url);

async function openBuyer(): Promise<Shopper> {
  const buyer = new Shopper(shop.url);
  await buyer.signUp('900.00');
  return buyer;
}

/** Every buyer adds and pays in turn. Gives how long each purchase took, in milliseconds. */
async function buyAll(buyers: readonly Shopper[], purchases: number): Promise<number[]> {
  const took: number[] = [];
  const buyInTurn = async (buyer: Shopper): Promise<void> => {
    for (let turn = 0; turn < purchases / buyers.length; turn += 1) {
      const began = performance.now();
      await buyer.buy(OFFER);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(buyers.map(buyInTurn));
  return took;
}

interface Round {
  readonly processorMs: number;
  readonly perSecond: number;
  readonly took: readonly number[];
}

async function measureRound(buyers: readonly Shopper[]): Promise<Round> {
  const [began, processorBefore] = [performance.now(), readProcessorMs(pid)];
  const took = await buyAll(buyers, PURCHASES);
  const processorMs = (readProcessorMs(pid) - processorBefore) / took.length;
  return { processorMs, perSecond: (took.length * 1000) / (performance.now() - began), took };
}

try {
  const rounds: Round[] = [];
  // New buyers for each round: money does not last for ever. The first round is for the compiler.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, openBuyer));
    const measured = await measureRound(buyers);
    if (round > 0) rounds.push(measured);
  }
  const processorMs = getQuantile(
    rounds.map((round) => round.processorMs),
    0.5,
  );
  const perSecond = getQuantile(
    rounds.map((round) => round.perSecond),
    0.5,
  );
  const took = rounds.flatMap((round) => round.took);
  const spread = [0.5, 0.95, 0.99].map((share) => getQuantile(took, share).toFixed(0)).join(' / ');
  printLine(
    `Add and pay through the site, SQLite, ${BUYERS} buyers, ${PURCHASES} purchases, ${ROUNDS} rounds:`,
  );
  printLine(`  ${processorMs.toFixed(1)} ms of the server's processor a purchase (goal 6)`);
  printLine(`  ${perSecond.toFixed(0)}/s; p50 / p95 / p99 ${spread} ms`);
} finally {
  await shop.stop();
}
printLine(
  `Load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
