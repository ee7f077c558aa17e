// Kills a shop process that is buying, again and again, and keeps what it had answered.
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { CheckoutRequest } from '#platform/sale/checkout/checkout.ts';
import { bundleProgram } from '../bundled-program.ts';
import type { BuyerReport } from './buyer-process.ts';

const BUYER = new URL('./buyer-process.ts', import.meta.url);
const DYING_BUYER = new URL('./dying-buyer.ts', import.meta.url);

export interface Account {
  /** Checkout by key, as answered. */
  readonly answered: Map<string, string>;
  /** Asked and not answered: the process died in between. */
  readonly unanswered: Map<string, CheckoutRequest>;
  /** Keys that were answered with two different checkouts. */
  readonly contradicted: string[];
}

export const createAccount = (): Account => ({
  answered: new Map(),
  unanswered: new Map(),
  contradicted: [],
});

function countReport({ answered, unanswered, contradicted }: Account, said: BuyerReport): void {
  if (said.is === 'asked') unanswered.set(said.request.key, said.request);
  if (said.is !== 'answered') return;
  const earlier = answered.get(said.key);
  if (earlier !== undefined && earlier !== said.checkoutId) contradicted.push(said.key);
  answered.set(said.key, said.checkoutId);
  unanswered.delete(said.key);
}

/**
 * Starts the shop, asks again what was not answered, lets it buy from its first answer on until `live` is over, however
 * slow the machine is, and kills it.
 * Without writers it ends by itself. @throws when it ends with an error.
 */
export async function buyAndKill(
  url: string,
  writers: number,
  live: () => Promise<unknown>,
  account: Account,
): Promise<void> {
  const { args, env } = await bundleProgram(BUYER);
  const child = spawn(process.execPath, [...args, url, String(writers)], {
    env: { ...process.env, ...env },
  });
  const errors: string[] = [];
  let isDoomed = false;
  let isKilled = false;
  const kill = () => {
    isKilled = true;
    child.kill('SIGKILL');
  };
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  child.stdin.end([...account.unanswered.values()].map((request) => `${JSON.stringify(request)}\n`).join(''));
  return new Promise((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as BuyerReport;
      countReport(account, said);
      if (said.is !== 'answered' || writers === 0 || isDoomed) return;
      isDoomed = true;
      live().catch(fail).finally(kill);
    });
    child.on('close', (code) =>
      isKilled || code === 0 ? done() : fail(new Error(`The shop ended with ${code}: ${errors.join('')}`)),
    );
  });
}

/**
 * Pays in a process that is killed before its statement of that number. Gives the checkout; undefined where the process
 * died before it had answered. @throws when it ends with an error.
 */
export async function payAndDie(
  url: string,
  { now, step }: { now: number; step: number },
  request: CheckoutRequest,
): Promise<string | undefined> {
  const { args, env } = await bundleProgram(DYING_BUYER);
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [...args, url, String(now), String(step)],
    { input: JSON.stringify(request), encoding: 'utf8', env: { ...process.env, ...env } },
  );
  if (signal === 'SIGKILL') return undefined;
  if (status !== 0) throw new Error(`The shop ended with ${status}: ${stderr}`);
  return stdout;
}
