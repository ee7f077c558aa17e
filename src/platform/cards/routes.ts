import { ContentCard, getContentCards } from '#lib/contracts/content-card.ts';
import { fromWire } from '#lib/contracts/wire.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { type Looker, lookerOf } from '../cms/item.ts';
import { shownItems } from '../cms/items.ts';
import { type Router, route } from '../http.ts';
import type { Services } from '../services.ts';
import { remoteCards } from './remote.ts';

const CARDS_MAX = 50;
/** Widths that pictures are asked for, in pixels. */
const WIDTHS = { desktopImage: 640, mobileImage: 480, productLogoImage: 160 } as const;

const isOut = ({ from, until }: { from?: unknown; until?: unknown }, now: number): boolean =>
  (typeof from !== 'string' || Date.parse(from) <= now) &&
  (typeof until !== 'string' || Date.parse(until) > now);

function cardOf(item: Readonly<Record<string, unknown>>): ContentCard[] {
  const fields = fromWire(item) as Record<string, unknown>;
  const pictures = Object.entries(WIDTHS).flatMap(([name, width]) =>
    typeof fields[name] === 'string' ? [[name, urls.asset(fields[name], width)]] : [],
  );
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const card = { ...known, ...Object.fromEntries(pictures), hideInFeed: fields.hideInFeed === true };
  const read = ContentCard.safeParse(card).data;
  return read ? [read] : [];
}

/** What editors published of the brand, or of no brand. */
async function ownCards(services: Services, brand: string, looker: Looker): Promise<ContentCard[]> {
  const items = await shownItems(services, 'content_cards', looker);
  const now = looker.moment ?? services.clock.now();
  return items
    .filter((item) => (item.brand ?? brand) === brand && isOut(item, now))
    .flatMap(cardOf)
    .slice(0, CARDS_MAX);
}

export function serveCards(router: Router): void {
  const { services } = router;
  route(router, getContentCards, async ({ query: { brand, version }, moment }) => {
    if (services.cardFeed) return { result: await remoteCards(services, services.cardFeed, brand) };
    return { result: { isReady: true, cards: await ownCards(services, brand, lookerOf(version, moment)) } };
  });
}
