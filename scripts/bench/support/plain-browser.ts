// Chromium driven by the few protocol calls that a measurement needs. A driver that listens to the network or the
// console makes the engine keep a source position for every call: script time that no visitor's browser spends.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findChromium } from '../../chromium.mjs';

const ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const STARTED_WITHIN_MS = 20_000;
const PARSED_WITHIN_MS = 20_000;
const ANSWERED_WITHIN_MS = 30_000;

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface PageSettings {
  readonly width: number;
  readonly height: number;
  /** How many times slower than this machine. */
  readonly slower: number;
}

export interface PlainPage {
  /** Until its document is parsed. To ask a script would be script of the page. */
  open(url: string): Promise<void>;
  /** Runs a function of the page with arguments that survive JSON; so does what it gives. */
  evaluate<A extends readonly unknown[], R>(run: (...values: A) => R, ...values: A): Promise<Awaited<R>>;
  click(point: Point): Promise<void>;
  /** All script of the page until now, in milliseconds. */
  readScriptMs(): Promise<number>;
  close(): Promise<void>;
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

/** The address that a started browser writes into its folder. */
async function readAddress(folder: string): Promise<string> {
  const file = join(folder, 'DevToolsActivePort');
  for (const end = Date.now() + STARTED_WITHIN_MS; Date.now() < end; await wait(50)) {
    const [port, path] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
  }
  throw new Error('Chromium did not start');
}

interface WaitingCall {
  readonly done: (result: never) => void;
  readonly fail: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, WaitingCall>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    const call = waiting.get(id);
    waiting.delete(id);
    clearTimeout(call?.timer);
    if (error) call?.fail(new Error(error.message));
    else call?.done(result as never);
  });
  await new Promise((done, fail) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', fail);
  });
  return (method, params = {}, sessionId) =>
    new Promise((done, fail) => {
      last += 1;
      const timer = setTimeout(
        () => fail(new Error(`Chromium did not answer ${method} ${JSON.stringify(params)}`)),
        ANSWERED_WITHIN_MS,
      );
      waiting.set(last, { done, fail, timer });
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
}

async function openPage(send: Send, { width, height, slower }: PageSettings): Promise<PlainPage> {
  const { browserContextId } = await send('Target.createBrowserContext');
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const call = (method: string, params?: object) => send(method, params, String(sessionId));
  await call('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  await call('Performance.enable');
  await call('Emulation.setCPUThrottlingRate', { rate: slower });
  const mouse = (type: string, point: Point, more?: object) =>
    call('Input.dispatchMouseEvent', { type, ...point, ...more });
  const readMetric = async (wanted: string): Promise<number> => {
    const { metrics } = await call('Performance.getMetrics');
    const all = metrics as readonly { name: string; value: number }[];
    return all.find(({ name }) => name === wanted)?.value ?? 0;
  };
  return {
    open: async (url) => {
      const before = await readMetric('DomContentLoaded');
      await call('Page.navigate', { url });
      const end = Date.now() + PARSED_WITHIN_MS;
      while ((await readMetric('DomContentLoaded')) <= before && Date.now() < end) await wait(100);
    },
    evaluate: async (run, ...values) => {
      const expression = `(${run})(...${JSON.stringify(values)})`;
      const answer = await call('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
      if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails));
      return (answer.result as { value: never }).value;
    },
    click: async (point) => {
      const button = { button: 'left', clickCount: 1 };
      await mouse('mouseMoved', point);
      await mouse('mousePressed', point, button);
      await mouse('mouseReleased', point, button);
    },
    readScriptMs: async () => (await readMetric('ScriptDuration')) * 1_000,
    close: async () => {
      await send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}

export interface PlainBrowser {
  openPage(settings: PageSettings): Promise<PlainPage>;
  stop(): Promise<void>;
}

export async function startPlainBrowser(): Promise<PlainBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-browser-'));
  const settings = ['--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const path = findChromium() ?? '/usr/bin/chromium';
  const chromium = spawn(path, [...ARGUMENTS, ...settings], { stdio: 'ignore' });
  const send = await connect(await readAddress(folder));
  return {
    openPage: (page) => openPage(send, page),
    stop: async () => {
      const ended = new Promise((done) => chromium.once('exit', done));
      await send('Browser.close').catch(() => chromium.kill('SIGKILL'));
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
