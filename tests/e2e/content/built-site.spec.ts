// The built site without a browser: what each kind of page is stored under, collected by its reads, so that no change of
// data leaves it as it was; and a sample of what `npm run bench -- content-keys` and `content-outage` try in full.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'playwright/test';

const run = promisify(execFile);

/** Runs a script over data of its own and gives what it prints; it ends with an error where anything is wrong. */
async function runScript(
  script: string,
  words: readonly string[] = [],
  sample: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...words],
    { env: { ...process.env, BUILT_SITE_IMAGE: process.env.SHOP_SEED, ...sample } },
  );
  return stdout;
}

const READ_TAGS = 'tests/support/http/read-page-tags.ts';

/** Of every page, besides the banners over it. */
const EVERYWHERE = /^(brand|copy|content:banners:.*|content-at:pages:\/about(?:\/[\w-]+)?)$/;

const PAGES = {
  '/': 'content:placements:fast_play content:placements:feature_placement offers results',
  '/lotto-tickets': 'content:placements:fast_play content:placements:feature_placement offers',
  '/lotto-results': 'offers results',
  '/lotto-results/rss.xml':
    'results sale:comet sale:daybreak sale:lighthouse sale:semaphore sale:seven-seas sale:tide',
  '/lotto-results/games.json':
    'offers sale:comet sale:daybreak sale:lighthouse sale:semaphore sale:seven-seas sale:tide',
  '/comet/results/history.csv': 'draws:comet sale:comet',
  '/comet/results/draw/1500.json': 'draw:comet:1500 sale:comet',
  '/comet/results/game.json': 'draws:comet offer:comet sale:comet',
  '/comet/results/draws.ics': 'offer:comet sale:comet',
  '/developers': 'offers',
  '/lotto-results/2': 'offers results',
  '/lotto-results/lotteries': 'offers results',
  '/lotto-results/raffles': 'offers results',
  '/lotto-results/raffles?tab=winners': 'offers results',
  '/comet': 'content:placements:instant_play draws:comet offer:comet offers sale:comet',
  '/comet/systems': 'content:placements:instant_play draws:comet offer:comet offers sale:comet',
  '/comet/results': 'draws:comet offers sale:comet',
  '/comet/results?page=2': 'draws:comet offers sale:comet',
  '/comet/results/2025': 'draws:comet sale:comet',
  '/comet/results/2025-06': 'draws:comet sale:comet',
  '/comet/results/2025-06-05': 'draw:comet:1521 sale:comet',
  '/daybreak/results/2025-06-05': 'draw:daybreak:3593 sale:daybreak',
  '/comet/results/draw/1500': 'draw:comet:1500 sale:comet',
  '/daybreak/results/draw/4100': 'draw:daybreak:4100 sale:daybreak',
  '/comet/statistics': 'draws:comet sale:comet',
  '/comet/winners': 'draws:comet offers results sale:comet',
  '/daybreak/winners': 'draws:daybreak offers results sale:daybreak',
  '/comet/terms-and-conditions': 'content:pages:/comet/terms-and-conditions offer:comet offers sale:comet',
  '/comet/terms-and-conditions/1500':
    'content:pages:/comet/terms-and-conditions content:pages:/comet/terms-and-conditions/1500 draw:comet:1500 offer:comet offers sale:comet',
  '/tide/your-support': 'content:causes offers sale:tide',
  '/about': 'content:pages:/about offers',
  '/about/privacy': 'content:pages:/about content:pages:/about/privacy offers',
  '/about/responsible-gaming': 'content:pages:/about content:pages:/about/responsible-gaming offers',
  '/about/faq': 'content:faqs offers',
  '/about/contact-us': 'content:contact_page offers',
  '/about/terms-of-use': 'content:pages:/about content:pages:/about/terms-of-use offers',
  '/guides': 'content:faqs content:pages:/guides offers',
  '/guides/how-to-read-a-result':
    'content:faqs content:pages:/guides content:pages:/guides/how-to-read-a-result offers results',
  '/blog': 'content:blog_posts offers',
  '/blog/2': 'content:blog_posts offers',
  '/blog/how-odds-are-computed':
    'content-order:blog_posts content:blog_categories:how-it-works content:blog_posts:check-a-draw-yourself content:blog_posts:how-odds-are-computed content:blog_posts:how-prizes-are-paid content:blog_posts:keep-it-a-game content:blog_posts:systems-entries-explained content:blog_posts:why-jackpots-roll-over offers',
  '/blog/category/playing-well': 'content:blog_posts offers',
  '/blog/rss.xml': 'content:blog_posts',
  '/causes': 'content:causes offers',
  '/causes/seagrass-meadows':
    'content-order:causes content:causes:seagrass-meadows content:causes:second-fiddle-music content:causes:shared-table-kitchens content:causes:surf-rescue-boats offers',
  '/causes/seagrass-meadows/seven-seas': 'content-order:causes content:causes:seagrass-meadows offers',
  '/your-support': 'content:causes offers',
  '/app': 'offers',
  '/app/android': 'offers',
  '/app/android/install': 'offers',
  '/check-email': 'offers',
  '/fragments/feedback': '',
  '/fragments/cards': '',
  '/fragments/confirm': '',
  '/fragments/elevation': '',
  '/fragments/reality-check': '',
  '/robots.txt': '',
  '/site.webmanifest': '',
  '/openapi.json': '',
  '/sitemap.xml': 'offers results',
  '/sitemap/pages.xml':
    'content:blog_posts content:causes content:faqs content:pages giveaways offers results',
  '/sitemap/results-comet-2025.xml': 'draws:comet',
} as const;

test.describe.configure({ timeout: 120_000 });

test('pages are stored under the tags of what they show', async () => {
  const printed = await runScript(READ_TAGS, Object.keys(PAGES));
  const shown = printed
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([path = '', tags = '']) => [
      path,
      tags
        .split(' ')
        .filter((tag) => !EVERYWHERE.test(tag))
        .join(' '),
    ]);
  expect(Object.fromEntries(shown)).toEqual(PAGES);
});

test('no page fails, is empty or shows nonsense because a key of content is missing or broken', async () => {
  const sample = { BENCH_EVERY: '131' };
  expect(await runScript('scripts/bench/content-keys.ts', [], sample)).toContain('0 faults (goal 0)');
});

test('pages show what they can while content fails, are not kept for long, and recover by themselves', async () => {
  const sample = { BENCH_ONLY: 'half a JSON' };
  expect(await runScript('scripts/bench/content-outage.ts', [], sample)).toContain('half a JSON: 0 faults');
});
