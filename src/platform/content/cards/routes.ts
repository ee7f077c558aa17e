import { ContentCard, getContentCards } from '#lib/contracts/content/content-card.ts';
import { fromWire } from '#lib/contracts/protocol/wire.ts';
import { renderMarkdown } from '#lib/domain/content/markup/markdown.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { toViewer, type Viewer } from '../cms/item.ts';
import { listShownItems } from '../cms/items.ts';
import { loadRemoteCards } from './remote.ts';

const CARDS_MAX = 50;
/** Widths of the pictures, in pixels. */
const WIDTHS = { desktopImage: 640, mobileImage: 480, productLogoImage: 160 } as const;

const isCurrent = ({ from, until }: { from?: unknown; until?: unknown }, now: number): boolean =>
  (typeof from !== 'string' || Date.parse(from) <= now) &&
  (typeof until !== 'string' || Date.parse(until) > now);

function toCard(item: Readonly<Record<string, unknown>>): ContentCard[] {
  const fields = fromWire(item) as Record<string, unknown>;
  const pictures = Object.entries(WIDTHS).flatMap(([name, width]) =>
    typeof fields[name] === 'string' ? [[name, urls.asset(fields[name], width)]] : [],
  );
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const textHtml = typeof known.text === 'string' ? renderMarkdown(known.text) : undefined;
  const shown = { hideInFeed: fields.hideInFeed === true, ...(textHtml && { textHtml }) };
  const card = { ...known, ...Object.fromEntries(pictures), ...shown };
  const read = ContentCard.safeParse(card).data;
  return read ? [read] : [];
}

/** Published cards of the brand or of no brand. */
async function listOwnCards(services: Services, brand: string, looker: Viewer): Promise<ContentCard[]> {
  const items = await listShownItems(services, 'content_cards', looker);
  const now = looker.asOf ?? services.clock.now();
  return items
    .filter((item) => (item.brand ?? brand) === brand && isCurrent(item, now))
    .flatMap(toCard)
    .slice(0, CARDS_MAX);
}

export function serveCards(router: Router): void {
  const { services } = router;
  registerRoute(router, getContentCards, async ({ query: { brand, version }, asOf }) => {
    if (services.cardFeed) return { result: await loadRemoteCards(services, services.cardFeed, brand) };
    return {
      result: { isReady: true, cards: await listOwnCards(services, brand, toViewer(version, asOf)) },
    };
  });
}
