import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markText } from '#lib/domain/content/source-map.ts';
import {
  getLinkLabel,
  listChildLinks,
  listFirstLinks,
  listNamedLinks,
  listNavigationLinks,
  markLinks,
  type NavigationLink,
  orderNavigation,
} from '#lib/domain/pages/menus/navigation.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const links = (...keys: string[]): NavigationLink[] =>
  keys.map((key) => ({ key, labelKey: `layout.nav-${key}`, routeType: 'internal', href: `/${key}` }));
const order = (keys: string[], isLottoPartyBeforeSyndicate = true) =>
  orderNavigation(links(...keys), { isLottoPartyBeforeSyndicate }).map(({ key }) => key);

test('powerhit goes to 2, syndicate to 3, Lotto Party directly before it', () => {
  expect(order(['lotto', 'results', 'blog', 'lotto-party', 'syndicate', 'powerhit'])).toEqual([
    'lotto',
    'powerhit',
    'lotto-party',
    'syndicate',
    'results',
    'blog',
  ]);
});

test('a link whose label is not served is left out', () => {
  const copy = { 'layout.nav-results': 'Results' };
  expect(listNamedLinks(links('about', 'results'), copy).map(({ key }) => key)).toEqual(['results']);
});

test('a link with words of its own needs none of the shop', () => {
  const own: NavigationLink = { key: 'story', label: 'Our story', routeType: 'internal', href: '/about' };
  expect(listNamedLinks([own], {})).toEqual([own]);
  expect(getLinkLabel({ label: 'Our story', labelKey: 'layout.nav-blog' }, (key) => key)).toBe('Our story');
  expect(getLinkLabel({ labelKey: 'layout.nav-blog' }, (key) => key)).toBe('layout.nav-blog');
});

test('own words are marked with the item that holds them', () => {
  const own: NavigationLink = { key: 'story', label: 'Our story', routeType: 'none' };
  const marked = markLinks([own, { ...own, id: 'itm_1' }]).map(({ label }) => label);
  expect(marked).toEqual(['Our story', markText('item', 'navigation:itm_1:label', 'Our story')]);
});

test('without the configuration Lotto Party keeps its turn', () => {
  expect(order(['lotto', 'results', 'lotto-party', 'syndicate', 'powerhit'], false)).toEqual([
    'lotto',
    'powerhit',
    'syndicate',
    'results',
    'lotto-party',
  ]);
});

test('without a syndicate link Lotto Party keeps its turn', () => {
  expect(order(['lotto', 'results', 'lotto-party'])).toEqual(['lotto', 'results', 'lotto-party']);
});

test('a short menu puts a link last rather than leaving a hole', () => {
  expect(order(['syndicate'])).toEqual(['syndicate']);
  expect(order(['powerhit', 'lotto'])).toEqual(['lotto', 'powerhit']);
});

const KEYS = ['lotto', 'powerhit', 'syndicate', 'lotto-party', 'results', 'blog', 'charity'];

test('ordering loses no link, invents none and leaves the others in their order', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(KEYS), fc.boolean(), (keys, isBefore) => {
      const ordered = order(keys, isBefore);
      const others = (all: string[]) =>
        all.filter((key) => ['lotto', 'results', 'blog', 'charity'].includes(key));
      expect([...ordered].sort()).toEqual([...keys].sort());
      expect(others(ordered)).toEqual(others(keys));
      if (isBefore && keys.includes('syndicate') && keys.includes('lotto-party'))
        expect(ordered.indexOf('syndicate') - ordered.indexOf('lotto-party')).toBe(1);
    }),
  );
});

test('a link behind a capability shows only to those who hold it', () => {
  const gated = [{ ...links('lotto')[0]!, gate: ['blog'] as const }];
  const settings = { isLottoPartyBeforeSyndicate: false };
  expect(listNavigationLinks(gated, settings, new Set())).toEqual([]);
  expect(listNavigationLinks(gated, settings, new Set(['blog'])).map(({ key }) => key)).toEqual(['lotto']);
});

test('states are offered as links that choose them', () => {
  expect(listChildLinks('subvariant', [], ['SA'])).toEqual([{ key: 'SA', label: 'SA', href: '?sv=SA' }]);
});

test('what is cut of a kind is found where all offers of the kind are listed', () => {
  const offers = (['lottery_ticket', 'raffle_ticket', 'syndicate_share'] as const).flatMap((type) =>
    Array.from({ length: 13 }, (_, index) => createOffer({ key: `${type}-${index}`, type })),
  );
  const allHrefs = (['lotto', 'raffle', 'social_play', 'results'] as const).map(
    (kind) => listFirstLinks(kind, offers).allHref,
  );
  expect(allHrefs).toEqual(['/lotto-tickets', '/charity-tickets', '/syndicates', '/lotto-results']);
  expect(listFirstLinks('lotto', offers.slice(0, 12)).allHref).toBeUndefined();
  expect(listFirstLinks('subvariant', [], Array.from({ length: 20 }, String)).links).toHaveLength(20);
});
