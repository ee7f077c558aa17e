import type { GiveawayAvailability } from '../../contracts/membership/giveaway.ts';
import type { GiveawayType } from '../../contracts/membership/program.ts';

interface GiveawayState {
  readonly type: GiveawayType;
  /** Instants in UTC. */
  readonly opensAt: string;
  readonly stopAt: string;
  readonly isDrawn: boolean;
}

/** What can be done with a giveaway at a moment: entries stop at the stop itself, whatever has been written by then. */
export function getAvailability(
  { type, opensAt, stopAt, isDrawn }: GiveawayState,
  now: string,
): GiveawayAvailability {
  if (type === 'preview') return 'preview';
  if (isDrawn) return 'drawn';
  if (stopAt <= now) return 'closed';
  return opensAt <= now ? 'open' : 'upcoming';
}
