import type { PlatformModule } from '../module.ts';
import { preOrderJob } from './due-pre-orders.ts';
import { serveCheckout } from './routes.ts';

export const checkoutModule: PlatformModule = { serve: serveCheckout, jobs: [preOrderJob] };
