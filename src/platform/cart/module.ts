import type { PlatformModule } from '../module.ts';
import { cartCommands } from './commands.ts';
import * as cartLinks from './migrations/0008-cart-links.ts';
import { serveCart } from './routes.ts';
import { sweepCarts } from './sweep.ts';

export const cartModule: PlatformModule = {
  serve: serveCart,
  sweep: sweepCarts,
  migrations: { '0008-cart-links': cartLinks },
  commands: cartCommands,
};
