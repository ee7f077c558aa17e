// Two processes of a release sell on PostgreSQL; a newer release comes process by process, goes again, and a third one takes
// something away. Nobody who buys notices.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import { fromWire, toWire } from '#lib/contracts/protocol/wire.ts';
import { listMigrations } from '#platform/ground/db/migrate.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { runBatches } from '#platform/ground/upgrades/batches.ts';
import { collectSteps } from '#platform/ground/upgrades/schema-steps.ts';
import { migrate } from '#platform/migrations.ts';
import { SYSTEM_CLOCK } from '#platform/time.ts';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { bundleProgram } from '../../support/bundled-program.ts';
import { createFundedCustomer, createQuickPickInput } from '../../support/buying/buying.ts';
import { createLotteryOffer, createOpenDraws } from '../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../support/buying/on-sale.ts';
import { ADDED, FILLED, listModulesOf, type ReleaseName, TAKEN_AWAY } from '../../support/faults/releases.ts';
import { createTemporaryFolder } from '../../support/http/page-cache.ts';
import { openTestPlatform, signHeaders, type TestSession } from '../../support/platform.ts';
import { proveMoney } from '../../support/prove-money.ts';

const PROCESS = new URL('../../support/faults/release-process.ts', import.meta.url);
const BUYERS = 4;
const YEAR_MS = 365 * 86_400_000;
/** A balancer asks `/readyz` every so often; an old process is taken out before it ends. */
const PROBED_MS = 100;
/** Between two purchases of a buyer, whose money has to last. */
const PAUSE_MS = 100;

interface Running {
  readonly port: number;
  readonly said: readonly string[];
  end(): Promise<void>;
}

/** A new connection for each call, as to a process that may end at any moment. */
const agent = new Agent({ keepAlive: false });

interface Answer {
  readonly status: number;
  readonly text: string;
}

const send = (
  port: number,
  given: { method: string; path: string; headers: Record<string, string>; body: string },
) =>
  new Promise<Answer>((done, fail) => {
    const { method, path, headers, body } = given;
    const call = sendRequest({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, text }));
      response.on('error', fail);
    });
    call.on('error', fail).end(body);
  });

/** Takes turns among the processes that are ready, as nginx does: who cannot be reached at all is passed over. */
class Balancer {
  readonly #ports: number[] = [];
  #turn = 0;

  add(port: number): void {
    this.#ports.push(port);
  }

  remove(port: number): void {
    this.#ports.splice(this.#ports.indexOf(port), 1);
  }

  async call(as: TestSession, path: string, body: unknown, key?: string): Promise<Answer> {
    const headers = { ...signHeaders(as, key), 'content-type': 'application/json' };
    const given = { method: 'POST', path, headers, body: JSON.stringify(toWire(body)) };
    for (let tries = 0; ; tries += 1) {
      this.#turn += 1;
      const port = this.#ports[this.#turn % this.#ports.length] ?? 0;
      try {
        return await send(port, given);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED' || tries > 3) throw error;
      }
    }
  }
}

function startRelease(url: string, release: ReleaseName): Promise<Running> {
  return bundleProgram(PROCESS).then(({ args, env }) => {
    const child: ChildProcess = spawn(process.execPath, [...args, url, '0', release], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const said: string[] = [];
    const ended = new Promise<void>((done) => child.once('close', () => done()));
    return new Promise<Running>((done, fail) => {
      createInterface({ input: child.stdout! }).on('line', (line) => {
        said.push(line);
        const [, port] = /^ready (\d+)$/.exec(line) ?? [];
        if (port === undefined) return;
        done({
          port: Number(port),
          said,
          end() {
            child.kill('SIGTERM');
            return ended;
          },
        });
      });
      child.once('close', () => fail(new Error(`The process ended: ${said.join(' ')}`)));
    });
  });
}

/** Rolls releases forward and back over a shop that sells, and counts. On PostgreSQL a third one takes something away. */
async function rollReleases(url: string): Promise<void> {
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  await migrate(database);
  const platform = await openTestPlatform({
    database: { ...database, close: async () => {} },
    clock: SYSTEM_CLOCK,
  });
  await putOnSale(
    platform.services,
    createLotteryOffer({ draws: createOpenDraws(['sat'], 4, Date.now() + YEAR_MS) }),
  );
  const buyers: TestSession[] = [];
  for (let count = 0; count < BUYERS; count += 1)
    buyers.push(await createFundedCustomer(platform, '1000.00'));

  const balancer = new Balancer();
  const bring = async (release: ReleaseName): Promise<Running> => {
    const running = await startRelease(url, release);
    balancer.add(running.port);
    return running;
  };
  const take = async (running: Running): Promise<void> => {
    balancer.remove(running.port);
    await new Promise((done) => setTimeout(done, PROBED_MS));
    await running.end();
  };

  const failures: string[] = [];
  const bought: string[] = [];
  let isSelling = true;
  const ask = async (as: TestSession, path: string, body: unknown, key?: string) => {
    const { status, text } = await balancer.call(as, path, body, key);
    if (status !== 200) failures.push(`${path} ${status} ${text}`);
    return fromWire(JSON.parse(text)) as { result: never };
  };
  const buyForever = async (as: TestSession) => {
    while (isSelling)
      try {
        const cart = await ask(as, accountCart.addItem.path, createQuickPickInput(2));
        const { cartReference, cartTotal } = cart.result as {
          cartReference: string;
          cartTotal: { amount: string };
        };
        const body = { cartReference, expectedTotal: { amount: cartTotal.amount } };
        const key = randomUUID();
        await ask(as, purchaseCart.path, body, key);
        bought.push(key);
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      } catch (error) {
        failures.push(String(error));
      }
  };
  const sellOn = async (): Promise<void> => {
    const from = bought.length;
    await vi.waitFor(() => expect(bought.length).toBeGreaterThan(from + 4), { timeout: 30_000 });
    expect(failures).toEqual([]);
  };

  const firsts = [await bring('first'), await bring('first')];
  const selling = buyers.map(buyForever);
  await sellOn();

  // The newer release comes, one process after the other, and takes its steps under load.
  const seconds: Running[] = [];
  for (const first of firsts) {
    seconds.push(await bring('second'));
    await sellOn();
    await take(first);
    await sellOn();
  }
  expect(await listMigrations(database)).toEqual(expect.arrayContaining([ADDED, FILLED]));
  const steps = collectSteps(listModulesOf('third'));
  expect(await runBatches({ database, clock: SYSTEM_CLOCK }, steps)).toBe(true);

  // It goes again, and says that it is older.
  const back: Running[] = [];
  for (const second of seconds) {
    back.push(await bring('first'));
    await sellOn();
    await take(second);
  }
  expect(back[0]?.said.join()).toContain('older than its database');

  if (database.flavor === 'postgres') {
    // A third one would take a column away: it waits for the first, and is taken under load.
    const thirds: Running[] = [];
    for (const first of back) {
      thirds.push(await bring('third'));
      await sellOn();
      expect(await listMigrations(database)).not.toContain(TAKEN_AWAY);
      await take(first);
    }
    expect(thirds[0]?.said.join()).toContain(`The step ${TAKEN_AWAY} of the database waits`);
    await vi.waitFor(
      async () => expect((await migrate(database, listModulesOf('third'))).waiting).toEqual([]),
      10_000,
    );
    expect(await listMigrations(database)).toContain(TAKEN_AWAY);
    await sellOn();
  }

  isSelling = false;
  await Promise.all(selling);
  expect(failures).toEqual([]);
  const { rows } = await sql<{ count: number }>`select count(*) as count from checkout`.execute(database.db);
  expect(rows[0]?.count).toBe(bought.length);
  expect((await proveMoney(database)).faults).toEqual([]);
}

test('no request fails while releases come and go on one machine', { timeout: 300_000 }, async () => {
  const folder = createTemporaryFolder();
  await rollReleases(join(folder, 'drawcard.db'));
});

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  test('no request fails while releases come and go', { timeout: 300_000 }, async () => {
    const cluster = await startPostgres();
    if (!cluster) throw new Error('There is no PostgreSQL');
    onTestFinished(cluster.stop);
    await rollReleases(cluster.url);
  });
});
