// One row of a history: its date, its numbers and what its divisions paid.
import { countDrawn, countPowerballs, type GameRules, isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import { parseAmount } from '#lib/domain/money/money.ts';
import type { TableRow } from '../../ground/operator/files/split-rows.ts';
import type { DividendRecord, ResultRecord } from '../draws/record.ts';
import type { FoundRound } from './find-round.ts';
import type { HistoryColumn } from './history-columns.ts';

/** Where a history has what. */
export interface RowReader {
  readonly columns: Readonly<Record<HistoryColumn, readonly number[]>>;
  /** The division of each column of winners and of amounts, by its place. */
  readonly divisions: ReadonlyMap<number, number>;
  /** The local date of a text; undefined where it is none. */
  readonly readDate: (text: string) => string | undefined;
  /** The rules of a local date. */
  readonly findRules: (localDate: string) => GameRules | undefined;
  /** Which draw of its day a text names. */
  readonly findRound: (text: string) => FoundRound;
  /** The game that the history is of. */
  readonly offerKey: string;
}

export type ReadRow =
  | { readonly record: ResultRecord; readonly hasDividends: boolean; readonly roundTime?: string }
  | { readonly faults: readonly string[] };

const NUMBER = /^\d{1,3}$/;
const BETWEEN = /[\s,;:/+|-]+/;

/** One number in a cell, or all of them with signs between. */
const listNumbers = (cells: readonly string[], places: readonly number[]): string[] => {
  const [only] = places;
  const texts = places.map((place) => cells[place] ?? '');
  if (only === undefined || places.length > 1) return texts;
  const parts = (cells[only] ?? '').split(BETWEEN).filter(Boolean);
  return parts.length > 0 ? parts : texts;
};

const describeStrange = (text: string): string =>
  text.startsWith('=')
    ? `"${text}" is a formula: save the file with the values in its place`
    : `"${text}" is not a number`;

function readNumbers(texts: readonly string[]): { numbers: number[]; faults: string[] } {
  const strange = texts.filter((text) => !NUMBER.test(text));
  return { numbers: texts.map(Number), faults: strange.map(describeStrange) };
}

/** Digits that one cell holds without signs between, as `047`. */
const splitDigits = (texts: readonly string[], rules: GameRules | undefined): readonly string[] => {
  const [only = ''] = texts;
  const isOne = rules && isOrderRules(rules) && texts.length === 1 && only.length === rules.digits;
  return isOne && /^\d+$/.test(only) ? [...only] : texts;
};

/** The numbers of one cell that holds those of all barrels, in their order. */
function splitBarrels(texts: readonly string[], rules: GameRules | undefined): [string[], string[]] {
  if (!rules || isOrderRules(rules)) return [[...texts], []];
  const main = countDrawn(rules);
  const others = rules.supplementaries + countPowerballs(rules);
  const isWhole = others > 0 && texts.length === main + others;
  return isWhole ? [texts.slice(0, main), texts.slice(main)] : [[...texts], []];
}

const CURRENCY = /^(?:[A-Z]{3}|[A-Z]{0,2}[$€£])\s?|\s?(?:[A-Z]{3}|[$€£])$/g;
/** A point or a comma before one or two digits at the end parts cents; all others part thousands. */
const PARTED = /^(\d{1,3}(?:[.,' ]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;

/** Cents of an amount as files write it; undefined where it is none. */
export function readFileAmount(text: string): number | undefined {
  const [, whole = '', cents = '0'] = PARTED.exec(text.replace(CURRENCY, '').trim()) ?? [];
  return whole === '' ? undefined : parseAmount(`${whole.replace(/\D/g, '')}.${cents}`);
}

const readWinners = (text: string): number | undefined => {
  const [, whole = ''] = /^(\d{1,3}(?:[.,' ]\d{3})+|\d{1,9})$/.exec(text) ?? [];
  return whole === '' ? undefined : Number(whole.replace(/\D/g, ''));
};

interface ReadDividends {
  readonly dividends: readonly DividendRecord[];
  readonly faults: readonly string[];
}

/**
 * What the divisions paid. A cell without anything says nothing: a division of which neither the winners nor the amount is
 * said is left out.
 */
function readDividends(cells: readonly string[], { columns, divisions }: RowReader): ReadDividends {
  const faults: string[] = [];
  const read = (list: readonly number[], parse: (text: string) => number | undefined, what: string) =>
    new Map(
      list.flatMap((place) => {
        const text = cells[place] ?? '';
        if (text === '') return [];
        const value = text === '-' ? 0 : parse(text);
        if (value === undefined) faults.push(`"${text}" is ${what}`);
        return [[divisions.get(place) ?? 0, value ?? 0] as const];
      }),
    );
  const winners = read(columns.winners, readWinners, 'no number of winners');
  const amounts = read(columns.amounts, readFileAmount, 'no amount');
  const dividends = [...new Set([...winners.keys(), ...amounts.keys()])].map((division) => ({
    division,
    winners: winners.get(division) ?? 0,
    amountCents: amounts.get(division) ?? 0,
  }));
  return { dividends, faults };
}

/** What a row says, or what is wrong with it. */
export function readRow({ cells }: TableRow, reader: RowReader): ReadRow {
  const { columns, offerKey } = reader;
  const dateText = cells[columns.date[0] ?? 0] ?? '';
  const drawDate = reader.readDate(dateText);
  if (drawDate === undefined) return { faults: [`"${dateText}" is not a date`] };
  const rules = reader.findRules(drawDate);
  const [mainTexts, others] = splitBarrels(splitDigits(listNumbers(cells, columns.numbers), rules), rules);
  const main = readNumbers(mainTexts);
  // A column of a bonus ball that the row does not have is empty.
  const apart = [...listNumbers(cells, columns.extra), ...listNumbers(cells, columns.second)].filter(Boolean);
  const extra = readNumbers([...others, ...apart]);
  const [drawPlace = -1] = columns.draw;
  const drawText = cells[drawPlace] ?? '';
  const wrongNo =
    drawText === '' || /^[1-9]\d{0,8}$/.test(drawText) ? [] : [`"${drawText}" is no draw number`];
  const [roundPlace] = columns.round;
  const round = reader.findRound(roundPlace === undefined ? dateText : (cells[roundPlace] ?? ''));
  const { dividends, faults: wrongDividends } = readDividends(cells, reader);
  const faults = [
    ...main.faults,
    ...extra.faults,
    ...wrongNo,
    ...wrongDividends,
    ...('reason' in round ? [round.reason] : []),
  ];
  if (faults.length > 0) return { faults };
  return {
    record: {
      productId: offerKey,
      drawNo: Number(drawText),
      drawDate,
      numbers: main.numbers,
      secondary: extra.numbers,
      dividends: [...dividends],
    },
    hasDividends: dividends.length > 0,
    ...round,
  };
}
