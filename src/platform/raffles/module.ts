import type { PlatformModule } from '../module.ts';
import { raffleCommands } from './commands.ts';
import * as raffles from './migrations/0022-raffles.ts';
import * as proofs from './migrations/0023-proofs.ts';
import { proofCommands } from './proof/commands.ts';
import { createBeaconPolls } from './proof/record-beacon.ts';
import { serveProofs } from './proof/routes.ts';
import { serveRaffles } from './routes.ts';
import { watchRaffles } from './sell-out.ts';

export const rafflesModule: PlatformModule = {
  name: 'raffles',
  serve: (router) => {
    serveRaffles(router);
    serveProofs(router);
  },
  polls: (tools) => [
    ...createBeaconPolls(tools),
    {
      lane: 'calendar',
      run: async (services) => {
        await watchRaffles(services);
        return false;
      },
    },
  ],
  migrations: { '0022-raffles': raffles, '0023-proofs': proofs },
  commands: { ...raffleCommands, ...proofCommands },
};
