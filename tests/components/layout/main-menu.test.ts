import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, expect, test } from 'vitest';
import PrimaryDrawer from '#components/layout/PrimaryDrawer.astro';
import PrimaryLink from '#components/layout/PrimaryLink.astro';
import { drawcard } from '#content/brands/drawcard.ts';
import type { NavigationLink } from '#lib/domain/pages/menus/navigation.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

let container: AstroContainer;
beforeAll(async () => {
  container = await AstroContainer.create();
});

const t = (key: string) => key;
const heading: NavigationLink = { key: 'more', labelKey: 'More to play', routeType: 'none' };
const results: NavigationLink = {
  key: 'results',
  labelKey: 'All results',
  routeType: 'internal',
  href: '/results',
};
const renderLink = (link: NavigationLink) => container.renderToString(PrimaryLink, { props: { t, link } });
const renderDrawer = (link: NavigationLink) =>
  container.renderToString(PrimaryDrawer, { props: { t, brand: drawcard, links: [link], offers: [] } });

test.each([
  ['the header', renderLink],
  ['the drawer', renderDrawer],
])('in %s a menu item that leads nowhere is text, and one with an address a link', async (_, render) => {
  expect(await render(heading)).toMatch(/<span[^>]*>More to play<\/span>/);
  expect(await render(results)).toMatch(/<a[^>]*href="\/results"[^>]*>\s*All results/);
});

test.each([
  ['the header', renderLink],
  ['the drawer', renderDrawer],
])('in %s a menu item is called by its own words before those of the shop', async (_, render) => {
  expect(await render({ ...results, label: 'Who won' })).toMatch(/<a[^>]*>\s*Who won/);
  const { labelKey: _none, ...own } = { ...results, label: 'Who won' };
  expect(await render(own)).toMatch(/<a[^>]*>\s*Who won/);
});

test('a menu item of the type none keeps no address that it was given', async () => {
  expect(await renderLink({ ...heading, href: '/old' })).not.toContain('/old');
  expect(await renderDrawer({ ...heading, href: '/old', children: ['lotto'] })).not.toContain('/old');
});

test.each([
  ['lotto', 'lottery_ticket'],
  ['raffle', 'raffle_ticket'],
  ['social_play', 'syndicate_share'],
] as const)(
  'the link with %s opens its drawer, or leads on where the cart holds a %s',
  async (child, held) => {
    const link: NavigationLink = {
      key: 'play',
      labelKey: 'Play',
      routeType: 'internal_dynamic',
      href: '/syndicates',
      children: [child],
    };
    const html = await renderLink(link);
    expect(html).toContain(`data-straight-with="${held}"`);
    expect(html).toMatch(/href="\/syndicates"[^>]*data-drawer-open="primary-drawer"/);
  },
);

const manyOffers = Array.from({ length: 113 }, (_, index) =>
  createOffer({ key: `game-${index + 1}`, name: `Game ${index + 1}` }),
);
const countGames = (html: string) => html.match(/href="\/game-\d+(\/results)?"/g)?.length;

test('a shop of many offers has the first of them in the drawer, and the way to the others', async () => {
  const link: NavigationLink = { key: 'play', label: 'Play', routeType: 'none', children: ['lotto'] };
  const props = { t, brand: drawcard, links: [link], offers: manyOffers };
  const html = await container.renderToString(PrimaryDrawer, { props });
  expect(countGames(html)).toBe(12);
  expect(html).toMatch(/class="drawer__all" href="\/lotto-tickets"/);
  const own = { ...link, routeType: 'internal', href: '/all-games' } as const;
  const led = await container.renderToString(PrimaryDrawer, { props: { ...props, links: [own] } });
  expect(led).toMatch(/class="drawer__all" href="\/all-games"/);
});

test('a shop of few offers has all of them in the drawer', async () => {
  const link: NavigationLink = { key: 'play', label: 'Play', routeType: 'none', children: ['lotto'] };
  const props = { t, brand: drawcard, links: [link], offers: manyOffers.slice(0, 12) };
  const html = await container.renderToString(PrimaryDrawer, { props });
  expect(countGames(html)).toBe(12);
  expect(html).not.toContain('drawer__all');
});
