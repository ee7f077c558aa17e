// What an import would change, decided before anything is: pure, so that every case can be tested.
import { isDeepStrictEqual } from 'node:util';
import type { DrawNumbers } from '#lib/domain/lottery/game-rules.ts';
import { addDays } from '#lib/domain/time/zoned-time.ts';
import { type NumberChange, type NumberedDraw, planNumbers } from '../draws/numbers/plan-numbers.ts';
import type { DividendRecord } from '../draws/record.ts';
import { hasSameNumbers } from './compare-results.ts';
import { type Fault, toDrawKey, type WantedResult } from './import-source.ts';

/** A draw of the offer as it is kept. */
export interface ExistingDraw {
  readonly id: string;
  readonly drawNo: number;
  /** Its number was counted here, and is not the lottery's own. */
  readonly isCounted: boolean;
  readonly localDate: string;
  /** Its time where it is one of several draws of its day. */
  readonly roundTime?: string | null;
  readonly status: string;
  /** It is never held here: its tickets are refunded. */
  readonly isCancelled?: boolean;
  readonly source: string;
  readonly numbers: DrawNumbers | undefined;
  readonly dividends: readonly DividendRecord[];
  readonly hasTickets: boolean;
  /** Shares, sessions of a group, or purchases that repeat are of it. */
  readonly isPlayed: boolean;
  /** Its prizes are being settled, or have been. */
  readonly isSettling: boolean;
}

export interface PlanOptions {
  readonly offerKey: string;
  /** The file holds every draw between its first and its last: demonstration draws between them are none. */
  readonly isComplete: boolean;
  /** The operator has confirmed that demonstration draws without tickets give way. */
  readonly replacesDemonstration: boolean;
  /** The shop holds the draws of the game itself: nothing is imported. */
  readonly isHeldHere?: boolean;
  /** Draws with tickets or shares of this shop are left: two people say their results. */
  readonly leavesPlayed?: boolean;
  /** Whether a draw of that local date and time has been held. */
  readonly isHeld: (draw: Pick<WantedResult, 'localDate' | 'roundTime'>) => boolean;
  /** Whether the game is drawn on that day of the week. */
  readonly isDrawDay: (localDate: string) => boolean;
}

export interface PlannedUpdate {
  readonly draw: ExistingDraw;
  readonly wanted: WantedResult;
  /** The number that the draw has from then on. */
  readonly drawNo: number;
}

/** A new draw, and the number that it has. */
export type PlannedInsert = NumberedDraw<WantedResult>;

export interface ImportPlan {
  readonly inserts: readonly PlannedInsert[];
  readonly updates: readonly PlannedUpdate[];
  /** Settled draws that pay the same: winners were counted again, or a pool went elsewhere. */
  readonly recounts: readonly PlannedUpdate[];
  readonly removals: readonly ExistingDraw[];
  readonly unchanged: readonly PlannedUpdate[];
  /** Draws that have another number from then on, or whose number is the lottery's own. */
  readonly renumbered: readonly NumberChange[];
  /** Settled draws that have another result: they are left as they are. */
  readonly left: readonly Fault[];
  /** Results that cannot be taken; the others are. */
  readonly conflicts: readonly Fault[];
  /** What the operator has to confirm, or to settle first: anything here, and nothing is changed. */
  readonly stops: readonly Fault[];
  /** Results that were taken and should be looked at. */
  readonly notes: readonly Fault[];
}

type Decision =
  | 'insert'
  | 'update'
  | 'recount'
  | 'unchanged'
  | { readonly left: string }
  | { readonly conflict: string }
  | { readonly stop: string };

const nameDraw = ({ drawNo, localDate }: ExistingDraw): string => `draw ${drawNo} of ${localDate}`;
const isFinal = ({ status, isSettling }: ExistingDraw): boolean =>
  isSettling || ['DRAW_SCORED', 'DRAW_PAID', 'DRAW_EMAILED'].includes(status);

/** Why a result that its tickets were settled by is not corrected. */
export const describeFinal = (draw: ExistingDraw): string =>
  `${nameDraw(draw)} has other numbers or dividends, and its tickets are scored`;

function decideOnDemonstration(draw: ExistingDraw, { replacesDemonstration }: PlanOptions): Decision {
  if (draw.hasTickets) return { conflict: `tickets were sold in the demonstration ${nameDraw(draw)}` };
  if (!replacesDemonstration)
    return {
      stop: `${nameDraw(draw)} is a demonstration draw; --replace-demonstration lets it give way`,
    };
  return 'update';
}

/** The dividends under the number that the draw has, where that is not the source's. */
export const renumberTransfers = (
  drawNo: number,
  { drawNo: theirs = drawNo, dividends }: WantedResult,
): DividendRecord[] =>
  dividends.map((dividend) => {
    const { transfer } = dividend;
    if (transfer?.to !== 'draw') return dividend;
    return { ...dividend, transfer: { to: 'draw', number: transfer.number + drawNo - theirs } };
  });

/** Whether the draw has numbers already, and these are others. */
export const isCorrected = ({ numbers }: ExistingDraw, wanted: WantedResult): boolean =>
  numbers !== undefined && !hasSameNumbers(numbers, wanted.numbers);

const isUnchanged = (draw: ExistingDraw, wanted: WantedResult): boolean =>
  draw.numbers !== undefined &&
  !isCorrected(draw, wanted) &&
  (wanted.dividends.length === 0 ||
    isDeepStrictEqual(draw.dividends, renumberTransfers(draw.drawNo, wanted)));

const toAmounts = (dividends: readonly DividendRecord[]): Map<number, number> =>
  new Map(dividends.map(({ division, amountCents }) => [division, amountCents]));

/** Whether the tickets of the draw win the same by a result that counts other winners. */
const paysTheSame = (draw: ExistingDraw, wanted: WantedResult): boolean =>
  !isCorrected(draw, wanted) && isDeepStrictEqual(toAmounts(draw.dividends), toAmounts(wanted.dividends));

/** Why the number of a result cannot be that of the draw of its day: both are the lottery's. */
function findOtherNumber(
  draw: ExistingDraw | undefined,
  { drawNo }: WantedResult,
  { offerKey }: PlanOptions,
): string | undefined {
  if (!draw || draw.isCounted || draw.source === 'demonstration') return undefined;
  if (drawNo === undefined || drawNo === draw.drawNo) return undefined;
  return `it is called draw ${drawNo}, and the lottery's number of ${draw.localDate} is ${draw.drawNo} here: where the new one is right, \`draws number ${offerKey} ${draw.drawNo} ${drawNo}\` comes first`;
}

/** Why nothing is imported of a lottery that the shop holds (decision 87). */
export const describeHeldHere = (offerKey: string): string =>
  `draws of ${offerKey} are held here: their numbers follow from their seed, their list and their beacon`;

const describeForTwo = (draw: ExistingDraw): string =>
  `tickets of this shop are in ${nameDraw(draw)}: two people type its result, or a feed brings it`;

function decideOnDraw(draw: ExistingDraw | undefined, wanted: WantedResult, options: PlanOptions): Decision {
  if (options.isHeldHere || draw?.source === 'own') return { conflict: describeHeldHere(options.offerKey) };
  if (!options.isHeld(wanted)) return { conflict: 'the draw has not been held yet' };
  const otherNumber = findOtherNumber(draw, wanted, options);
  if (otherNumber !== undefined) return { conflict: otherNumber };
  if (!draw) return 'insert';
  if (draw.isCancelled) return { left: `${nameDraw(draw)} was cancelled, and its tickets are refunded` };
  if (draw.status === 'DRAW_OPEN' || draw.status === 'DRAW_CAPPED')
    return { conflict: `${nameDraw(draw)} is still on sale` };
  if (draw.source === 'demonstration') return decideOnDemonstration(draw, options);
  if (draw.numbers !== undefined && isUnchanged(draw, wanted)) return 'unchanged';
  if (options.leavesPlayed && (draw.hasTickets || draw.isPlayed)) return { conflict: describeForTwo(draw) };
  if (draw.numbers === undefined) return 'update';
  if (!draw.hasTickets || !isFinal(draw)) return 'update';
  return paysTheSame(draw, wanted) ? 'recount' : { left: describeFinal(draw) };
}

/** A demonstration draw that stands where the file has none. */
function isOutdated(draw: ExistingDraw, wanted: readonly WantedResult[], options: PlanOptions): boolean {
  if (draw.source !== 'demonstration' || draw.hasTickets || draw.numbers === undefined) return false;
  if (!options.replacesDemonstration) return false;
  const dates = wanted.map(({ localDate }) => localDate).sort();
  const isBetween = draw.localDate >= dates[0]! && draw.localDate <= dates.at(-1)!;
  const isNumberTaken = wanted.some(({ drawNo }) => drawNo === draw.drawNo);
  return (options.isComplete && isBetween) || isNumberTaken;
}

const NEAR_DAYS = 6;

/** A draw without numbers that may be the one of a result, held on another day. */
const findMoved = (
  kept: readonly ExistingDraw[],
  wanted: readonly WantedResult[],
  localDate: string,
): ExistingDraw | undefined =>
  kept.find(
    (draw) =>
      draw.numbers === undefined &&
      draw.localDate >= addDays(localDate, -NEAR_DAYS) &&
      draw.localDate <= addDays(localDate, NEAR_DAYS) &&
      wanted.every((result) => result.localDate !== draw.localDate),
  );

const describeMove = (reason: string, moved: ExistingDraw, offerKey: string, localDate: string): string =>
  `${reason}; if it is ${nameDraw(moved)}, held on another day, \`draws move ${offerKey} ${moved.drawNo} ${localDate}\` comes first`;

function describeMisfit(
  { drawNo, wanted }: PlannedInsert,
  { offerKey }: PlanOptions,
  moved?: ExistingDraw,
): Fault {
  const { where, localDate } = wanted;
  const reason =
    drawNo === 0
      ? `no draw number is free between the draws around ${localDate}`
      : `the draw number ${drawNo} does not fit between the draws around ${localDate}`;
  return { where, reason: moved ? describeMove(reason, moved, offerKey, localDate) : reason };
}

const describePlayed = (draw: ExistingDraw): Fault => ({
  where: nameDraw(draw),
  reason:
    "shares, sessions of a group or purchases that repeat are of it, so it can't give way: import what lies before and after it in files of their own",
});

/** A draw whose tickets wait is never left behind by the result that is its own. */
const describeOtherDay = (moved: ExistingDraw, offerKey: string, localDate: string): string =>
  describeMove(`${offerKey} has no draw on ${localDate}`, moved, offerKey, localDate);

interface Sorted {
  readonly inserts: WantedResult[];
  readonly matched: {
    readonly draw: ExistingDraw;
    readonly wanted: WantedResult;
    readonly decision: Matched;
  }[];
  readonly left: Fault[];
  readonly conflicts: Fault[];
  readonly stops: Fault[];
}

type Matched = 'update' | 'recount' | 'unchanged';

/** Draws are matched by their local dates. */
function sortResults(
  existing: readonly ExistingDraw[],
  wanted: readonly WantedResult[],
  options: PlanOptions,
): Sorted {
  const byDate = new Map(existing.map((draw) => [toDrawKey(draw), draw]));
  const sorted: Sorted = { inserts: [], matched: [], left: [], conflicts: [], stops: [] };
  for (const result of wanted) {
    const draw = byDate.get(toDrawKey(result));
    const { where, localDate } = result;
    const decision = decideOnDraw(draw, result, options);
    const isMoved = decision === 'insert' && !options.isDrawDay(localDate);
    const moved = isMoved ? findMoved(existing, wanted, localDate) : undefined;
    if (moved) sorted.conflicts.push({ where, reason: describeOtherDay(moved, options.offerKey, localDate) });
    else if (decision === 'insert') sorted.inserts.push(result);
    else if (typeof decision === 'string') sorted.matched.push({ draw: draw!, wanted: result, decision });
    else if ('left' in decision) sorted.left.push({ where, reason: decision.left });
    else if ('stop' in decision) sorted.stops.push({ where, reason: decision.stop });
    else sorted.conflicts.push({ where, reason: decision.conflict });
  }
  return sorted;
}

/** Results of draws that have numbers and no tickets: they are shown otherwise from then on, which is said. */
const describeCorrected = ({ draw, wanted }: PlannedUpdate): Fault[] =>
  draw.source !== 'demonstration' && isCorrected(draw, wanted)
    ? [
        {
          where: wanted.where,
          reason: `had other numbers here (${draw.numbers?.main.join(' ')}), and is corrected`,
        },
      ]
    : [];

/**
 * Plans the import of the results of one offer, one for each draw. Draws are matched by their local dates; their numbers are
 * the lottery's, once those are known.
 */
export function planImport(
  existing: readonly ExistingDraw[],
  wanted: readonly WantedResult[],
  options: PlanOptions,
): ImportPlan {
  const { inserts, matched, left, conflicts, stops } = sortResults(existing, wanted, options);
  const replaced = new Set(matched.flatMap(({ draw, decision }) => (decision === 'update' ? [draw.id] : [])));
  const removals = existing.filter((draw) => !replaced.has(draw.id) && isOutdated(draw, wanted, options));
  const removed = new Set(removals);
  const kept = existing.filter((draw) => !removed.has(draw));
  // A demonstration draw gives way with its number, which was never the lottery's.
  const isCounted = (draw: ExistingDraw): boolean =>
    draw.isCounted || (draw.source === 'demonstration' && replaced.has(draw.id));
  const numbers = planNumbers(
    kept.map((draw) => ({ ...draw, localDate: toDrawKey(draw), isCounted: isCounted(draw) })),
    matched.flatMap(({ draw, wanted: { drawNo } }) =>
      drawNo !== undefined && isCounted(draw) ? [{ id: draw.id, drawNo }] : [],
    ),
    inserts.map((result) => ({ localDate: toDrawKey(result), drawNo: result.drawNo, wanted: result })),
  );
  const misfits = numbers.misfits.map((misfit) =>
    describeMisfit(misfit, options, findMoved(kept, wanted, misfit.wanted.localDate)),
  );
  const changedTo = new Map(numbers.changes.map(({ id, to }) => [id, to]));
  const list = (decision: Matched): PlannedUpdate[] =>
    matched.flatMap(({ draw, wanted: result, decision: own }) =>
      own === decision ? [{ draw, wanted: result, drawNo: changedTo.get(draw.id) ?? draw.drawNo }] : [],
    );
  const whereOf = new Map(matched.map(({ draw, wanted: { where } }) => [draw.id, where]));
  const uncounted = numbers.refused.map(({ id, drawNo }) => ({
    where: whereOf.get(id) ?? '',
    reason: `its number ${drawNo} does not fit between the draws around it, and is not taken: its result is`,
  }));
  const updates = list('update');
  return {
    inserts: numbers.inserts,
    updates,
    recounts: list('recount'),
    removals,
    unchanged: list('unchanged'),
    renumbered: completeChanges(numbers.changes, kept, isCounted),
    left,
    conflicts: [...conflicts, ...misfits],
    stops: [...stops, ...removals.filter(({ isPlayed }) => isPlayed).map(describePlayed)],
    notes: [...uncounted, ...updates.flatMap(describeCorrected)],
  };
}

/** Draws whose numbers were the shop's own are counted from then on, where they keep them. */
const completeChanges = (
  changes: readonly NumberChange[],
  kept: readonly ExistingDraw[],
  isCounted: (draw: ExistingDraw) => boolean,
): NumberChange[] => {
  const changed = new Set(changes.map(({ id }) => id));
  const counted = kept.filter((draw) => !draw.isCounted && isCounted(draw) && !changed.has(draw.id));
  return [
    ...changes,
    ...counted.map(({ id, drawNo }) => ({ id, from: drawNo, to: drawNo, isCounted: true })),
  ];
};
