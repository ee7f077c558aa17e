// What a ticket has won, in words: prizes that are things by their names, and the money beside them.
import type { Entry } from '../../contracts/cart/order.ts';
import { formatMoney, sumMoney, toCents } from '../money/money.ts';
import { getEntryState } from './ticket-state.ts';

const LIST = new Intl.ListFormat('en-AU');

/** `$20,000 of travel and $500.00`; undefined while nothing is won. A thing is worth no money in the wallet. */
export function describeWinnings(entries: readonly Entry[]): string | undefined {
  const outcomes = entries.flatMap((entry) =>
    getEntryState(entry) === 'won' && entry.outcome.state === 'won' ? [entry.outcome] : [],
  );
  const [first] = outcomes;
  if (!first) return undefined;
  const things = outcomes.flatMap((outcome) =>
    'prizes' in outcome ? outcome.prizes.filter(({ isCash }) => !isCash).map(({ name }) => name) : [],
  );
  const money = sumMoney(
    outcomes.map(({ prize }) => prize),
    first.prize.currency,
  );
  return LIST.format(
    toCents(money.amount) > 0 || things.length === 0 ? [...things, formatMoney(money)] : things,
  );
}
