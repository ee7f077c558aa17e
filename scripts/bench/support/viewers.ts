// Visitors in a thread of their own, so that looking at pages does not slow down the clock of those who pay: each
// message is a number of views to make, over connections that stay open.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface ViewerSetup {
  readonly origin: string;
  readonly paths: readonly string[];
}
export interface Viewed {
  readonly views: number;
  readonly failures: readonly string[];
}

const { origin, paths } = workerData as ViewerSetup;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const failures: string[] = [];
let views = 0;
let open = 0;
let isLast = false;

function isDone(failure?: string): void {
  if (failure) failures.push(failure);
  views += 1;
  open -= 1;
  if (isLast && open === 0) printFigures();
}

function viewPage(path: string): void {
  open += 1;
  get(origin + path, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
    answer.resume();
    answer.once('end', () => isDone(answer.statusCode === 200 ? undefined : `${path} ${answer.statusCode}`));
  }).once('error', (error) => isDone(`${path} ${error.message}`));
}

function printFigures(): void {
  agent.destroy();
  parentPort?.postMessage({ views, failures } satisfies Viewed);
}

parentPort?.on('message', (count: number) => {
  if (count > 0) for (let n = 0; n < count; n += 1) viewPage(paths[n % paths.length] ?? '/');
  else if (open === 0) printFigures();
  else isLast = true;
});
