// What the engine has made of the rows of a year, to be held against the model.
import { isDeepStrictEqual } from 'node:util';
import { listChargesOf } from '../recurring-shop.ts';
import { listCharges, type YearCharge } from './model.ts';
import { type Played, YEAR, type YearShop } from './year-shop.ts';

const OUTCOMES: ReadonlySet<string | null> = new Set<YearCharge['outcome']>([
  'purchased',
  'missed',
  'jackpot_low',
]);

/** The charges of a row: what was planned and did not come to its end is none. */
export async function readPlayedCharges({ services }: YearShop, { recurringId }: Played) {
  const charges = await listChargesOf(services, recurringId);
  return charges
    .map((charge) => ({
      dueAt: Date.parse(charge.due_at),
      cents: charge.planned_cents,
      outcome: charge.state === 'skipped' ? charge.reason : charge.state,
      settledAt: Date.parse(charge.settled_at ?? charge.due_at),
    }))
    .filter(({ outcome }) => OUTCOMES.has(outcome));
}

/** How many charges the model says there were, how many of them were bought, and the rows that had others. */
export async function compareCharges(shop: YearShop) {
  let charges = 0;
  let purchased = 0;
  const different: Played[] = [];
  for (const one of shop.played) {
    const expected = listCharges(one.row, YEAR.to);
    charges += expected.length;
    purchased += expected.filter(({ outcome }) => outcome === 'purchased').length;
    if (!isDeepStrictEqual(await readPlayedCharges(shop, one), expected)) different.push(one);
  }
  return { charges, purchased, different };
}
