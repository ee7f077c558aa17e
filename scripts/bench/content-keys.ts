// Every key of content removed or broken in turn: no page that shows it may fail, be empty, or show what is not text.

import { BUILDER_PAGES, CONTENT_PAGES } from '../../tests/e2e/support/pages.ts';
import {
  type Breakage,
  listPagesOfTexts,
  makeBrokenFiles,
  makeBrokenItems,
  makeBrokenSettings,
  makeBrokenTexts,
  makeOddLists,
  spoilAt,
} from '../../tests/support/content/broken-content.ts';
import { publishEveryBlock } from '../../tests/support/content/every-block.ts';
import { openBuiltSite } from '../../tests/support/http/built-site.ts';
import { findPageFaults } from '../../tests/support/http/page-faults.ts';

/** One of so many is tried; all of them without it. */
const EVERY = Number(process.env.BENCH_EVERY ?? 1);
const ONLY = process.env.BENCH_ONLY ?? '';
const FORMS = ['/cart', '/login', '/login?step=register', '/checkout/login', '/logout', '/no-such-page'];
const FAULTS_SHOWN = 40;

const site = await openBuiltSite();
await publishEveryBlock(site.platform.services);
const pages = [
  ...CONTENT_PAGES,
  ...BUILDER_PAGES,
  ...FORMS,
  '/every-block',
  '/fragments/cards',
  '/fragments/confirm',
  '/fragments/elevation',
  '/fragments/feedback',
  '/fragments/reality-check',
];
const isWhole = (path: string): boolean => !path.startsWith('/fragments/');

/** A page that breaks off while it is written is a fault too. */
async function readFaults(path: string, isThere: boolean): Promise<string[]> {
  try {
    const read = await site.read(path);
    const faults = [...findPageFaults(read), ...(isThere && read.status !== 200 ? ['is gone'] : [])];
    return faults.filter((fault) => isWhole(path) || fault.startsWith('answers'));
  } catch (error) {
    return [`breaks off: ${(error as Error).message}`];
  }
}

async function findFaults({
  at,
  change,
  pages: shown,
  isTold,
  isSetting = false,
}: Breakage): Promise<string[]> {
  const before = await site.told();
  site.spoil(spoilAt(at, change));
  const faults: string[] = [];
  for (const path of shown) {
    faults.push(...(await readFaults(path, isSetting)).map((fault) => `${path} ${fault}`));
  }
  if (isTold && (await site.told()) === before) faults.push('nobody is told');
  return faults;
}

const texts = await listPagesOfTexts(site, pages);
const all = [
  ...makeBrokenTexts(texts),
  ...makeBrokenItems(),
  ...makeOddLists(),
  ...makeBrokenFiles(),
  ...(await makeBrokenSettings(site)),
];
const chosen = all.filter(({ name }, at) => name.includes(ONLY) && at % EVERY === 0);
const bad: string[] = [];
const started = Date.now();
for (const breakage of chosen) {
  const faults = await findFaults(breakage);
  bad.push(...faults.map((fault) => `${breakage.name}: ${fault}`));
}
await site.close();

const seconds = ((Date.now() - started) / 1000).toFixed(0);
process.stdout.write(
  `${chosen.length} of ${all.length} breakages of content keys (${texts.size} texts) in ${seconds} s: ` +
    `${bad.length} faults (goal 0)\n`,
);
for (const line of bad.slice(0, FAULTS_SHOWN)) process.stdout.write(`${line}\n`);
process.exit(bad.length > 0 ? 1 : 0);
