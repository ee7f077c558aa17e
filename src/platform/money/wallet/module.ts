import type { PlatformModule } from '../../module.ts';
import { serveWallet } from './routes.ts';
import { serveStatement } from './statement-routes.ts';

export const walletModule: PlatformModule = {
  name: 'wallet',
  serve: (router) => {
    serveWallet(router);
    serveStatement(router);
  },
};
