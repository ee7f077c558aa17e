import type { PlatformModule } from '../module.ts';
import { serveOffers } from './routes.ts';

export const offersModule: PlatformModule = { serve: serveOffers };
