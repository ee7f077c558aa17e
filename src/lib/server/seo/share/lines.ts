// Breaks a title into lines that fit.
import type { Typeface } from './typeface.ts';

export interface Room {
  readonly width: number;
  readonly height: number;
  /** Sizes to try, the largest first. */
  readonly sizes: readonly number[];
}

export interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

/** From one line to the next, in sizes. */
export const LINE_STEP = 1.12;
const mostLines = (height: number, size: number): number =>
  Math.max(1, Math.floor(height / (size * LINE_STEP)));

type Measure = (text: string) => number;

/** Pieces of a word that is wider than a line. */
function pieces(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const sign of word) {
    if (part !== '' && measure(part + sign) > width) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part];
}

function broken(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, width, measure))) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function shortened(line: string, width: number, measure: Measure): string {
  let text = line;
  while (text !== '' && measure(`${text}…`) > width) text = text.slice(0, -1).trimEnd();
  return `${text}…`;
}

/** The largest size at which the text fits the room; at the smallest it is cut short. */
export function fitted(text: string, face: Typeface, { width, height, sizes }: Room): Fitted {
  for (const size of sizes) {
    const lines = broken(text, width, (part) => face.width(part, size));
    if (lines.length <= mostLines(height, size)) return { lines, size };
  }
  const size = sizes.at(-1) ?? 0;
  const measure: Measure = (part) => face.width(part, size);
  const lines = broken(text, width, measure).slice(0, mostLines(height, size));
  const last = lines.pop() ?? '';
  return { lines: [...lines, shortened(last, width, measure)], size };
}
