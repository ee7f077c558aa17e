import type { PlatformModule } from '../module.ts';
import { serveCheckout } from './routes.ts';

export const checkoutModule: PlatformModule = { serve: serveCheckout };
