import type { MailContent } from '../../ground/mail/queue.ts';
import type { DrawRow } from './lifecycle.ts';
import { parseNumbers } from './parse-numbers.ts';
import type { Entrant } from './settle/settlement.ts';

/** The messages about a draw of numbers: the numbers, and what was won. */
export function describeNumbers(
  draw: DrawRow,
  { name }: { readonly name: string },
  entrants: readonly Entrant[],
): MailContent[] {
  const { main, isOrdered, supplementary, powerball } = parseNumbers(draw);
  const drawn = {
    offerName: name,
    drawNo: draw.draw_no,
    date: draw.local_date,
    numbers: main,
    isOrdered,
    supplementary,
    powerball,
  };
  return entrants.map(({ tickets, prizeCents }) =>
    prizeCents > 0
      ? { kind: 'win', payload: { ...drawn, tickets, prizeCents } }
      : { kind: 'result', payload: { ...drawn, tickets } },
  );
}
