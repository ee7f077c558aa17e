// Which numbers the draws of an offer have. Those of the lottery are kept; those that were counted here make room, so that
// numbers and dates keep one order.

/** A draw of the offer that stays. */
export interface KeptNumber {
  readonly id: string;
  readonly drawNo: number;
  /** `YYYY-MM-DD` in the offer's zone. */
  readonly localDate: string;
  /** Its number was counted here, and is not the lottery's own. */
  readonly isCounted: boolean;
}

/** The lottery's number of a draw that is there. */
export interface NumberClaim {
  readonly id: string;
  readonly drawNo: number;
}

/** A draw that is new; its number is counted where the file has none. */
export interface NewDraw<W> {
  readonly localDate: string;
  readonly drawNo?: number | undefined;
  readonly wanted: W;
}

export interface NumberedDraw<W> {
  readonly drawNo: number;
  readonly isCounted: boolean;
  readonly wanted: W;
}

export interface NumberChange {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly isCounted: boolean;
}

export interface NumberPlan<W> {
  readonly inserts: readonly NumberedDraw<W>[];
  readonly changes: readonly NumberChange[];
  /** New draws for which no number is free, or whose own does not fit. */
  readonly misfits: readonly NumberedDraw<W>[];
  /** Claims that do not fit between the numbers around them. */
  readonly refused: readonly NumberClaim[];
}

interface Place<W> {
  readonly localDate: string;
  readonly kept: KeptNumber | undefined;
  readonly added: NewDraw<W> | undefined;
  /** The lottery's number, as it is told now. */
  claimed: number | undefined;
  /** What it cannot give up; undefined where it is counted. */
  fixed: number | undefined;
  drawNo: number;
}

function orderPlaces<W>(
  kept: readonly KeptNumber[],
  claims: readonly NumberClaim[],
  added: readonly NewDraw<W>[],
): Place<W>[] {
  const claimed = new Map(claims.map(({ id, drawNo }) => [id, drawNo]));
  const places = [
    ...kept.map((draw): Place<W> => {
      const claim = claimed.get(draw.id);
      const fixed = draw.isCounted ? undefined : draw.drawNo;
      const { localDate, drawNo } = draw;
      return { localDate, kept: draw, added: undefined, claimed: claim, fixed, drawNo };
    }),
    ...added.map((draw): Place<W> => {
      const { localDate, drawNo } = draw;
      return { localDate, kept: undefined, added: draw, claimed: drawNo, fixed: undefined, drawNo: 0 };
    }),
  ];
  const compareNumbers = (a: Place<W>, b: Place<W>) => (a.claimed ?? a.drawNo) - (b.claimed ?? b.drawNo);
  return places.sort((a, b) =>
    a.localDate === b.localDate ? compareNumbers(a, b) : a.localDate < b.localDate ? -1 : 1,
  );
}

/** The longest run of places whose claims rise with their dates: a wrong one among them keeps no other out. */
function listRising<W>(places: readonly Place<W>[]): Set<Place<W>> {
  const best: { readonly last: Place<W>; readonly before: number; readonly length: number }[] = [];
  const tails: number[] = [];
  for (const place of places) {
    const claimed = place.claimed ?? 0;
    const at = tails.findIndex((index) => (best[index]!.last.claimed ?? 0) >= claimed);
    const length = at < 0 ? tails.length : at;
    best.push({ last: place, before: length === 0 ? -1 : tails[length - 1]!, length });
    tails[length] = best.length - 1;
  }
  const rising = new Set<Place<W>>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = best[index]!.before) rising.add(best[index]!.last);
  return rising;
}

/** Gives up the claims that are not between the numbers which are known, or not in one order with the others. */
function settleClaims<W>(places: readonly Place<W>[]): Set<Place<W>> {
  const refused = new Set<Place<W>>();
  const bounds = new Map<Place<W>, { low: number; high: number }>();
  let low = 0;
  for (const place of places) {
    bounds.set(place, { low, high: Number.POSITIVE_INFINITY });
    low = place.fixed ?? low;
  }
  let high = Number.POSITIVE_INFINITY;
  for (const place of places.toReversed()) {
    bounds.get(place)!.high = high;
    high = place.fixed ?? high;
  }
  const claims = places.filter(({ claimed }) => claimed !== undefined);
  const isWithin = (place: Place<W>): boolean => {
    const bound = bounds.get(place)!;
    const claimed = place.claimed ?? 0;
    return claimed > bound.low && claimed < bound.high;
  };
  const rising = listRising(claims.filter(isWithin));
  for (const place of claims) {
    if (rising.has(place)) place.fixed = place.claimed;
    else refused.add(place);
  }
  return refused;
}

interface Segment<W> {
  readonly low: Place<W> | undefined;
  readonly high: Place<W> | undefined;
  readonly counted: readonly Place<W>[];
}

/** The counted places between two whose numbers are fixed. */
function listSegments<W>(places: readonly Place<W>[]): Segment<W>[] {
  const segments: Segment<W>[] = [];
  let low: Place<W> | undefined;
  let counted: Place<W>[] = [];
  for (const place of places) {
    if (place.fixed === undefined) {
      counted.push(place);
      continue;
    }
    segments.push({ low, high: place, counted });
    low = place;
    counted = [];
  }
  return [...segments, { low, high: undefined, counted }];
}

const getLow = <W>({ low }: Segment<W>): number => low?.fixed ?? 0;
const getHigh = <W>({ high }: Segment<W>): number => high?.fixed ?? Number.POSITIVE_INFINITY;

const hasRoom = <W>(segment: Segment<W>): boolean =>
  getHigh(segment) - getLow(segment) - 1 >= segment.counted.length;

/** What gives way where numbers are too few: the first new draw without a number, else a number that is told now. */
function findSurplus<W>({ counted, high, low }: Segment<W>): Place<W> | undefined {
  const added = counted.find((place) => place.added !== undefined);
  return added ?? [high, low].find((place) => place?.claimed !== undefined);
}

/** Takes out new places, and gives up claims, until the others have room. */
function makeRoom<W>(places: readonly Place<W>[], refused: Set<Place<W>>): Place<W>[] {
  for (let left = [...places]; ; ) {
    const full = listSegments(left).find((segment) => !hasRoom(segment));
    const surplus = full && findSurplus(full);
    if (!surplus) return left;
    refused.add(surplus);
    surplus.fixed = surplus.kept && !surplus.kept.isCounted ? surplus.kept.drawNo : undefined;
    surplus.claimed = undefined;
    if (surplus.added) left = left.filter((place) => place !== surplus);
  }
}

/** Numbers that the counted places of a segment have, new ones counted back from the next, or on from the last. */
function fillAround<W>(segment: Segment<W>): number[] {
  const numbers: (number | undefined)[] = segment.counted.map(({ kept }) => kept?.drawNo);
  let next = segment.high?.fixed;
  for (let index = numbers.length - 1; index >= 0; index -= 1) {
    numbers[index] ??= next === undefined ? undefined : next - 1;
    next = numbers[index];
  }
  let previous = getLow(segment);
  return numbers.map((number) => {
    previous = number ?? previous + 1;
    return previous;
  });
}

const isRising = (numbers: readonly number[], low: number, high: number): boolean =>
  [...numbers, high].every((number, index) => number > (index === 0 ? low : numbers[index - 1]!));

function fillSegment<W>(segment: Segment<W>): void {
  const { counted } = segment;
  const [low, high] = [getLow(segment), getHigh(segment)];
  const around = fillAround(segment);
  const first = Number.isFinite(high) ? high - counted.length : low + 1;
  const numbers = isRising(around, low, high) ? around : counted.map((_, index) => first + index);
  for (const [index, place] of counted.entries()) place.drawNo = numbers[index]!;
}

const toNumbered = <W>({ drawNo, fixed, added }: Place<W>): NumberedDraw<W>[] =>
  added ? [{ drawNo: fixed ?? drawNo, isCounted: fixed === undefined, wanted: added.wanted }] : [];

function toChange<W>({ kept, fixed, drawNo }: Place<W>): NumberChange[] {
  if (!kept) return [];
  const change = { id: kept.id, from: kept.drawNo, to: fixed ?? drawNo, isCounted: fixed === undefined };
  return change.from === change.to && change.isCounted === kept.isCounted ? [] : [change];
}

/**
 * Gives every draw a number. What the lottery has told stays; of what is told now a number that does not fit is refused;
 * what was counted here keeps its number where that fits, and is counted again between the numbers of the lottery where it
 * does not. The order of what comes does not matter.
 */
export function planNumbers<W>(
  kept: readonly KeptNumber[],
  claims: readonly NumberClaim[],
  added: readonly NewDraw<W>[],
): NumberPlan<W> {
  const all = orderPlaces(kept, claims, added);
  const refused = settleClaims(all);
  const fitting = all.filter((place) => !(refused.has(place) && place.added));
  const places = makeRoom(fitting, refused);
  for (const segment of listSegments(places))
    if (segment.counted.length > 0 && hasRoom(segment)) fillSegment(segment);
  return {
    inserts: places.flatMap(toNumbered),
    changes: places.flatMap(toChange),
    misfits: [...refused].flatMap(({ added: misfit }) =>
      misfit
        ? [{ drawNo: misfit.drawNo ?? 0, isCounted: misfit.drawNo === undefined, wanted: misfit.wanted }]
        : [],
    ),
    refused: claims.filter(({ id }) => [...refused].some((place) => place.kept?.id === id)),
  };
}
