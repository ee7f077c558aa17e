import type { PlatformModule } from '../../module.ts';
import { servePlacements } from './routes.ts';

export const placementsModule: PlatformModule = { name: 'placements', serve: servePlacements };
