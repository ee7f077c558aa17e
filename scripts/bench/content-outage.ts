// The content services fail in every way: pages show what they can, are not kept for long, and recover by themselves.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type BuiltSite, openBuiltSite, type Read } from '../../tests/support/built-site.ts';
import { publishEveryBlock } from '../../tests/support/every-block.ts';
import { openSickServices, SICKNESSES, type Sickness } from '../../tests/support/fault-injection.ts';
import { pageFaults } from '../../tests/support/page-faults.ts';

const ONLY = process.env.BENCH_ONLY?.split(',');
/** Texts are asked for once a minute. */
const RECOVERED_WITHIN_MS = 70_000;
/** A page with anything missing may be kept this long, in seconds. */
const HALF_KEPT_S = 60;
/** A page may take this long while its services fail, in milliseconds. */
const PATIENCE_MS = 9000;

/** What these pages are about comes from the shop's services. */
const STAND = ['/', '/lotto-tickets', '/lotto-results', '/comet/results', '/about/faq', '/about/contact-us'];
/** These are what editors wrote: without it there is nothing to show. */
const CONTENT = [
  '/blog',
  '/blog/how-odds-are-computed',
  '/causes',
  '/causes/seagrass-meadows',
  '/about',
  '/guides',
];
const ALL = [...STAND, ...CONTENT, '/every-block', '/no-such-page'];
const TARGETS = {
  content: /^\/cms\//,
  texts: /^\/translation\//,
  settings: /^\/config\//,
  'all three': /^\/(?:cms|translation|config)\//,
} as const;

interface Tried {
  readonly site: BuiltSite;
  readonly well: ReadonlyMap<string, Read>;
  /** The service says that there is nothing: then there is not. */
  readonly isEmptied: boolean;
}

async function readAll(site: BuiltSite): Promise<Map<string, Read & { ms: number }>> {
  const reads = new Map<string, Read & { ms: number }>();
  for (const path of ALL) {
    const begun = performance.now();
    const read = await site.read(path);
    reads.set(path, { ...read, ms: performance.now() - begun });
  }
  return reads;
}

/** A page that says that something went wrong, and how to go on, is no fault where there is nothing to show. */
const isHonest = ({ status, keptS }: Read): boolean =>
  [404, 500, 503].includes(status) && keptS === undefined;

function faultsOf(
  path: string,
  read: Read & { ms: number },
  { well, isEmptied = false }: Partial<Tried>,
): string[] {
  const { status, keptS = 0, ms } = read;
  const mayFail = !STAND.includes(path) && isHonest(read);
  const looks = pageFaults(read).filter((fault) => !(mayFail && fault.startsWith('answers')));
  const faults: [boolean, string][] = [
    [STAND.includes(path) && status !== 200, `answers ${status}`],
    [status === 404 && path !== '/no-such-page' && !isEmptied, 'is called missing'],
    [status === 200 && keptS > HALF_KEPT_S && read.body !== well?.get(path)?.body, `is kept for ${keptS} s`],
    [ms > PATIENCE_MS, `takes ${Math.round(ms)} ms`],
  ];
  return [...looks, ...faults.filter(([isWrong]) => isWrong).map(([, fault]) => fault)].map(
    (fault) => `${path} ${fault}`,
  );
}

async function whileSick(tried: Partial<Tried> & Pick<Tried, 'site'>): Promise<string[]> {
  const reads = await readAll(tried.site);
  return [...reads].flatMap(([path, read]) => faultsOf(path, read, tried));
}

const isWell = ({ status, keptS }: Read, path: string): boolean =>
  path === '/no-such-page' ? status === 404 : status === 200 && (keptS ?? 0) > HALF_KEPT_S;

/** Nobody does anything: pages are asked for until all are whole again. */
async function recovered(site: BuiltSite): Promise<{ well: Map<string, Read>; faults: string[] }> {
  const end = Date.now() + RECOVERED_WITHIN_MS;
  for (;;) {
    const well = await readAll(site);
    const sick = [...well].filter(([path, read]) => !isWell(read, path));
    if (sick.length === 0) return { well, faults: [] };
    if (Date.now() > end)
      return { well, faults: sick.map(([path, { status, keptS }]) => `${path} stays ${status}, ${keptS} s`) };
    await new Promise((wake) => setTimeout(wake, 1000));
  }
}

async function tryOut(sickness: Sickness, folder: string): Promise<string[]> {
  const services = await openSickServices((request) => site.platform.fetch(request));
  process.env.SERVICE_CMS_URL = `${services.url}/cms`;
  process.env.SERVICE_TRANSLATION_URL = services.url;
  process.env.SERVICE_MAIN_URL = services.url;
  const site = await openBuiltSite(folder);
  process.env.CMS_TOKEN = site.platform.cmsToken;
  const isEmptied = sickness === 'empty lists';
  const named = (name: string, faults: readonly string[]) => faults.map((fault) => `${name}: ${fault}`);
  services.turn(sickness, TARGETS['all three']);
  const faults = named(`${sickness} from the start`, await whileSick({ site, isEmptied }));
  services.turn();
  const { well, faults: left } = await recovered(site);
  faults.push(...named(`after ${sickness}`, left));
  for (const [name, at] of Object.entries(TARGETS)) {
    services.turn(sickness, at);
    site.spoil();
    faults.push(...named(`${sickness} of ${name}`, await whileSick({ site, well, isEmptied })));
    services.turn();
    faults.push(...named(`after ${sickness} of ${name}`, (await recovered(site)).faults));
  }
  services.close();
  await site.close();
  return faults;
}

async function filledFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-outage-'));
  const site = await openBuiltSite(folder);
  await publishEveryBlock(site.platform.services);
  await site.close();
  return folder;
}

/** Each in a thread that knows nothing of the last. */
function inThread(sickness: Sickness, filled: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-outage-'));
  cpSync(filled, folder, { recursive: true });
  return new Promise((done, failed) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { sickness, folder },
      stdout: true,
      stderr: true,
    });
    worker.once('message', done);
    worker.once('error', failed);
  }).finally(() => rmSync(folder, { recursive: true, force: true })) as Promise<string[]>;
}

if (isMainThread) {
  const filled = await filledFolder();
  const bad: string[] = [];
  const chosen = (Object.keys(SICKNESSES) as Sickness[]).filter((name) => ONLY?.includes(name) ?? true);
  for (const sickness of chosen) {
    const begun = Date.now();
    const faults = await inThread(sickness, filled);
    process.stdout.write(
      `${sickness}: ${faults.length} faults, ${((Date.now() - begun) / 1000).toFixed(0)} s\n`,
    );
    bad.push(...faults);
  }
  rmSync(filled, { recursive: true, force: true });
  for (const fault of bad) process.stdout.write(`${fault}\n`);
  process.exit(bad.length > 0 ? 1 : 0);
} else {
  const { sickness, folder } = workerData as { sickness: Sickness; folder: string };
  parentPort?.postMessage(await tryOut(sickness, folder));
}
