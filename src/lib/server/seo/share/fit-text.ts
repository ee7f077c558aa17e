// Breaks a title into lines that fit.
import type { Typeface } from './typeface.ts';

export interface TextRoom {
  readonly width: number;
  readonly height: number;
  /** Sizes to try, the largest first. */
  readonly sizes: readonly number[];
}

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

/** From one line to the next, in sizes. */
export const LINE_STEP = 1.12;
const getLinesMax = (height: number, size: number): number =>
  Math.max(1, Math.floor(height / (size * LINE_STEP)));

type Measure = (text: string) => number;

/** Pieces of a word that is wider than a line. */
function splitWord(word: string, width: number, measure: Measure): string[] {
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

function breakLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((one) => splitWord(one, width, measure))) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function shortenLine(line: string, width: number, measure: Measure): string {
  let text = line;
  while (text !== '' && measure(`${text}…`) > width) text = text.slice(0, -1).trimEnd();
  return `${text}…`;
}

/** The largest size at which the text fits the room; at the smallest it is cut short. */
export function fitText(text: string, face: Typeface, { width, height, sizes }: TextRoom): FittedText {
  for (const size of sizes) {
    const lines = breakLines(text, width, (part) => face.measureWidth(part, size));
    if (lines.length <= getLinesMax(height, size)) return { lines, size };
  }
  const size = sizes.at(-1) ?? 0;
  const measure: Measure = (part) => face.measureWidth(part, size);
  const lines = breakLines(text, width, measure).slice(0, getLinesMax(height, size));
  const last = lines.pop() ?? '';
  return { lines: [...lines, shortenLine(last, width, measure)], size };
}
