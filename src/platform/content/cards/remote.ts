// Cards of an external feed. Off unless its address is set.

import { z } from 'zod';
import { ContentCard, type getContentCards } from '#lib/contracts/content/content-card.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { fromWire } from '#lib/contracts/protocol/wire.ts';
import { ACCEPTED } from '#lib/http-status.ts';
import type { Services } from '../../services.ts';
import type { CardFeed } from './feed.ts';

const ANSWER_WITHIN_MS = 1500;
const BYTES_MAX = 200_000;
const NOT_YET = { isReady: false, cards: [] } as const;

const Feed = z.object({ cards: z.array(z.unknown()).max(50) });

function parseCard(value: unknown): ContentCard[] {
  // The text of another system is no Markdown of ours, and its HTML is not believed.
  const fields = { hideInFeed: false, ...(fromWire(value) as object), textHtml: undefined };
  const card = ContentCard.safeParse(fields).data;
  return card ? [card] : [];
}

/** Never throws: a feed without an answer is not ready. An unreadable card is left out. */
export async function loadRemoteCards(
  { log }: Services,
  { url, fetch: ask = fetch }: CardFeed,
  brand: string,
): Promise<ResultOf<typeof getContentCards>> {
  try {
    const address = new URL(url);
    address.searchParams.set('brand', brand);
    const answer = await ask(address, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    if (answer.status === ACCEPTED) return { ...NOT_YET, cards: [] };
    const text = await answer.text();
    if (!answer.ok || text.length > BYTES_MAX) throw new Error(`The feed of cards answered ${answer.status}`);
    return { isReady: true, cards: Feed.parse(JSON.parse(text)).cards.flatMap(parseCard) };
  } catch (error) {
    log.info({ err: error }, 'the feed of cards gave no answer');
    return { ...NOT_YET, cards: [] };
  }
}
