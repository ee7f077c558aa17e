import type { RaffleChannel } from '../../ground/db/schema/raffle-schema.ts';

/** The pool of stock that numbers of a draw are taken from. */
export const getRafflePool = (drawId: string, channel: RaffleChannel = 'online'): string =>
  channel === 'online' ? `raffle:${drawId}` : `raffle:${drawId}:${channel}`;
