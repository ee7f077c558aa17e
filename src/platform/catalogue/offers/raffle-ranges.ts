// The ranges of numbers of a raffle's draw.
import type { RaffleTerms } from '#lib/contracts/catalogue/raffle-terms.ts';
import type { NumberRange } from '#lib/domain/raffle/numbers.ts';
import type { RaffleChannel } from '../../ground/db/schema/raffle-schema.ts';

export interface PlannedRange extends NumberRange {
  readonly channel: RaffleChannel;
}

export const listRanges = ({ online, postal }: RaffleTerms): PlannedRange[] => [
  { channel: 'online', ...online },
  ...(postal ? [{ channel: 'postal' as const, ...postal }] : []),
];
