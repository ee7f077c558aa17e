import type { PlatformModule } from '../../module.ts';
import { serveDraws } from './draw-routes.ts';
import { serveOffers } from './offer-routes.ts';
import { serveRaffles } from './raffle-routes.ts';

export const listingModule: PlatformModule = {
  name: 'listing',
  serve: (router) => {
    serveOffers(router);
    serveDraws(router);
    serveRaffles(router);
  },
};
