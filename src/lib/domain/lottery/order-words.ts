import type { Translate } from '../content/copy.ts';
import type { DigitPattern } from './order-picks.ts';

/** What the digits of a game must be like. */
export const formatNeeds = (t: Translate, { play, ways }: DigitPattern): string =>
  t(`ticket.order-needs-${play === 'combo' ? (ways ?? 24) : play}`);
