// Which draw of its day a source speaks of, where a game is drawn several times a day.
import type { OfferDefinition } from '../offers/definition.ts';

/** The local time of a draw; nothing for a game that is drawn once a day. */
export type FoundRound = { readonly roundTime?: string } | { readonly reason: string };

const CLOCK = /(?:^|[T\s,])(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?m\.?)?/i;
const HALF_DAY = 12;

/** `HH:MM` of a text with a time in it; undefined where there is none. */
function readTime(text: string): string | undefined {
  const [, hour, minute, half] = CLOCK.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  const base = half === undefined ? Number(hour) : Number(hour) % HALF_DAY;
  const hours = half?.toLowerCase() === 'p' ? base + HALF_DAY : base;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

const normalise = (text: string): string => text.trim().toLowerCase();

/** @param text a name of a draw, or a text with its local time */
export function findRoundOf({ operation }: Pick<OfferDefinition, 'operation'>, text = ''): FoundRound {
  const { rounds } = operation;
  if (!rounds) return {};
  const said = normalise(text);
  const time = readTime(text);
  const named = rounds.filter(({ name = '', drawTime }) => normalise(name) === said || drawTime === time);
  const [only] = named;
  if (only && named.length === 1) return { roundTime: only.drawTime };
  const known = rounds.map(({ name, drawTime }) => name ?? drawTime).slice(0, 6);
  const more = rounds.length > known.length ? ' ...' : '';
  return { reason: `it does not say which draw of the day it is: ${known.join(', ')}${more}` };
}
