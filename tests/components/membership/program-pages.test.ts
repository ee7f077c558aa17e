// The pages of the programme for everybody: what they say to search engines, and that a customer's own page has the parts
// that take the place of theirs.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import GiveawayCard from '#components/membership/GiveawayCard.astro';
import JoinPanel from '#components/membership/JoinPanel.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { ownProgram } from '#content/membership-program.ts';
import type { Giveaway } from '#lib/contracts/membership/giveaway.ts';
import { MembershipProgram } from '#lib/contracts/membership/program.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { getOwnBrand } from '#lib/server/content/brand-content.ts';
import { findNextChange, listGiveawayEntries } from '#lib/server/loaders/membership/giveaway-page.ts';
import {
  buildGiveawaySeo,
  buildOverviewSeo,
  buildTiersSeo,
  type ProgramPage,
} from '#lib/server/loaders/membership/program-page.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createPageApi } from '#tests/support/page-api.ts';

const t = createTranslator(defaultCopy);
const program = MembershipProgram.parse(ownProgram);
const ORIGIN = new URL('https://shop.example/daily-winners');

const createGiveaway = (number: number, parts: Partial<Giveaway> = {}): Giveaway => ({
  id: `daily-${number}`,
  type: 'daily',
  number,
  title: 'Fifty before bed',
  description: 'Fifty dollars for one member, each evening.',
  open: `2026-11-${17 + number}T09:00:00.000Z`,
  close: `2026-11-${18 + number}T08:55:00.000Z`,
  drawAt: `2026-11-${18 + number}T09:00:00.000Z`,
  availability: 'open',
  tier: 'free',
  prize: { name: '$50', kind: 'cash', value: { amount: '50.00', currency: 'AUD' }, units: 1 },
  permits: ['NSW GOCAF/0000'],
  images: [],
  entries: 1,
  winners: [],
  ...parts,
});
const drawn = (number: number) =>
  createGiveaway(number, {
    availability: 'drawn',
    winners: [{ rank: 0, number: 7, initial: 'M', state: 'NSW' }],
  });

const page = { program, t, copy: defaultCopy, brand: getOwnBrand('drawcard') } as unknown as ProgramPage;

test('each page of the programme has a title and a description of its own', () => {
  const pages = [
    buildOverviewSeo(page, ORIGIN),
    buildTiersSeo(page, ORIGIN),
    ...[1, 2].map((number) => buildGiveawaySeo(page, ORIGIN, createGiveaway(number))),
    ...[3, 4].map((number) => buildGiveawaySeo(page, ORIGIN, drawn(number))),
  ];
  for (const part of ['title', 'description', 'canonicalPath'] as const) {
    const said = pages.map((seo) => seo[part]);
    expect(new Set(said).size, part).toBe(pages.length);
    for (const text of said) expect(text).not.toMatch(/[{}]|^$/);
  }
});

test('the questions of the programme are a page of questions, and a drawn giveaway a work of its day', () => {
  expect(JSON.stringify(buildOverviewSeo(page, ORIGIN).jsonLd)).toContain('"@type":"FAQPage"');
  const work = JSON.stringify(buildGiveawaySeo(page, ORIGIN, drawn(3)).jsonLd);
  expect(work).toContain('"datePublished":"2026-11-21"');
  expect(work).toContain('"text":"7"');
  expect(JSON.stringify(buildGiveawaySeo(page, ORIGIN, createGiveaway(1)).jsonLd)).not.toContain(
    'CreativeWork',
  );
});

test('the page is made again when a giveaway opens or stops', () => {
  const giveaways = [createGiveaway(1), createGiveaway(2)];
  const at = (instant: string) => findNextChange(giveaways, Date.parse(instant));
  expect(new Date(at('2026-11-18T10:00:00Z')).toISOString()).toBe('2026-11-19T08:55:00.000Z');
  expect(new Date(at('2026-11-19T08:55:00Z')).toISOString()).toBe('2026-11-19T09:00:00.000Z');
  expect(at('2026-12-01T00:00:00Z')).toBe(Number.POSITIVE_INFINITY);
});

test('the sitemap lists giveaways at the address of the programme, and none where it is closed', async () => {
  const answer = ({ query }: { query?: unknown }) => ({
    result: (query as { status: string }).status === 'closed' ? [drawn(1)] : [createGiveaway(2)],
  });
  const read = {
    api: createPageApi({ getGiveaways: answer }),
    tags: new PageTags(),
    programUrl: 'harbour-club',
  };
  expect(
    await listGiveawayEntries({ ...read, capabilities: new Set(['membership-program'] as const) }),
  ).toEqual([
    { path: '/harbour-club/giveaways/daily/2' },
    { path: '/harbour-club/giveaways/daily/1', changed: '2026-11-19T09:00:00.000Z' },
  ]);
  expect(await listGiveawayEntries({ ...read, capabilities: new Set() })).toEqual([]);
});

test('the card for everybody has no form, and the own card in its place has one', async () => {
  const container = await AstroContainer.create();
  const props = { t, program, giveaway: createGiveaway(1) };
  const forAll = await container.renderToString(GiveawayCard, { props });
  expect(forAll).not.toContain('<form');
  const standing = { membershipStatus: 'member', membershipTier: 'free', eligibility: 'eligible' } as const;
  const own = await container.renderToString(GiveawayCard, { props: { ...props, standing } });
  expect(own).toMatch(/<form[^>]* action="\/daily-winners\/my\/giveaways\/daily\/1"/);
  for (const html of [forAll, own]) expect(html).toContain('data-own-part="giveaway-daily-1"');
});

test('the way in for everybody suits who is signed in as well: the own page asks a guest to log in', async () => {
  const container = await AstroContainer.create();
  const html = await container.renderToString(JoinPanel, { props: { t, program, membership: undefined } });
  expect(html).toMatch(/<a href="\/daily-winners\/my"[^>]*>\s*Join for free/);
  expect(html).not.toContain('Log in');
  const links = html.match(/<a [^>]*>/g) ?? [];
  const forGuests = links.filter((link) => !link.includes('/daily-winners/my"'));
  for (const link of forGuests) expect(link).toContain('data-when="guest"');
});
