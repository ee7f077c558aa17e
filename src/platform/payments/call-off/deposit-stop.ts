// What keeps a customer from paying in and from playing: money that comes in all the same waits in the wallet.
import type { CallOffCause } from '#lib/domain/payments/call-off.ts';
import { EXCLUDED_KEY, excludedBlock } from '../../care/excluded-block.ts';
import { findExclusion } from '../../care/exclusions.ts';
import { reviewBlock } from '../../care/review-block.ts';
import { readBlocksOf } from '../../checkout/blocks.ts';
import type { Tx } from '../../db/open.ts';
import { countryBlock } from '../../details/country-block.ts';
import { closedBlock } from '../../operators/closed-block.ts';
import { lockedBlock } from '../../operators/locked-block.ts';
import type { Services } from '../../services.ts';

export interface DepositStop {
  readonly cause: Exclude<CallOffCause, 'limit'>;
  /** ISO instant of its end, where it has one that is known. */
  readonly untilAt?: string;
}

const STOPS = [
  { block: closedBlock, cause: 'closure' },
  { block: lockedBlock, cause: 'lock' },
  { block: excludedBlock, cause: 'exclusion' },
  { block: countryBlock, cause: 'country' },
  { block: reviewBlock, cause: 'review' },
] as const;

/** The first that holds now; undefined where the customer may pay in. */
export async function findDepositStop(
  tx: Tx,
  services: Services,
  customerId: string,
): Promise<DepositStop | undefined> {
  const blocks = STOPS.map(({ block }) => block);
  const reasons = await readBlocksOf(services, blocks, customerId, tx);
  const stop = STOPS.find(({ block }) => block.key in reasons);
  if (stop?.block.key !== EXCLUDED_KEY) return stop && { cause: stop.cause };
  const held = await findExclusion(services, customerId, tx);
  if (held?.kind !== 'break') return { cause: 'exclusion' };
  return { cause: 'break', ...(held.untilAt !== null && { untilAt: held.untilAt }) };
}
