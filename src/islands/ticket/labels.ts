// Texts of the builder that are put together from several facts.
import type { Translate } from '#lib/domain/content/copy.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import type { Picked } from '#lib/stores/ticket/picked.ts';
import type { Ticket } from '#lib/stores/ticket/ticket.ts';
import type { Tally } from '#lib/stores/ticket/ticket-games.ts';
import type { Summary } from '#lib/stores/ticket/ticket-summary.ts';

/** The texts with the name of the balls of the second barrel in them. */
export function nameBalls(t: Translate, ballName: string | undefined): Translate {
  const powerball = ballName ?? t('ticket.powerball-word');
  return (key, values) => t(key, { powerball, ...values });
}

export function formatCount(t: Translate, picked: Picked, size: EntrySize): string {
  const main = { picked: picked.numbers.length, pick: size.numbers };
  if (size.powerballs === 0) return t('ticket.count', main);
  if (size.numbers === 0)
    return t('ticket.count', { picked: picked.powerballs.length, pick: size.powerballs });
  return t('ticket.count-powerball', { ...main, ball: picked.powerballs.length, balls: size.powerballs });
}

export const formatNumbers = ({ numbers, powerballs }: Picked): string =>
  [numbers.toSorted((a, b) => a - b).join(', '), powerballs.join(', ')].filter(Boolean).join(' + ');

/** What the ticket lacks, or that it is ready. */
export function formatStatus(t: Translate, summary: Summary, isQuickPick: boolean): string {
  const { addable, games, priceCents, entries, identical } = summary;
  switch (addable.state) {
    case 'games_missing':
      return t('ticket.missing-games', {
        count: addable.minGames - addable.complete,
        min: addable.minGames,
      });
    case 'games_too_many':
      return t('ticket.too-many-games', { max: addable.maxGames });
    case 'day_missing':
      return t('ticket.missing-day');
    case 'cause_missing':
      return t('ticket.missing-cause');
    case 'ready':
      if (entries.length === 0) return t('ticket.missing-draw');
      if (priceCents === undefined) return t('ticket.missing-price');
      // The notice stands below the games: whoever presses the button need not have seen it.
      if (identical.length > 0) return formatIdentical(t, identical.slice(0, 1));
      return t(isQuickPick ? 'ticket.quick-ready' : 'ticket.ready', { count: games });
  }
}

/** Where on the form something is lacking; undefined for a ticket that can be added. */
export type MissingPart = 'games' | 'count' | 'days' | 'cause' | 'draw';

const MISSING_PARTS = {
  games_missing: 'games',
  games_too_many: 'count',
  day_missing: 'days',
  cause_missing: 'cause',
} as const satisfies Record<string, MissingPart>;

export function findMissingPart({ addable, priceCents, entries }: Summary): MissingPart | undefined {
  if (addable.state !== 'ready') return MISSING_PARTS[addable.state];
  if (entries.length === 0) return 'draw';
  return priceCents === undefined ? 'count' : undefined;
}

const NO_TOTAL = '—';

/** The total; a dash where games are complete and the draws are not chosen. */
export function formatTotal({ priceCents, games }: Summary, ticket: Ticket): string {
  if (priceCents !== undefined) return formatCents(priceCents, ticket.gameOffer().priceCurrency);
  return games === 0 ? ticket.offer.nothingText : NO_TOTAL;
}

/** `$8.40 a draw × 2 draws × 4 weeks`: what the total is made of (decision M5); empty for a single draw. */
export function formatFactors(t: Translate, { factors }: Summary): string {
  if (!factors) return '';
  const { unitCents, draws, weeks } = factors;
  if (draws * weeks <= 1) return '';
  const parts = [t('ticket.factor-unit', { price: formatCents(unitCents) })];
  if (draws > 1) parts.push(t('ticket.draws', { count: draws }));
  if (weeks > 1) parts.push(t('ticket.weeks', { count: weeks }));
  return parts.join(' × ');
}

/** `12 × $0.70`: the games and what each costs in one draw. */
export function formatGames({ games, factors }: Summary): string {
  if (!factors || games === 0) return String(games);
  const each = factors.unitCents / games;
  return Number.isInteger(each) ? `${games} × ${formatCents(each)}` : String(games);
}

/** `Games 2 and 5 are the same`, one sentence for each group. */
export const formatIdentical = (t: Translate, identical: Tally['identical']): string =>
  identical
    .map((group) => {
      const places = group.map((place) => place + 1);
      return t('ticket.identical', { games: places.slice(0, -1).join(', '), last: places.at(-1) ?? 0 });
    })
    .join(' ');

/** Games that are not entered: the started and the empty ones. */
export function formatIncomplete(t: Translate, { total, complete, started }: Tally): string {
  if (complete === 0 || total === complete) return '';
  if (started > 0) return t('ticket.summary-incomplete', { count: total - complete });
  return t('ticket.summary-empty', { count: total - complete });
}
