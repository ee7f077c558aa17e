import type { PlatformModule } from '../module.ts';
import { preOrderJob } from './due-pre-orders.ts';
import * as declinedOrders from './migrations/0181-declined-orders.ts';
import { serveCheckout } from './routes.ts';
import { intentJob } from './settle-intent.ts';

export const checkoutModule: PlatformModule = {
  serve: serveCheckout,
  jobs: [intentJob, preOrderJob],
  migrations: { '0181-declined-orders': declinedOrders },
};
