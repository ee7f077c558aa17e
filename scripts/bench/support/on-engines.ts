// Figures of work among buyers: on a file of SQLite and on a PostgreSQL of their own, and how they are printed.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../postgres.mjs';
import type { runAmongBuyers } from './buy-meanwhile.ts';

const ENGINES = process.env.BENCH_ENGINES ?? 'sqlite,postgres';
const IDLE_MS = 5000;

export const printLine = (text: string): void => void process.stdout.write(`${text}\n`);
export const formatMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(0);

export const printMemory = ({ before, peak }: { before: number; peak: number }): void =>
  printLine(`  memory ${formatMegabytes(before)} MB before, ${formatMegabytes(peak)} MB at most`);

/** What buyers wait for while nothing is done. */
export const waitIdle = (): Promise<void> => new Promise((wake) => setTimeout(wake, IDLE_MS));

type Waits = Awaited<ReturnType<typeof runAmongBuyers>>;

/** How long purchases waited in each phase. */
export function printWaits(phases: Readonly<Record<string, Waits>>): void {
  for (const [name, { purchases, worst, median }] of Object.entries(phases))
    printLine(
      `  ${name}: ${purchases} purchases of another draw waited ${median.toFixed(0)} ms, at the worst ${worst.toFixed(0)} ms (goal 250)`,
    );
}

type RunOn = (url: string, engine: string, goal: number) => Promise<void>;

/** Runs it on each engine that is asked for, with the goal of each; then prints the load of the machine. */
export async function runOnEngines(
  run: RunOn,
  goals: { readonly sqlite: number; readonly postgres: number },
) {
  if (ENGINES.includes('sqlite')) {
    const folder = mkdtempSync(join(tmpdir(), 'drawcard-bench-'));
    await run(join(folder, 'shop.sqlite'), 'SQLite', goals.sqlite);
    rmSync(folder, { recursive: true });
  }
  const postgres = ENGINES.includes('postgres') ? await startPostgres({ isDurable: true }) : undefined;
  if (postgres)
    try {
      await run(postgres.url, 'PostgreSQL', goals.postgres);
    } finally {
      postgres.stop();
    }
  const load = loadavg().map((part) => part.toFixed(1));
  printLine(`Load of the machine: ${load.join(', ')}`);
}
