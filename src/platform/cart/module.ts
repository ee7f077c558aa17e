import type { PlatformModule } from '../module.ts';
import { cartCommands } from './commands.ts';
import * as cartLinks from './migrations/0008-cart-links.ts';
import { serveCart } from './routes.ts';
import { sweepCarts } from './sweep.ts';
import { tellClosing } from './tell-closing.ts';

export const cartModule: PlatformModule = {
  serve: serveCart,
  sweep: sweepCarts,
  jobs: [
    {
      kind: 'closing_soon',
      lane: 'calendar',
      cron: '*/10 * * * *',
      handle: (services) => tellClosing(services),
    },
  ],
  migrations: { '0008-cart-links': cartLinks },
  commands: cartCommands,
};
