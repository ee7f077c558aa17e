// Puts together what the page of the kept tickets shows, from the pieces of its markup.
import type { OpenResult } from '#lib/contracts/offers/open-result.ts';
import type { PocketEntry, PocketTicket } from '#lib/contracts/pocket.ts';
import { formatMoney } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { getGameLetter } from '#lib/domain/ticket/game-letter.ts';

export type Words = Readonly<Record<string, string>>;
/** The published result of a draw; `none` before it is published, `away` where it could not be asked for. */
export type KnownResult = OpenResult | 'none' | 'away';

const fill = (words: string, values: Readonly<Record<string, string | number>>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** In the zone of whoever looks. */
export const formatTime = (instant: string | number): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(instant),
  );

function clonePiece<T extends HTMLElement>(name: string): T {
  const piece = document.querySelector<HTMLTemplateElement>(`[data-piece="${name}"]`);
  const first = piece?.content.firstElementChild?.cloneNode(true);
  if (!(first instanceof HTMLElement)) throw new TypeError(`The page has no piece ${name}`);
  return first as T;
}

const setText = (place: ParentNode, selector: string, text: string): void => {
  const found = place.querySelector<HTMLElement>(selector);
  if (found) found.textContent = text;
};

type BallKind = 'main' | 'supplementary' | 'powerball';

function createBall(number: number, kind: BallKind, isMatched: boolean): HTMLElement {
  const item = clonePiece(kind);
  const ball = item.querySelector('.ball');
  ball?.append(String(number));
  if (isMatched) {
    ball?.classList.add('ball--matched');
    const heard = clonePiece('matched');
    heard.classList.remove('ball--matched');
    ball?.append(heard);
  }
  return item;
}

const hasResult = (result: KnownResult | undefined): result is OpenResult => typeof result === 'object';

/** Which numbers of a ticket came up. Digits match at their places, so that none is marked. */
const listDrawn = (ticket: PocketTicket, results: readonly OpenResult[]) => ({
  main: ticket.isOrdered
    ? []
    : results.flatMap(({ numbers, supplementary }) => [...numbers, ...supplementary]),
  powerballs: results.flatMap(({ powerballs }) => powerballs),
});

function createGame(
  game: PocketTicket['games'][number],
  index: number,
  drawn: ReturnType<typeof listDrawn>,
): HTMLElement {
  const row = clonePiece('game');
  setText(row, '.ticket__letter', getGameLetter(index));
  row
    .querySelector('.ball-row')
    ?.append(
      ...game.numbers.map((number) => createBall(number, 'main', drawn.main.includes(number))),
      ...game.powerballs.map((number) => createBall(number, 'powerball', drawn.powerballs.includes(number))),
    );
  return row;
}

const isPast = ({ drawAt }: PocketEntry, now: number): boolean => Date.parse(drawAt) <= now;

/** What may be said of the entry: never that it won nothing before the shop has said so (decision D2). */
function describeOutcome(
  ticket: PocketTicket,
  entry: PocketEntry,
  { words, now, result }: { words: Words; now: number; result: KnownResult | undefined },
): string | undefined {
  const { state, prize } = entry;
  if (state === 'won') return fill(words.won ?? '', { prize: prize ? formatMoney(prize) : '' });
  if (state === 'no-win' || state === 'refunded') return words[state];
  if (hasResult(result)) return ticket.runs.length > 0 ? words['result-tickets'] : words.unscored;
  if (!isPast(entry, now)) return Date.parse(entry.closesAt) <= now ? words.waiting : undefined;
  return result === 'none' ? words.waiting : words['drawn-since'];
}

function createEntry(
  ticket: PocketTicket,
  entry: PocketEntry,
  said: { words: Words; now: number; result: KnownResult | undefined },
): HTMLElement {
  const piece = clonePiece('entry');
  const { result, words } = said;
  setText(
    piece,
    '[data-when]',
    fill(words.draw ?? '', { number: entry.drawNo, time: formatTime(entry.drawAt) }),
  );
  const outcome = describeOutcome(ticket, entry, said);
  const place = piece.querySelector<HTMLElement>('[data-outcome]');
  if (place && outcome !== undefined) {
    place.textContent = outcome;
    place.hidden = false;
  }
  if (!hasResult(result)) return piece;
  const own = ticket.isOrdered ? [] : ticket.games.flatMap(({ numbers }) => numbers);
  const ownPowerballs = ticket.games.flatMap(({ powerballs }) => powerballs);
  const row = piece.querySelector<HTMLElement>('.ball-row');
  if (row && result.numbers.length > 0) {
    row.hidden = false;
    row.append(
      ...result.numbers.map((number) => createBall(number, 'main', own.includes(number))),
      ...result.supplementary.map((number) => createBall(number, 'supplementary', own.includes(number))),
      ...result.powerballs.map((number) => createBall(number, 'powerball', ownPowerballs.includes(number))),
    );
  }
  const link = clonePiece<HTMLAnchorElement>('see');
  link.href = urls.drawResult(ticket.offer.key, entry.drawNo);
  place?.append(' ', link);
  return piece;
}

export interface Shown {
  readonly words: Words;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly findResult: (entry: PocketEntry) => KnownResult | undefined;
}

/** A ticket as an object, as everywhere else in the shop. */
export function createTicket(ticket: PocketTicket, { words, now, findResult }: Shown): HTMLElement {
  const piece = clonePiece('ticket');
  piece.querySelector<HTMLElement>('.ticket')?.setAttribute('data-game', ticket.offer.key);
  setText(piece, '.ticket__name', ticket.offer.name);
  setText(piece, '[data-receipt]', ticket.receipt);
  setText(piece, '[data-bought]', formatTime(ticket.boughtAt));
  setText(piece, '[data-price]', formatMoney(ticket.price));
  const results = ticket.entries.map(findResult).filter(hasResult);
  const drawn = listDrawn(ticket, results);
  const runs = ticket.runs.map((run) => {
    const row = document.createElement('p');
    row.className = 'numeric';
    row.textContent = fill(words[run.first === run.last ? 'ticket' : 'tickets'] ?? '', { ...run });
    return row;
  });
  const every = document.createElement('p');
  every.textContent = words['every-powerball'] ?? '';
  piece
    .querySelector('.ticket__body')
    ?.append(
      ...ticket.games.map((game, index) => createGame(game, index, drawn)),
      ...(ticket.hasEveryPowerball ? [every] : []),
      ...runs,
      ...ticket.entries.map((entry) => createEntry(ticket, entry, { words, now, result: findResult(entry) })),
    );
  return piece;
}
