import type { PlatformModule } from '../module.ts';
import { serveOrders } from './routes.ts';

export const ordersModule: PlatformModule = { serve: serveOrders };
