// Stored pages: speed against nginx, from a publish to the new page, a hundred thousand pages, malformed requests.
//   node scripts/bench/pages.ts [ratio] [publish] [many] [malformed]      all of them without an argument
// Needs nginx and wrk on this machine. PAGES=20000 makes the third shorter.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NGINX, startNginx } from './support/bench-nginx.ts';
import { findFreePort } from './support/free-port.ts';

const HERE = resolve(fileURLToPath(import.meta.url), '..');
const ROUNDS = 5;
const PUBLISHES = 1000;
const ROTATING = 80;
const PAGES = Number(process.env.PAGES ?? 100_000);
const MALFORMED = 20_000;

const printLine = (text: string): void => void process.stdout.write(`${text}\n`);
const getMedian = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const getPercentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

interface Running {
  readonly port: number;
  readonly startMs: number;
  readonly said: string;
  stop(): Promise<void>;
}

async function serve(folder: string): Promise<Running> {
  const port = await findFreePort();
  const began = performance.now();
  const child = spawn(process.execPath, [join(HERE, 'page-server.ts'), folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise<string>((done) =>
    child.stdout.once('data', (text: Buffer) => done(String(text).trim())),
  );
  return {
    port,
    said,
    startMs: performance.now() - began,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.kill('SIGKILL');
      }),
  };
}

const agent = new Agent({ keepAlive: true });
function ask(port: number, path: string, method = 'GET'): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const sent = request({ port, host: '127.0.0.1', path, method, agent }, (res) => {
      let text = '';
      res.setEncoding('utf8');
      res.on('data', (part: string) => {
        text += part;
      });
      res.once('end', () => done({ status: res.statusCode ?? 0, text }));
    });
    sent.once('error', fail);
    sent.end();
  });
}

/** Requests a second. */
function runWrk(port: number, path: string, encoding: string, seconds = 3): number {
  const args = [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    '-H',
    `Accept-Encoding: ${encoding}`,
    `http://127.0.0.1:${port}${path}`,
  ];
  const text = execFileSync('wrk', args, { encoding: 'utf8' });
  if (/Non-2xx/.test(text)) throw new Error(text);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
}

async function measureRatio(folder: string): Promise<void> {
  const server = await serve(folder);
  await ask(server.port, '/results/1');
  await sleep(200);
  const other = await startNginx(join(folder, 'build-bench', 'drawcard'), folder, await findFreePort());
  for (const encoding of ['identity', 'gzip']) {
    const pairs: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      pairs.push([runWrk(server.port, '/results/1', encoding), runWrk(other.port, '/results/1', encoding)]);
    }
    const [ours, theirs] = [getMedian(pairs.map(([a]) => a)), getMedian(pairs.map(([, b]) => b))];
    const share = getMedian(pairs.map(([a, b]) => a / b));
    printLine(
      `stored page, ${encoding}: ${ours.toFixed(0)}/s, nginx ${theirs.toFixed(0)}/s, ratio ${share.toFixed(2)}`,
    );
  }
  printLine(`stored page, br: ${runWrk(server.port, '/results/1', 'br').toFixed(0)}/s`);
  other.stop();
  await server.stop();
}

const parseVersion = (text: string): number => Number(/id="version">(\d+)</.exec(text)?.[1]);

/** From the publish to the new page, in milliseconds; throws where an older page came after a newer one. */
async function publishOnce(port: number, path: string): Promise<number> {
  const before = parseVersion((await ask(port, path)).text);
  const began = performance.now();
  const wanted = Number((await ask(port, `/api${path}`, 'POST')).text);
  for (let seen = before; seen < wanted; ) {
    const { status, text } = await ask(port, path);
    const found = parseVersion(text);
    if (status !== 200 || found < seen) throw new Error(`${path}: ${status}, version ${found} after ${seen}`);
    seen = found;
  }
  return performance.now() - began;
}

async function measurePublishing(folder: string): Promise<void> {
  const server = await serve(folder);
  const times: Record<string, number[]> = { fresh: [], expired: [] };
  for (let count = 0; count < PUBLISHES; count += 1) {
    const kind = count % 2 === 0 ? 'fresh' : 'expired';
    const path = kind === 'fresh' ? `/results/${count % ROTATING}` : `/soon-${count % ROTATING}`;
    times[kind]?.push(await publishOnce(server.port, path));
    await sleep(15);
  }
  for (const [kind, values] of Object.entries(times)) {
    const figures = [0.5, 0.99, 1].map((share) => getPercentile(values, share).toFixed(1));
    printLine(
      `publish to new page, ${kind}: p50 ${figures[0]} ms, p99 ${figures[1]} ms, worst ${figures[2]} ms of ${values.length}`,
    );
  }
  await server.stop();
}

const toLuaScript = (count: number): string =>
  `request = function() return wrk.format(nil, "/results/" .. math.random(0, ${count - 1})) end`;

function measureLatency(port: number, count: number, folder: string): string {
  const script = join(folder, 'random.lua');
  writeFileSync(script, toLuaScript(count));
  const args = [
    '-t1',
    '-c8',
    '-d5s',
    '--latency',
    '-H',
    'Accept-Encoding: br',
    '-s',
    script,
    `http://127.0.0.1:${port}`,
  ];
  const text = execFileSync('wrk', args, { encoding: 'utf8' });
  const parseLatency = (share: string): string => new RegExp(`${share}%\\s+(\\S+)`).exec(text)?.[1] ?? '?';
  return `p50 ${parseLatency('50')}, p99 ${parseLatency('99')}, ${/Requests\/sec:\s+(\d+)/.exec(text)?.[1]}/s`;
}

async function measureMany(folder: string): Promise<void> {
  for (const count of [100, PAGES]) {
    const own = join(folder, `many-${count}`);
    mkdirSync(own);
    const began = performance.now();
    execFileSync(process.execPath, [join(HERE, 'page-server.ts'), own, '0', String(count)], {
      stdio: 'inherit',
    });
    const each = (performance.now() - began) / count;
    const server = await serve(own);
    const readResidentMemory = async (): Promise<string> =>
      (Number((await ask(server.port, '/api/memory')).text) / 1e6).toFixed(0);
    printLine(
      `${count} pages: rendered and stored in ${each.toFixed(2)} ms each, start ${server.startMs.toFixed(0)} ms (${server.said})`,
    );
    printLine(
      `  memory at start ${await readResidentMemory()} MB; random pages ${measureLatency(server.port, count, own)}; memory then ${await readResidentMemory()} MB`,
    );
    await server.stop();
  }
}

const PIECES = [
  'GET',
  'POST',
  '/',
  '%',
  '%00',
  '..',
  '\\',
  ' ',
  '\r\n',
  'HTTP/1.1',
  'Host: a',
  'Host',
  ':',
  'Content-Length: -1',
  '\u0000',
  'é',
  '#',
];
/** The same requests on every run. */
function createMalformedRequest(seed: number): string {
  let text = seed % 3 === 0 ? 'GET /' : '';
  for (let state = seed * 2_654_435_761, count = 0; count < 12; count += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += PIECES[state % PIECES.length];
  }
  return `${text}\r\n\r\n`;
}

function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((done) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1');
    });
    socket.on('error', () => {});
    socket.once('close', () => done(text.slice(9, 12)));
  });
}

async function sendMalformed(folder: string): Promise<void> {
  const server = await serve(folder);
  const counts: Record<string, number> = {};
  const began = performance.now();
  for (let start = 0; start < MALFORMED; start += 100) {
    const seeds = Array.from({ length: 100 }, (_, index) => start + index);
    for (const status of await Promise.all(
      seeds.map((seed) => sendRaw(server.port, createMalformedRequest(seed))),
    )) {
      counts[status || 'closed'] = (counts[status || 'closed'] ?? 0) + 1;
    }
  }
  const { status } = await ask(server.port, '/results/1');
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  printLine(
    `${MALFORMED} malformed requests in ${seconds} s: ${JSON.stringify(counts)}; a page afterwards: ${status}`,
  );
  await server.stop();
}

const MEASURES = {
  ratio: measureRatio,
  publish: measurePublishing,
  many: measureMany,
  malformed: sendMalformed,
};
const asked = process.argv.slice(2);
for (const [name, measure] of Object.entries(MEASURES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (name === 'ratio' && !existsSync(NGINX)) {
    printLine('No nginx on this machine: the ratio is left out.');
    continue;
  }
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-bench-'));
  await measure(folder);
  rmSync(folder, { recursive: true, force: true });
}
agent.destroy();
