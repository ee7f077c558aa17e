import type { PlatformModule } from '../module.ts';
import * as raffles from './migrations/0022-raffles.ts';
import * as proofs from './migrations/0023-proofs.ts';
import { serveProofs } from './proof/routes.ts';
import { watchRaffles } from './sell-out.ts';

export const rafflesModule: PlatformModule = {
  serve: serveProofs,
  polls: () => [
    {
      lane: 'calendar',
      run: async (services) => {
        await watchRaffles(services);
        return false;
      },
    },
  ],
  migrations: { '0022-raffles': raffles, '0023-proofs': proofs },
};
