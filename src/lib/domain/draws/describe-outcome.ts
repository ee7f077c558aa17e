// What came of a draw in a line of text, for descriptions, feeds and pictures. It is never empty.
import type { PastDraw } from '../../contracts/offers/draw.ts';
import type { RaffleResult } from '../../contracts/raffles/raffle-draw.ts';
import type { Translate } from '../content/copy.ts';
import { listPowerballs } from '../lottery/game-rules.ts';
import { sortShownNumbers } from '../lottery/shown-numbers.ts';
import { formatTicketNumber } from '../raffle/numbers.ts';

type DrawnDraw = Pick<
  PastDraw,
  'numbers' | 'isOrdered' | 'supplementary' | 'powerball' | 'powerballs' | 'raffle'
>;

const WINNERS_NAMED = 3;

function describeWinners(t: Translate, { winners, tickets }: RaffleResult): string {
  if (winners.length === 0) return t(tickets > 0 ? 'results.outcome-awarding' : 'results.outcome-no-tickets');
  const named = winners
    .slice(0, WINNERS_NAMED)
    .map(({ number, prize }) => t('results.outcome-ticket', { ticket: formatTicketNumber(number), prize }));
  const more = winners.length - named.length;
  return [...named, ...(more > 0 ? [t('results.outcome-more', { count: more })] : [])].join(', ');
}

/** "13, 14, 20, 30, 31, 34 + 4, 10", or "ticket 100 018 won $500 cash" of a raffle. */
export function describeOutcome(t: Translate, draw: DrawnDraw): string {
  const { numbers, isOrdered, supplementary, raffle } = draw;
  if (raffle) return describeWinners(t, raffle);
  const parts = [
    sortShownNumbers(numbers, isOrdered).join(', '),
    sortShownNumbers(supplementary).join(', '),
    sortShownNumbers(listPowerballs(draw)).join(', '),
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' + ') : t('results.outcome-unknown');
}
