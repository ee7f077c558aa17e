import { z } from 'zod';
import { pollAfterChange } from '../../ground/jobs/poll-after-change.ts';
import type { PlatformModule } from '../../module.ts';
import { createBeaconPolls } from '../proofs/record-beacon.ts';
import { REFUND_JOB, refundCancelled } from './cancel/cancel-draw.ts';
import { cancelCommands } from './cancel/command.ts';
import { raffleCommands } from './commands.ts';
import { serveDeskRaffles } from './desk/routes.ts';
import * as raffles from './migrations/0022-raffles.ts';
import * as proofs from './migrations/0023-proofs.ts';
import * as unsoldRaffles from './migrations/0360-unsold-raffles.ts';
import * as cancelledDraws from './migrations/0380-cancelled-draws.ts';
import * as rafflePlans from './migrations/0400-raffle-plans.ts';
import { serveRafflePlans } from './plans/routes.ts';
import { proofCommands } from './proof/commands.ts';
import { serveProofs } from './proof/routes.ts';
import { checkPermits } from './readiness.ts';
import { watchRaffles } from './sell-out.ts';
import { timesCommands } from './times-commands.ts';

const RefundPayload = z.object({ drawId: z.string() });

/** For what time alone brings about. */
const LOOK_EVERY_MS = 10_000;

export const rafflesModule: PlatformModule = {
  name: 'raffles',
  readiness: [checkPermits],
  serve: (router) => {
    serveProofs(router);
    serveRafflePlans(router);
    serveDeskRaffles(router);
  },
  polls: (tools) => [
    ...createBeaconPolls('raffle_draw', tools),
    pollAfterChange(
      {
        lane: 'calendar',
        run: async (services) => {
          await watchRaffles(services);
          return false;
        },
      },
      LOOK_EVERY_MS,
    ),
  ],
  mediaUses: [
    { table: 'raffle_plan', column: 'body' },
    { table: 'raffle_prize', column: 'picture' },
    { table: 'raffle_draw', column: 'feature_image' },
  ],
  migrations: {
    '0022-raffles': raffles,
    '0023-proofs': proofs,
    '0360-unsold-raffles': unsoldRaffles,
    '0380-cancelled-draws': cancelledDraws,
    '0400-raffle-plans': rafflePlans,
  },
  commands: { ...raffleCommands, ...proofCommands, ...cancelCommands, ...timesCommands },
  jobs: [
    {
      kind: REFUND_JOB,
      lane: 'calendar',
      handle: (services, payload) => refundCancelled(services, RefundPayload.parse(payload).drawId),
    },
  ],
};
