// The notifications feed in the browser: asked for until it exists, and which of its cards were seen here (decision U6).
import { atom } from 'nanostores';
import type { ContentCard } from '#lib/contracts/content/content-card.ts';

export const CARDS_RETRY_MS = 500;
export const CARDS_TRIES = 10;
const VIEWED_KEY = 'cards-viewed';
const VIEWED_MAX = 200;

export type CardsState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly cards: readonly ContentCard[] };

export const $cards = atom<CardsState>({ state: 'loading' });

function readViewedIds(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(VIEWED_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Cards that were not counted as viewed in this browser, with those that are counted alone. */
export const listUncounted = (cards: readonly ContentCard[]): readonly ContentCard[] => {
  const seen = new Set(readViewedIds());
  return cards.filter(({ id }) => !seen.has(id));
};

/** Cards of the feed that were not seen in this browser. */
export const filterUnviewed = (cards: readonly ContentCard[]): readonly ContentCard[] =>
  listUncounted(cards).filter(({ hideInFeed }) => !hideInFeed);

export function markViewed(cards: readonly ContentCard[]): void {
  const ids = [...new Set([...readViewedIds(), ...cards.map(({ id }) => id)])].slice(-VIEWED_MAX);
  try {
    localStorage.setItem(VIEWED_KEY, JSON.stringify(ids));
  } catch {
    // Storage is off: they count as new on the next page.
  }
}

interface Feed {
  readonly isReady: boolean;
  readonly cards: readonly ContentCard[];
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

let loading: Promise<void> | undefined;

async function pollFeed(ask: () => Promise<Feed | undefined>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const feed = await ask().catch(() => undefined);
    if (feed?.isReady) return $cards.set({ state: 'ready', cards: feed.cards });
    if (tries === CARDS_TRIES) return $cards.set({ state: 'failed' });
    await pause(CARDS_RETRY_MS);
  }
}

/** Asks until there is a feed, at most ten times. Never throws; a feed that failed is asked for again when called. */
export function loadCards(ask: () => Promise<Feed | undefined>): Promise<void> {
  if ($cards.get().state === 'ready') return Promise.resolve();
  loading ??= pollFeed(ask).finally(() => {
    loading = undefined;
  });
  return loading;
}
