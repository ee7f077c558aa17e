// What of a refusal may stand in the log and in the table of refusals.
import type { RefusedValues } from '../../domain-error.ts';

/**
 * Values that say why and name nobody: what a rule asks for, what it has found, and what it was about. Anything else is
 * left out, as names, addresses, codes of vouchers and text that somebody wrote.
 */
const LOGGED: ReadonlySet<string> = new Set([
  ...['min', 'max', 'minGames', 'maxGames', 'games', 'game', 'count', 'held', 'limit', 'age', 'year'],
  ...['amount', 'price', 'expected', 'total', 'missing', 'remaining', 'exceeded', 'withdrawable', 'period'],
  ...[
    'offer',
    'pricing',
    'gameOffer',
    'draw',
    'drawNo',
    'others',
    'asked',
    'left',
    'status',
    'block',
    'line',
  ],
  ...['date', 'time', 'until', 'minutes', 'closedAt', 'opensAt', 'region', 'type', 'method'],
]);

const TEXT_LENGTH_MAX = 100;

/** What a refusal says of itself, by name. */
export type Facts = Readonly<Record<string, string | number>>;

/** The values that may be kept, texts cut to 100 characters; undefined where there is none. */
export function listFacts(values: RefusedValues): Facts | undefined {
  const facts: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || !LOGGED.has(name)) continue;
    facts[name] = typeof value === 'string' ? value.slice(0, TEXT_LENGTH_MAX) : value;
  }
  return Object.keys(facts).length > 0 ? facts : undefined;
}
