// Numbers that a person typed, such as "3 11, 17 20 31 44", for a game.
import { countPowerballs, type PlayedGame, type SetRules } from './game-rules.ts';

/** Entries of more numbers than this are not sold, so they are not checked. */
export const CHECKED_NUMBERS_MAX = 20;

export type NumbersField = 'numbers' | 'powerball';

/** The copy key says what to do; the values are for its text. */
export interface NumbersError {
  readonly code: 'missing' | 'not_numbers' | 'too_few' | 'too_many' | 'out_of_range' | 'repeated';
  readonly pick: number;
  readonly of: number;
}

export type ReadNumbers =
  | { readonly isRight: true; readonly game: PlayedGame }
  | { readonly isRight: false; readonly errors: Readonly<Partial<Record<NumbersField, NumbersError>>> };

interface Wanted {
  readonly pick: number;
  readonly most: number;
  readonly of: number;
}

function readField(text: string, { pick, most, of }: Wanted): readonly number[] | NumbersError {
  const createFailure = (code: NumbersError['code']): NumbersError => ({ code, pick, of });
  const parts = text.split(/[\s,;+.-]+/).filter((part) => part !== '');
  if (parts.length === 0) return createFailure('missing');
  if (!parts.every((part) => /^\d{1,3}$/.test(part))) return createFailure('not_numbers');
  const numbers = parts.map(Number);
  if (numbers.some((number) => number < 1 || number > of)) return createFailure('out_of_range');
  if (new Set(numbers).size < numbers.length) return createFailure('repeated');
  if (numbers.length < pick) return createFailure('too_few');
  return numbers.length > most ? createFailure('too_many') : numbers;
}

export const isNumbersError = (read: readonly number[] | NumbersError): read is NumbersError =>
  'code' in read;

type TypedRules = Pick<SetRules, 'numbers' | 'powerball'>;

/** Reads one field of a game, or names what is wrong with it. More numbers than a game picks make a system. */
export function readNumbersField(
  rules: TypedRules,
  field: NumbersField,
  text: string,
): readonly number[] | NumbersError {
  if (field === 'numbers') return readField(text, { ...rules.numbers, most: CHECKED_NUMBERS_MAX });
  const of = rules.powerball?.of ?? 0;
  return readField(text, { pick: countPowerballs(rules), most: of, of });
}

/** Reads a game, or names what is wrong with each field. More numbers than a game picks make a system. */
export function readNumbers(rules: TypedRules, text: Readonly<Record<NumbersField, string>>): ReadNumbers {
  const numbers = readNumbersField(rules, 'numbers', text.numbers);
  const powerballs = rules.powerball && readNumbersField(rules, 'powerball', text.powerball);
  const errors = {
    ...(isNumbersError(numbers) && { numbers }),
    ...(powerballs && isNumbersError(powerballs) && { powerball: powerballs }),
  };
  if (isNumbersError(numbers) || (powerballs && isNumbersError(powerballs)))
    return { isRight: false, errors };
  return { isRight: true, game: { numbers, ...(powerballs && { powerballs }) } };
}
