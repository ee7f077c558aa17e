// A result between the form that a person types it in and the call that takes it.
import type { TypedResult } from '../../contracts/catalogue/desk-draws.ts';
import { parseTypedAmount } from '../money/money.ts';

/** What the fields hold, by their names: `numbers`, `secondary`, `winners.1`, `amount.1`. */
export type ResultFields = ReadonlyMap<string, string>;

interface ResultShape {
  readonly divisions: readonly number[];
}

/** Numbers with blanks or signs between; undefined where something else stands there. */
function readList(text: string): number[] | undefined {
  const parts = text.split(/[\s,;+/-]+/).filter((part) => part !== '');
  return parts.every((part) => /^\d{1,3}$/.test(part)) ? parts.map(Number) : undefined;
}

const readWinners = (text: string): number | undefined => {
  const plain = text.replace(/[\s,]/g, '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
};

/** Cents of an amount; nothing for an empty text. */
const readCents = (text: string): number | undefined => (text === '' ? 0 : parseTypedAmount(text));

type Dividend = TypedResult['dividends'][number];

function readDividend(texts: ResultFields, division: number): Dividend | undefined {
  const winners = readWinners(texts.get(`winners.${division}`) ?? '');
  const amountCents = readCents(texts.get(`amount.${division}`) ?? '');
  return winners === undefined || amountCents === undefined ? undefined : { division, winners, amountCents };
}

/**
 * What was typed. Dividends are all left out where none of them was typed.
 * @returns the texts as they are, and the result where every field can be read
 */
export function readResultForm(
  data: FormData,
  { divisions }: ResultShape,
): { readonly texts: ResultFields; readonly result: TypedResult | undefined } {
  const texts = new Map(
    [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()] as const] : [])),
  );
  const numbers = readList(texts.get('numbers') ?? '');
  const secondary = readList(texts.get('secondary') ?? '');
  const isTyped = divisions.some((division) =>
    [`winners.${division}`, `amount.${division}`].some((name) => texts.get(name)),
  );
  const dividends = isTyped ? divisions.map((division) => readDividend(texts, division)) : [];
  const isWhole = numbers && numbers.length > 0 && secondary && dividends.every((one) => one !== undefined);
  return { texts, result: isWhole ? { numbers, secondary, dividends } : undefined };
}

/** What the fields hold for a result. */
export function toResultFields({ numbers, secondary, dividends }: TypedResult): ResultFields {
  const fields = new Map([
    ['numbers', numbers.join(' ')],
    ['secondary', secondary.join(' ')],
  ]);
  for (const { division, winners, amountCents } of dividends) {
    fields.set(`winners.${division}`, String(winners));
    fields.set(`amount.${division}`, (amountCents / 100).toFixed(2));
  }
  return fields;
}
