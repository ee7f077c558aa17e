// Results as a table: one row a draw, the same columns in CSV and Parquet.
import type { OpenResult } from '../../contracts/offers/open-result.ts';

type Cell = string | number | null;

/** A column: its name, what its cells are, and the cell of a draw. */
export interface ResultColumn {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'instant';
  readonly read: (draw: OpenResult) => Cell;
}

const join = (values: readonly number[]): string => values.join(' ');

const BASE: readonly ResultColumn[] = [
  { name: 'game', type: 'text', read: ({ game }) => game },
  { name: 'name', type: 'text', read: ({ name }) => name },
  { name: 'draw_no', type: 'integer', read: ({ drawNo }) => drawNo },
  { name: 'operator_draw_no', type: 'integer', read: ({ operatorDrawNo }) => operatorDrawNo },
  { name: 'date', type: 'text', read: ({ date }) => date },
  { name: 'drawn_at', type: 'instant', read: ({ drawnAt }) => drawnAt },
  { name: 'numbers', type: 'text', read: ({ numbers }) => join(numbers) },
  { name: 'supplementary', type: 'text', read: ({ supplementary }) => join(supplementary) },
  { name: 'powerball', type: 'integer', read: ({ powerball }) => powerball },
  { name: 'powerballs', type: 'text', read: ({ powerballs }) => join(powerballs) },
  { name: 'jackpot_cents', type: 'integer', read: ({ jackpotCents }) => jackpotCents },
  { name: 'currency', type: 'text', read: ({ currency }) => currency },
  {
    name: 'winning_tickets',
    type: 'text',
    read: ({ raffle }) => (raffle?.winners ?? []).map(({ place, ticket }) => `${place}:${ticket}`).join(' '),
  },
  { name: 'source', type: 'text', read: ({ source }) => source },
  { name: 'revision', type: 'integer', read: ({ revision }) => revision },
];

const findDividend = ({ dividends }: OpenResult, division: number) =>
  dividends.find((one) => one.division === division);

/** Two columns for each division that any of the draws has, after those that every draw has. */
export function listResultColumns(draws: readonly OpenResult[]): readonly ResultColumn[] {
  const divisions = draws.flatMap(({ dividends }) => dividends.map(({ division }) => division));
  const last = divisions.reduce((most, division) => Math.max(most, division), 0);
  const ofDivisions = Array.from({ length: last }, (_, index): ResultColumn[] => [
    {
      name: `division_${index + 1}_winners`,
      type: 'integer',
      read: (draw) => findDividend(draw, index + 1)?.winners ?? null,
    },
    {
      name: `division_${index + 1}_cents`,
      type: 'integer',
      read: (draw) => findDividend(draw, index + 1)?.amountCents ?? null,
    },
  ]);
  return [...BASE, ...ofDivisions.flat()];
}
