// The content services fail in every way: pages show what they can, are not kept for long, and recover by themselves.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { publishEveryBlock } from '../../tests/support/content/every-block.ts';
import { FAULTS, type Fault, openFaultyServices } from '../../tests/support/faults/fault-injection.ts';
import { type BuiltSite, openBuiltSite, type Read } from '../../tests/support/http/built-site.ts';
import { findPageFaults } from '../../tests/support/http/page-faults.ts';

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

interface OutageSetup {
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

function findFaults(
  path: string,
  read: Read & { ms: number },
  { well, isEmptied = false }: Partial<OutageSetup>,
): string[] {
  const { status, keptS = 0, ms } = read;
  // What is known of before stands in.
  const isKnown = well !== undefined && !isEmptied;
  const mayFail = !isKnown && !STAND.includes(path) && isHonest(read);
  const looks = findPageFaults(read).filter((fault) => !(mayFail && fault.startsWith('answers')));
  const faults: [boolean, string][] = [
    [(isKnown ? path !== '/no-such-page' : STAND.includes(path)) && status !== 200, `answers ${status}`],
    [status === 404 && path !== '/no-such-page' && !isEmptied, 'is called missing'],
    [status === 200 && keptS > HALF_KEPT_S && read.body !== well?.get(path)?.body, `is kept for ${keptS} s`],
    [ms > PATIENCE_MS, `takes ${Math.round(ms)} ms`],
  ];
  return [...looks, ...faults.filter(([isWrong]) => isWrong).map(([, fault]) => fault)].map(
    (fault) => `${path} ${fault}`,
  );
}

async function checkDuringOutage(tried: Partial<OutageSetup> & Pick<OutageSetup, 'site'>): Promise<string[]> {
  const reads = await readAll(tried.site);
  return [...reads].flatMap(([path, read]) => findFaults(path, read, tried));
}

const isWell = ({ status, keptS }: Read, path: string): boolean =>
  path === '/no-such-page' ? status === 404 : status === 200 && (keptS ?? 0) > HALF_KEPT_S;

/** Requests pages until all are whole again, without any intervention. */
async function checkRecovery(site: BuiltSite): Promise<{ well: Map<string, Read>; faults: string[] }> {
  const end = Date.now() + RECOVERED_WITHIN_MS;
  for (;;) {
    const well = await readAll(site);
    const faulty = [...well].filter(([path, read]) => !isWell(read, path));
    if (faulty.length === 0) return { well, faults: [] };
    if (Date.now() > end)
      return {
        well,
        faults: faulty.map(([path, { status, keptS }]) => `${path} stays ${status}, ${keptS} s`),
      };
    await new Promise((wake) => setTimeout(wake, 1000));
  }
}

async function tryFault(sickness: Fault, folder: string): Promise<string[]> {
  const services = await openFaultyServices((request) => site.platform.fetch(request));
  process.env.SERVICE_CMS_URL = `${services.url}/cms`;
  process.env.SERVICE_TRANSLATION_URL = services.url;
  process.env.SERVICE_MAIN_URL = services.url;
  const site = await openBuiltSite(folder);
  process.env.CMS_TOKEN = site.platform.cmsToken;
  const isEmptied = sickness === 'empty lists';
  const nameFaults = (name: string, faults: readonly string[]) => faults.map((fault) => `${name}: ${fault}`);
  services.setFault(sickness, TARGETS['all three']);
  const faults = nameFaults(`${sickness} from the start`, await checkDuringOutage({ site, isEmptied }));
  services.setFault();
  const { well, faults: left } = await checkRecovery(site);
  faults.push(...nameFaults(`after ${sickness}`, left));
  for (const [name, at] of Object.entries(TARGETS)) {
    services.setFault(sickness, at);
    site.purge();
    faults.push(...nameFaults(`${sickness} of ${name}`, await checkDuringOutage({ site, well, isEmptied })));
    services.setFault();
    faults.push(...nameFaults(`after ${sickness} of ${name}`, (await checkRecovery(site)).faults));
  }
  services.close();
  await site.close();
  return faults;
}

async function createFilledFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-outage-'));
  const site = await openBuiltSite(folder);
  await publishEveryBlock(site.platform.services);
  await site.close();
  return folder;
}

/** Each in a thread that knows nothing of the last. */
function runInThread(sickness: Fault, filled: string): Promise<string[]> {
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
  const filled = await createFilledFolder();
  const bad: string[] = [];
  const chosen = (Object.keys(FAULTS) as Fault[]).filter((name) => ONLY?.includes(name) ?? true);
  for (const sickness of chosen) {
    const begun = Date.now();
    const faults = await runInThread(sickness, filled);
    process.stdout.write(
      `${sickness}: ${faults.length} faults, ${((Date.now() - begun) / 1000).toFixed(0)} s\n`,
    );
    bad.push(...faults);
  }
  rmSync(filled, { recursive: true, force: true });
  for (const fault of bad) process.stdout.write(`${fault}\n`);
  process.exit(bad.length > 0 ? 1 : 0);
} else {
  const { sickness, folder } = workerData as { sickness: Fault; folder: string };
  parentPort?.postMessage(await tryFault(sickness, folder));
}
