// Draw night of a raffle: how long sealing and drawing the sold list of one large draw take, in how much memory, how
// large its proof is, and how long a purchase of another draw waits meanwhile. BENCH_ENTRIES and BENCH_ENGINES make it
// smaller.

import { holdRaffle } from '#platform/catalogue/raffles/proof/hold-raffle.ts';
import { findOwnProof } from '#platform/catalogue/raffles/proof/own-proof.ts';
import { sealRaffle } from '#platform/catalogue/raffles/proof/seal.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import type { Services } from '#platform/services.ts';
import { verifyRaffle } from '../../public/verify-raffle.mjs';
import { closeRaffle, openSmallRaffle, readDraw, sellRuns } from '../../tests/support/raffles/sold-raffle.ts';
import { createBenchServices, openShop } from './support/bench-shop.ts';
import { runAmongBuyers } from './support/buy-meanwhile.ts';
import { printLine, printMemory, printWaits, runOnEngines, waitIdle } from './support/on-engines.ts';
import { watchMemory } from './support/watch-memory.ts';

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const BUYERS = 4;
const RUN_TICKETS = 5;
const PRIZES = [
  { place: 1, units: 1, cents: 185_000_000, name: 'A house over Cockle Wharf' },
  { place: 2, units: 49, cents: 100_000, name: '$1,000 cash' },
];

const countUnits = (prizes: readonly { units: number }[]) =>
  prizes.reduce((sum, { units }) => sum + units, 0);

/** Sells the tickets of the draw and closes it. */
async function fillRaffle(services: Services, customerId: string): Promise<string> {
  const drawId = await openSmallRaffle(services, { prizes: PRIZES });
  const runs = Array.from({ length: ENTRIES }, (_, index) => ({
    first: 1 + index * RUN_TICKETS,
    last: (index + 1) * RUN_TICKETS,
  }));
  await sellRuns(services, drawId, { customerId, runs });
  await closeRaffle(services, drawId);
  return drawId;
}

async function checkProof(services: Services, drawId: string): Promise<{ bytes: number; ownMs: number }> {
  const { db } = services.database;
  const { body } = await db
    .selectFrom('raffle_proof')
    .select('body')
    .where('draw_id', '=', drawId)
    .executeTakeFirstOrThrow();
  await verifyRaffle(JSON.parse(body));
  const ticketId = `tkt_${drawId}_${String(Math.floor(ENTRIES / 2)).padStart(8, '0')}`;
  const draw = await readDraw(services, drawId);
  const started = performance.now();
  const own = await findOwnProof(db, draw, ticketId);
  const ownMs = performance.now() - started;
  if (own?.own?.length !== 1) throw new Error('The own tickets are not proved');
  await verifyRaffle(own);
  return { bytes: body.length, ownMs };
}

async function runRaffleNight(url: string, engine: string, goalSeconds: number): Promise<void> {
  const buyers = await openShop(url, { buyers: BUYERS, draws: 1, funds: '1000' });
  const database = await openDatabase(url);
  const services = createBenchServices(database);
  const drawId = await fillRaffle(services, buyers[0]!.customerId);
  const idle = await runAmongBuyers(services, buyers, waitIdle);
  const readMemory = watchMemory();
  const sealing = await runAmongBuyers(services, buyers, async () =>
    sealRaffle(services, await readDraw(services, drawId)),
  );
  const drawing = await runAmongBuyers(services, buyers, async () =>
    holdRaffle(services, await readDraw(services, drawId)),
  );
  const memory = readMemory();
  const { bytes, ownMs } = await checkProof(services, drawId);
  await database.close();
  printLine(`${engine}, ${ENTRIES} entries of one raffle, ${countUnits(PRIZES)} prizes:`);
  const speed = (ENTRIES / (sealing.seconds + drawing.seconds)).toFixed(0);
  printLine(
    `  sealed in ${sealing.seconds.toFixed(1)} s (goal ${goalSeconds}), drawn in ${drawing.seconds.toFixed(1)} s: ${speed} entries/s`,
  );
  printLine(
    `  proof of the draw ${(bytes / 1000).toFixed(0)} KB (goal 200), of own tickets in ${ownMs.toFixed(0)} ms`,
  );
  printWaits({ idle, sealing, drawing });
  printMemory(memory);
}

await runOnEngines(runRaffleNight, { sqlite: 50, postgres: 20 });
