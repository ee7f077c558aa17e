// The shop in a page of Markdown: what it is, its games, and where their data is.

import { getSaleTag } from '#lib/domain/pages/page-tags.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { nameLink } from '#lib/domain/text/markdown-link.ts';
import type { RouteName } from '#lib/routes.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { getOrigin, listOpenGames } from './open-games.ts';

/** Pages that say what the shop is, in the order of the file. */
const PAGES = [
  ['about', urls.about],
  ['responsibleGaming', urls.responsibleGaming],
  ['howDrawsAreProven', urls.howDrawsAreProven],
  ['faq', urls.faq],
  ['termsAndConditions', urls.termsAndConditions],
  ['contact', urls.contact],
] as const satisfies readonly (readonly [RouteName, () => string])[];

export function writeGuideText(page: PageContext, url: URL): string {
  const { t, brand, capabilities, tags } = page;
  const origin = getOrigin(page, url);
  const toLink = (label: string, path: string, text: string): string =>
    `- ${nameLink(label, new URL(path, origin).href)}: ${text}`;
  const games = listOpenGames(page);
  tags.add(...games.map(({ key }) => getSaleTag(key)));
  const open = PAGES.filter(([route]) => isRouteOpen(route, capabilities));
  return [
    `# ${brand.name}`,
    `> ${t('guide.what', { brand: brand.name })}`,
    t('guide.data'),
    `## ${t('guide.games')}`,
    games
      .map(({ key, name }) =>
        [
          toLink(name, urls.offerResults(key), t('guide.results')),
          toLink(`${name} JSON`, urls.gameData(key), t('guide.game')),
          toLink(`${name} CSV`, urls.gameHistory(key, 'csv'), t('guide.history')),
        ].join('\n'),
      )
      .join('\n'),
    `## ${t('guide.about')}`,
    [
      toLink(t('layout.footer-developers'), urls.developers(), t('developers.lead')),
      ...open.map(([route, getPath]) =>
        toLink(t(`guide.page-${route}`), getPath(), t(`guide.text-${route}`)),
      ),
    ].join('\n'),
    '',
  ].join('\n\n');
}
