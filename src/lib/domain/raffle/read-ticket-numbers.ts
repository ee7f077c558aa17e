// Numbers of raffle tickets that a person typed or pasted.
import { joinRuns, type NumberRun } from './numbers.ts';

/** More than anybody holds of one draw. */
export const CHECKED_TICKETS_MAX = 2000;

export type ReadTickets =
  | { readonly state: 'empty' | 'too-many' | 'unclear' }
  | { readonly state: 'right'; readonly runs: readonly NumberRun[]; readonly count: number };

const NUMBER_MAX = 999_999_999;
/** `1000001`, or `1000001 to 1000010`. */
const RUN = /(\d+)(?:\s*(?:-|\u2013|\p{L}{1,5})\s*(\d+))?/gu;

/** The runs of numbers of a text. Spaces within a number are narrow or do not break, as tickets print them. */
export function readTicketNumbers(text: string): ReadTickets {
  const plain = text.replaceAll(/(?<=\d)[\u202f\u00a0](?=\d)/g, '');
  const found = [...plain.matchAll(RUN)].map(([, first, last = first]) => ({
    first: Number(first),
    last: Number(last),
  }));
  if (found.length === 0) return { state: plain.trim() === '' ? 'empty' : 'unclear' };
  const isRight = ({ first, last }: NumberRun) => first >= 1 && first <= last && last <= NUMBER_MAX;
  if (!found.every(isRight)) return { state: 'unclear' };
  const asked = found.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  if (asked > CHECKED_TICKETS_MAX) return { state: 'too-many' };
  const numbers = new Set(
    found.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
  );
  return {
    state: 'right',
    runs: joinRuns([...numbers].map((number) => ({ first: number, last: number }))),
    count: numbers.size,
  };
}
