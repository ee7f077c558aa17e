import type { PlatformModule } from '../../module.ts';
import { serveCards } from './routes.ts';

export const cardsModule: PlatformModule = { name: 'cards', serve: serveCards };
