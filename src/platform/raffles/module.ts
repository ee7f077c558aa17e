import type { PlatformModule } from '../module.ts';
import * as raffles from './migrations/0022-raffles.ts';
import { watchRaffles } from './sell-out.ts';

export const rafflesModule: PlatformModule = {
  polls: () => [
    {
      lane: 'calendar',
      run: async (services) => {
        await watchRaffles(services);
        return false;
      },
    },
  ],
  migrations: { '0022-raffles': raffles },
};
