// How much processor the process of a server has taken, by the files of Linux.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What the kernel counts in, on every supported platform. */
const TICK_MS = 10;

/** The process that listens at that address. */
export function findServerPid(url: string): string {
  const listening = execFileSync('ss', ['-ltnpH', `sport = :${new URL(url).port}`], { encoding: 'utf8' });
  const pid = /pid=(\d+)/.exec(listening)?.[1];
  if (pid === undefined) throw new Error(`No process listens at ${url}.`);
  return pid;
}

/** Milliseconds of processor that the process took since its start, all threads and the kernel for it included. */
export function readProcessorMs(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0] = [Number(fields[11]), Number(fields[12])];
  return (user + system) * TICK_MS;
}
