// What an import would change, decided before anything is: pure, so that every case can be tested.
import { isDeepStrictEqual } from 'node:util';
import type { DrawNumbers } from '#lib/domain/lottery/game-rules.ts';
import { sortShownNumbers } from '#lib/domain/lottery/shown-numbers.ts';
import { addDays } from '#lib/domain/time/zoned-time.ts';
import { type NumberedInsert, numberInserts } from './import-numbers.ts';
import type { Fault, WantedResult } from './import-source.ts';
import type { DividendRecord } from './record.ts';

/** A draw of the offer as it is kept. */
export interface ExistingDraw {
  readonly id: string;
  readonly drawNo: number;
  readonly localDate: string;
  readonly status: string;
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
  /** Whether a draw of that local date has been held. */
  readonly isHeld: (localDate: string) => boolean;
}

export interface PlannedUpdate {
  readonly draw: ExistingDraw;
  readonly wanted: WantedResult;
}

export interface ImportPlan {
  readonly inserts: readonly NumberedInsert[];
  readonly updates: readonly PlannedUpdate[];
  /** Settled draws that pay the same: winners were counted again, or a pool went elsewhere. */
  readonly recounts: readonly PlannedUpdate[];
  readonly removals: readonly ExistingDraw[];
  readonly unchanged: number;
  /** Settled draws that have another result: they are left as they are. */
  readonly left: readonly Fault[];
  /** Anything here, and nothing is changed. */
  readonly conflicts: readonly Fault[];
}

type Decision =
  | 'insert'
  | 'update'
  | 'recount'
  | 'unchanged'
  | { readonly left: string }
  | { readonly conflict: string };

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
      conflict: `${nameDraw(draw)} is a demonstration draw; --replace-demonstration lets it give way`,
    };
  return 'update';
}

/** The dividends under our number of the draw, which may differ from the source's. */
export const renumberTransfers = (
  drawNo: number,
  { drawNo: theirs = drawNo, dividends }: WantedResult,
): DividendRecord[] =>
  dividends.map((dividend) => {
    const { transfer } = dividend;
    if (transfer?.to !== 'draw') return dividend;
    return { ...dividend, transfer: { to: 'draw', number: transfer.number + drawNo - theirs } };
  });

const sortBalls = ({ main, supplementary, powerball, isOrdered }: DrawNumbers) => ({
  main: sortShownNumbers(main, isOrdered),
  supplementary: sortShownNumbers(supplementary),
  powerball,
});

/** Sources give balls in the order drawn or ascending; the result is the same. The order of digits counts. */
const hasSameNumbers = (a: DrawNumbers, b: DrawNumbers): boolean =>
  isDeepStrictEqual(sortBalls(a), sortBalls(b));

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

function decideOnDraw(draw: ExistingDraw | undefined, wanted: WantedResult, options: PlanOptions): Decision {
  if (!options.isHeld(wanted.localDate)) return { conflict: 'the draw has not been held yet' };
  if (!draw) return 'insert';
  if (draw.status === 'DRAW_OPEN' || draw.status === 'DRAW_CAPPED')
    return { conflict: `${nameDraw(draw)} is still on sale` };
  if (draw.source === 'demonstration') return decideOnDemonstration(draw, options);
  if (draw.numbers === undefined) return 'update';
  if (isUnchanged(draw, wanted)) return 'unchanged';
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

function describeMisfit({ drawNo, wanted }: NumberedInsert, offerKey: string, moved?: ExistingDraw): Fault {
  const { where, localDate } = wanted;
  const reason = `the draw number ${drawNo} does not fit between the draws around ${localDate}`;
  if (!moved) return { where, reason };
  const command = `draws move ${offerKey} ${moved.drawNo} ${localDate}`;
  return {
    where,
    reason: `${reason}; if it is ${nameDraw(moved)}, held on another day, \`${command}\` comes first`,
  };
}

const describePlayed = (draw: ExistingDraw): Fault => ({
  where: nameDraw(draw),
  reason:
    "shares, sessions of a group or purchases that repeat are of it, so it can't give way: import what lies before and after it in files of their own",
});

/** Plans the import of the results of one offer. Draws are matched by their local dates; they keep their numbers. */
export function planImport(
  existing: readonly ExistingDraw[],
  wanted: readonly WantedResult[],
  options: PlanOptions,
): ImportPlan {
  const byDate = new Map(existing.map((draw) => [draw.localDate, draw]));
  const inserts: WantedResult[] = [];
  const updates: PlannedUpdate[] = [];
  const recounts: PlannedUpdate[] = [];
  const left: Fault[] = [];
  const conflicts: Fault[] = [];
  let unchanged = 0;
  for (const result of wanted) {
    const draw = byDate.get(result.localDate);
    const decision = decideOnDraw(draw, result, options);
    if (decision === 'insert') inserts.push(result);
    else if (decision === 'update') updates.push({ draw: draw!, wanted: result });
    else if (decision === 'recount') recounts.push({ draw: draw!, wanted: result });
    else if (decision === 'unchanged') unchanged += 1;
    else if ('left' in decision) left.push({ where: result.where, reason: decision.left });
    else conflicts.push({ where: result.where, reason: decision.conflict });
  }
  const matched = new Set(updates.map(({ draw }) => draw.id));
  const removals = existing.filter((draw) => !matched.has(draw.id) && isOutdated(draw, wanted, options));
  const played = removals.filter(({ isPlayed }) => isPlayed);
  const removed = new Set(removals);
  const kept = existing.filter((draw) => !removed.has(draw));
  const numbered = numberInserts(kept, inserts);
  const misfits = numbered.conflicts.map((misfit) =>
    describeMisfit(misfit, options.offerKey, findMoved(kept, wanted, misfit.wanted.localDate)),
  );
  return {
    inserts: numbered.inserts,
    updates,
    recounts,
    removals,
    unchanged,
    left,
    conflicts: [...conflicts, ...misfits, ...played.map(describePlayed)],
  };
}
