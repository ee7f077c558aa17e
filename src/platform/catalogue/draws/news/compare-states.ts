// What has happened to a draw between two states of what is published of it.
import { isDeepStrictEqual } from 'node:util';
import type { DrawNews, DrawPart, DrawState } from '#lib/contracts/offers/draw-news.ts';
import { listPowerballs } from '#lib/domain/lottery/game-rules.ts';

export interface StateChange {
  readonly kind: DrawNews['kind'];
  readonly changed: readonly DrawPart[];
}

/** What a part of the state is compared by. */
const PARTS: Readonly<Record<DrawPart, (state: DrawState) => unknown>> = {
  drawNo: ({ drawNo }) => drawNo,
  date: ({ date, drawDate }) => [date, drawDate],
  closing: ({ isClosed }) => isClosed,
  jackpot: ({ jackpotCents }) => jackpotCents,
  numbers: (state) => [state.numbers, state.supplementary, listPowerballs(state)],
  dividends: ({ dividends }) => dividends,
  winners: ({ winners }) => winners,
};

const listChanged = (before: DrawState, after: DrawState): DrawPart[] =>
  (Object.keys(PARTS) as DrawPart[]).filter(
    (part) => !isDeepStrictEqual(PARTS[part](before), PARTS[part](after)),
  );

/** Numbers, or what won: something that is looked up afterwards. */
export const hasResult = ({ numbers, winners }: DrawState): boolean =>
  numbers.length > 0 || winners.length > 0;

const isGenerated = ({ source }: DrawState): boolean => source === 'demonstration';

/** What a draw says that nothing was said of before. */
const createNothing = (state: DrawState): DrawState => ({
  ...state,
  isClosed: false,
  jackpotCents: null,
  numbers: [],
  supplementary: [],
  powerball: undefined,
  powerballs: undefined,
  dividends: [],
  winners: [],
});

/** Parts of a result; its first ones are no corrections of it. */
function compareResults(before: DrawState, parts: readonly DrawPart[]): StateChange | undefined {
  const isFirst = (part: DrawPart): boolean =>
    (part === 'dividends' && before.dividends.length === 0) ||
    (part === 'winners' && before.winners.length === 0);
  if (parts.length === 0) return undefined;
  return { kind: parts.every(isFirst) ? 'dividends' : 'correction', changed: parts };
}

/** Undefined where nothing that anybody is told of has changed. */
export function compareStates(known: DrawState | undefined, after: DrawState): StateChange | undefined {
  // A real result takes the place of a generated one, and is no correction of it.
  const isReplaced = known && isGenerated(known) && !isGenerated(after);
  const before = known && !isReplaced ? known : createNothing(after);
  const changed = listChanged(before, after);
  const ofResult = changed.filter((part) => part !== 'closing' && part !== 'jackpot');
  if (hasResult(before)) return compareResults(before, ofResult);
  if (hasResult(after)) return { kind: 'numbers', changed: ofResult };
  if (changed.includes('closing')) return { kind: 'closing', changed };
  if (changed.includes('date') || changed.includes('drawNo')) return { kind: 'moved', changed };
  return changed.includes('jackpot') ? { kind: 'jackpot', changed } : undefined;
}
