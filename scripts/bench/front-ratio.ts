// A stored page from the site's own front beside nginx with one worker, in turns: answers a second, and answers for each
// second of the processor, which a busy machine changes less. Takes some six seconds; ROUNDS=15 makes it longer.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NGINX, startNginx } from './support/bench-nginx.ts';
import { findFreePort } from './support/free-port.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ROUND_S = 0.5;
const CONNECTIONS = 32;
const PATH = '/results/1';
const TICKS_A_SECOND = 100;

const printLine = (text: string): void => void process.stdout.write(`${text}\n`);
const getMedian = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

interface Place {
  readonly port: number;
  readonly pid: number;
}

/** Seconds of the processor that a process has used. */
function readProcessorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

interface Figures {
  readonly perSecond: number;
  readonly perProcessorSecond: number;
}

function load({ port, pid }: Place): Figures {
  const script = join(import.meta.dirname, 'support/page-load.ts');
  const before = readProcessorTime(pid);
  const args = [script, String(port), PATH, String(ROUND_S), String(CONNECTIONS)];
  const answers = Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  return { perSecond: answers / ROUND_S, perProcessorSecond: answers / (readProcessorTime(pid) - before) };
}

async function startFront(folder: string): Promise<Place & { readonly stop: () => void }> {
  const port = await findFreePort();
  const script = join(import.meta.dirname, 'page-server.ts');
  const child = spawn(process.execPath, [script, folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done) => child.stdout.once('data', done));
  return { port, pid: child.pid ?? 0, stop: () => child.kill('SIGKILL') };
}

async function compare(folder: string): Promise<void> {
  const front = await startFront(folder);
  const answer = await fetch(`http://127.0.0.1:${front.port}${PATH}`);
  if (!answer.ok) throw new Error(`The front answers ${answer.status}`);
  const nginx = await startNginx(join(folder, 'build-bench', 'drawcard'), folder, await findFreePort());
  const other = { port: nginx.port, pid: nginx.workerPid };
  load(front);
  const pairs = Array.from({ length: ROUNDS }, () => [load(front), load(other)] as const);
  nginx.stop();
  front.stop();
  const print = (name: string, pick: (figures: Figures) => number): void => {
    const [ours, theirs] = [0, 1].map((side) => getMedian(pairs.map((pair) => pick(pair[side]!))));
    const ratio = getMedian(pairs.map(([a, b]) => pick(a) / pick(b)));
    printLine(`${name}: ${ours!.toFixed(0)}, nginx ${theirs!.toFixed(0)}, front / nginx ${ratio.toFixed(2)}`);
  };
  print('stored page, answers a second', ({ perSecond }) => perSecond);
  print('stored page, answers for a second of processor', ({ perProcessorSecond }) => perProcessorSecond);
}

if (!existsSync(NGINX) || !existsSync('/proc/self/stat')) {
  printLine('No nginx on this machine: a stored page is not measured.');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-bench-'));
  try {
    await compare(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
