import type { PlatformModule } from '../module.ts';
import { offerCommands } from './commands.ts';
import { serveOffers } from './routes.ts';

export const offersModule: PlatformModule = { serve: serveOffers, commands: offerCommands };
