import { findBallName } from '#lib/domain/lottery/ball-name.ts';
import { findRulesOn, type GameRules, listPowerballs } from '#lib/domain/lottery/game-rules.ts';
import type { MailContent } from '../../ground/mail/queue.ts';
import type { DrawRow } from './lifecycle.ts';
import { parseNumbers } from './parse-numbers.ts';
import type { Entrant } from './settle/settlement.ts';

/** The messages about a draw of numbers: the numbers, and what was won. */
export function describeNumbers(
  draw: DrawRow,
  { name, rules }: { readonly name: string; readonly rules: readonly GameRules[] },
  entrants: readonly Entrant[],
): MailContent[] {
  const numbers = parseNumbers(draw);
  const { main, isOrdered, supplementary } = numbers;
  const drawn = {
    offerName: name,
    drawNo: draw.draw_no,
    date: draw.local_date,
    numbers: main,
    isOrdered,
    supplementary,
    powerballs: listPowerballs(numbers),
    ballName: findBallName(findRulesOn(rules, draw.local_date)),
  };
  return entrants.map(({ tickets, prizeCents }) =>
    prizeCents > 0
      ? { kind: 'win', payload: { ...drawn, tickets, prizeCents } }
      : { kind: 'result', payload: { ...drawn, tickets } },
  );
}
