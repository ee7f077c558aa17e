import { z } from 'zod';
import { pollAfterChange } from '../../ground/jobs/poll-after-change.ts';
import type { PlatformModule } from '../../module.ts';
import { defineOfferUse } from '../offers/offer-uses.ts';
import { cancelPoolsOfDraw } from './cancel-pools.ts';
import { syndicateCommands } from './commands.ts';
import { cutOffPool } from './cut-off.ts';
import * as syndicates from './migrations/0024-syndicates.ts';
import * as unsoldPools from './migrations/0361-unsold-pools.ts';
import * as poolsOfCancelledDraws from './migrations/0452-pools-of-cancelled-draws.ts';
import { CUT_OFF_JOB } from './open-pools.ts';
import { createPoolsPoll } from './open-pools-poll.ts';
import { serveSyndicates } from './routes.ts';

const CutOffPayload = z.object({ poolId: z.string() });

export const syndicatesModule: PlatformModule = {
  name: 'syndicates',
  hooks: { onDrawCancelled: cancelPoolsOfDraw },
  offerUses: [
    defineOfferUse('open-pool', (at, offerKey) =>
      at
        .selectFrom('pool')
        .innerJoin('draw', 'draw.id', 'pool.draw_id')
        .select((row) => row.fn.countAll<number>().as('uses'))
        .where('draw.offer_key', '=', offerKey)
        .where('pool.status', '=', 'open'),
    ),
  ],
  serve: serveSyndicates,
  jobs: [
    {
      kind: CUT_OFF_JOB,
      lane: 'pools',
      handle: (services, payload) => cutOffPool(services, CutOffPayload.parse(payload).poolId),
    },
  ],
  polls: () => [pollAfterChange(createPoolsPoll())],
  migrations: {
    '0024-syndicates': syndicates,
    '0361-unsold-pools': unsoldPools,
    '0452-pools-of-cancelled-draws': poolsOfCancelledDraws,
  },
  commands: syndicateCommands,
};
