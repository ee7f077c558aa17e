import type { Poll } from '../../ground/jobs/lanes.ts';
import { openPoolsOfOffers } from './open-pools.ts';

/** Looks for pools to open. What is wrong with an offer is logged when it is found, not with every look. */
export function createPoolsPoll(): Poll {
  const logged = new Map<string, string>();
  return {
    lane: 'pools',
    async run(services) {
      const { opened, failures } = await openPoolsOfOffers(services);
      const faults = new Map(failures.map(({ offerKey, error }) => [offerKey, String(error)]));
      for (const { offerKey, error } of failures)
        if (logged.get(offerKey) !== String(error))
          services.log.error({ err: error, offer: offerKey }, 'the syndicates of an offer cannot be opened');
      logged.clear();
      for (const [offerKey, fault] of faults) logged.set(offerKey, fault);
      return opened > 0;
    },
  };
}
