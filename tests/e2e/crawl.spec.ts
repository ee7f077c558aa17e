// The brands, two of them in every region, as a search engine goes through them.
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import {
  type Answer,
  ask,
  findHeadFaults,
  findTexts,
  isIndexed,
  listLinks,
  listParts,
  readTitle,
  type Visitor,
  walkSite,
} from './support/crawl.ts';
import { expect, test } from './support/test.ts';

const port = Number(process.env.SHOP_PORT);
const BRANDS = [
  { name: 'Drawcard', host: `127.0.0.1:${port}`, locale: 'en-AU' },
  { name: 'Harbour Art Union', host: `harbour.localhost:${port}`, locale: 'en-AU' },
];
const HAREBELL = { name: 'Harebell Draws', host: `harebell.localhost:${port}`, locale: 'en-GB' };
/** Pages of one's own, and forms: they must answer, but nothing is read of them. */
const OWN = /^\/(my-account|cart|checkout|login|logout|editor|deposit|receipt|api)(\/|$|\?)/;

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

const isFine = ({ status }: Answer): boolean => status === 200 || [301, 302, 303, 307, 308].includes(status);

async function readListed(visitor: Visitor): Promise<{ origin: string; paths: string[] }> {
  const { body } = await ask(visitor, '/sitemap/pages.xml');
  const urls = findTexts(body, /<loc>(.*?)<\/loc>/g).map((url) => new URL(url));
  return { origin: urls[0]?.origin ?? '', paths: urls.map(({ pathname }) => pathname) };
}

for (const { name, host, locale } of [...BRANDS, HAREBELL]) {
  test(`every page of ${name} that is listed or linked is there and says what it is`, async () => {
    const visitor = { port, host };
    const faults: string[] = [];
    const titles = new Map<string, string>();
    const parts = new Set<string>();
    const shares = new Map<string, string>();
    const { origin, paths: start } = await readListed(visitor);
    const inSitemap = new Set(start);
    await walkSite(['/', ...start], async (path) => {
      const answer = await ask(visitor, path);
      const isHtml = answer.type.startsWith('text/html');
      if (!isFine(answer)) faults.push(`${path}: ${answer.status}`);
      if (inSitemap.has(path) && answer.status !== 200)
        faults.push(`${path} is listed and answers ${answer.status}`);
      if (answer.status !== 200 || !isHtml || OWN.test(path)) return [];
      if (!new RegExp(`<html[^>]* lang="${locale}"`).test(answer.body))
        faults.push(`${path} is not in ${locale}`);
      if (inSitemap.has(path) && !isIndexed(answer.body))
        faults.push(`${path} is listed and must not be found`);
      if (isIndexed(answer.body)) {
        faults.push(...findHeadFaults(answer.body, path).map((fault) => `${path}: ${fault}`));
        const [canonical = ''] = findTexts(answer.body, /<link rel="canonical" href="([^"]*)"/g);
        const title = readTitle(answer.body);
        const other = titles.get(title);
        if (title === '' || (other !== undefined && other !== canonical))
          faults.push(`${path}: the title "${title}" of ${other}`);
        titles.set(title, canonical);
      }
      for (const part of listParts(answer.body)) parts.add(part);
      const [share = ''] = findTexts(answer.body, /<meta property="og:image" content="([^"]*)"/g);
      if (share.startsWith(origin))
        shares.set(path.split('/').slice(0, 2).join('/'), new URL(share).pathname);
      return listLinks(answer.body, origin, path);
    });
    for (const part of [...parts, ...shares.values()]) {
      const { status } = await ask(visitor, part);
      if (status !== 200) faults.push(`${part}: ${status}`);
    }
    expect(faults).toEqual([]);
    expect(titles.size).toBeGreaterThan(20);
    expect(shares.size).toBeGreaterThan(3);
  });
}

for (const { name, host } of BRANDS) {
  test(`every region of ${name} has every page that is listed, under names of its own`, async () => {
    const { paths } = await readListed({ port, host });
    const varied = paths.filter((path) => !/^\/(blog|causes|about|app)\//.test(path));
    const faults: string[] = [];
    for (const region of SUB_VARIANTS)
      await walkSite(varied, async (path) => {
        const { status, body } = await ask({ port, host, region }, path);
        if (status !== 200) faults.push(`${region} ${path}: ${status}`);
        else faults.push(...findHeadFaults(body, path).map((fault) => `${region} ${path}: ${fault}`));
        return [];
      });
    expect(faults).toEqual([]);
  });
}

test('robots are told where the sitemap is, of their own brand', async () => {
  for (const { host } of BRANDS) {
    const { body } = await ask({ port, host }, '/robots.txt');
    const { origin } = await readListed({ port, host });
    expect(new URL(origin).hostname).toBe(host.split(':')[0]);
    expect(body).toContain(`Sitemap: ${origin}/sitemap.xml`);
    const index = await ask({ port, host }, '/sitemap.xml');
    for (const url of findTexts(index.body, /<loc>(.*?)<\/loc>/g)) expect(new URL(url).origin).toBe(origin);
  }
});

test('the feed of each brand holds its own articles, and every one can be read', async () => {
  for (const { name, host } of BRANDS) {
    const { body, type } = await ask({ port, host }, '/blog/rss.xml');
    expect(type).toContain('application/rss+xml');
    expect(body).toContain(`<title>${name} journal</title>`);
    const links = findTexts(body, /<item>.*?<link>(.*?)<\/link>/gs);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links)
      expect((await ask({ port, host }, new URL(link).pathname)).status, link).toBe(200);
  }
});

/** Games that have a name of their own in each of two regions. */
const REGIONAL = [
  { elsewhere: 'Lighthouse Saturday', SA: 'Beacon Saturday', WA: 'Harbour Light Saturday' },
  { elsewhere: 'Seven Seas', SA: 'Southern Seas', WA: 'Seven Oceans' },
] as const;

test('in a region no page calls a game by its name elsewhere', async () => {
  const visitor = { port, host: BRANDS[0]?.host ?? '' };
  const { paths } = await readListed(visitor);
  const shown = paths.filter((path) => !/^\/(blog|guides|about)\//.test(path));
  const ways = [
    ...shown,
    '/lighthouse/results/draw/1',
    '/lighthouse/terms-and-conditions',
    '/lighthouse/your-support',
    '/login',
  ];
  const faults: string[] = [];
  for (const region of ['SA', 'WA'] as const) {
    let named = 0;
    await walkSite(ways, async (path) => {
      const { body } = await ask({ ...visitor, region }, path);
      for (const name of REGIONAL) {
        if (body.includes(name.elsewhere)) faults.push(`${region} ${path}: ${name.elsewhere}`);
        if (body.includes(name[region])) named += 1;
      }
      return [];
    });
    expect(named, region).toBeGreaterThan(20);
  }
  expect(faults).toEqual([]);
});
