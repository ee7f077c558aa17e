import type { PlatformModule } from '../../module.ts';
import * as favourites from './migrations/0025-favourites.ts';
import { serveFavourites } from './routes.ts';

export const favouritesModule: PlatformModule = {
  name: 'favourites',
  serve: serveFavourites,
  migrations: { '0025-favourites': favourites },
};
